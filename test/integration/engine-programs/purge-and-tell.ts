/** Purges what is due in a workspace and tells after each memory how many are done; then "done". Killed by its test at any moment. */
import { openWorkspace } from '../../../electron/store/workspace-file.ts';
import { deletionDesk } from '../../support/deletion-desk.ts';
import { SECRET } from '../store-support.ts';

const [folder = ''] = process.argv.slice(2);
const store = await openWorkspace(folder, SECRET);
const { desk } = deletionDesk(store);
process.stdout.write('0\n');
const report = await desk.purge('u1', { onProgress: (done) => process.stdout.write(`${done}\n`) });
process.stdout.write(`done ${report.purged} ${report.verified.ok}\n`);
store.close();
