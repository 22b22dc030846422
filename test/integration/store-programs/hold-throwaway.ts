/** Opens a throwaway workspace, says where it is and holds it until it is killed. */
import { openThrowaway } from '../../../electron/store/throwaway.ts';

const store = openThrowaway();
store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('c', 'CANARY-penicillin-anaphylaxis-1987');
console.log(store.folder);
process.stdin.resume();
