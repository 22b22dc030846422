/** Makes a workspace, writes a small row and then four megabytes, and prints what became of it as JSON. */
import { asStamError } from '../../../electron/store/database.ts';
import { verifyWorkspace } from '../../../electron/store/integrity.ts';
import { createWorkspace } from '../../../electron/store/workspace-file.ts';
import { knownKeeper } from './known-keeper.ts';

const [folder = ''] = process.argv.slice(2);
const store = await createWorkspace(folder, { keeper: knownKeeper() });
const insert = store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
insert.run('small', 'kept');
let code = 'written';
try {
  insert.run('large', 'x'.repeat(4_000_000));
} catch (error) {
  code = asStamError(error).code;
}
const rows = store.db.prepare("SELECT key FROM meta WHERE key IN ('small', 'large')").pluck().all();
console.log(JSON.stringify({ code, rows, verified: verifyWorkspace(store).ok }));
store.close();
