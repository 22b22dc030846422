/** Joins two records and takes it back, again and again, and tells of each that is done. Killed by its test at any moment. */
import { openEngine } from '../../../electron/engine.ts';
import { openWorkspace } from '../../../electron/store/workspace-file.ts';
import { noEmbedder } from '../../support/no-embedder.ts';
import { SECRET } from '../store-support.ts';

const [folder = '', times = ''] = process.argv.slice(2);
const engine = openEngine(await openWorkspace(folder, SECRET), { embedder: noEmbedder() });
const by = engine.people.named('Dr. Vogel').id;
process.stdout.write('0\n');
for (let i = 0; i < Number(times); i++) {
  const joined = engine.records.acts().find((act) => act.undone === null);
  if (joined) engine.records.undo(by, joined.id, 'They are two');
  else engine.records.merge(by, 'A', 'B', 'One person', engine.records.planMerge('A', 'B').mark);
  process.stdout.write(`${i + 1}\n`);
}
await engine.close();
