/** Imports files into an existing workspace; tells the number of entries that were committed as it goes, then the report. */
import { openEngine } from '../../../electron/engine.ts';
import { openWorkspace } from '../../../electron/store/workspace-file.ts';
import { knownKeeper } from '../store-programs/known-keeper.ts';

const [folder = '', ...paths] = process.argv.slice(2);
const engine = openEngine(await openWorkspace(folder, { keeper: knownKeeper() }));
try {
  const report = await engine.import(paths, { onProgress: ({ entries }) => process.stdout.write(`${entries}\n`) });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await engine.close();
}
