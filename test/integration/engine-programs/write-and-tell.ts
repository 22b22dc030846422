/** Reads the texts that wait in an existing workspace by the rules; tells how many were read as it goes, then the report. */
import { openEngine } from '../../../electron/engine.ts';
import { openWorkspace } from '../../../electron/store/workspace-file.ts';
import { knownKeeper } from '../store-programs/known-keeper.ts';

const [folder = ''] = process.argv.slice(2);
const engine = openEngine(await openWorkspace(folder, { keeper: knownKeeper() }));
try {
  const onProgress = ({ done }: { done: number }): void => void process.stdout.write(`${done}\n`);
  process.stdout.write(`${JSON.stringify(await engine.write({ writer: 'rules', onProgress }))}\n`);
} finally {
  await engine.close();
}
