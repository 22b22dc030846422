/** Imports files into a throw-away workspace and prints the report, whether it verifies, and the most memory it took (bytes). */
import { openEngine } from '../../../electron/engine.ts';
import { openThrowaway } from '../../../electron/store/workspace-file.ts';

const engine = openEngine(openThrowaway());
try {
  const report = await engine.import(process.argv.slice(2));
  const verified = engine.verify().ok;
  console.log(JSON.stringify({ report, verified, peak: process.resourceUsage().maxRSS * 1024 }));
} finally {
  await engine.close();
}
