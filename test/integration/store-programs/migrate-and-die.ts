/** Applies a second and a third migration to a workspace and is killed inside the third. */
import { join } from 'node:path';
import { openDatabase } from '../../../electron/store/database.ts';
import { readKeyFile } from '../../../electron/store/key-file.ts';
import { unwrapKey } from '../../../electron/store/keys.ts';
import { migrate } from '../../../electron/store/migrate.ts';
import { knownKeeper } from './known-keeper.ts';
import { FIRST, SECOND, THIRD } from './migrations.ts';

const [folder = ''] = process.argv.slice(2);
const key = await unwrapKey(readKeyFile(join(folder, 'key.json')), { keeper: knownKeeper() });
const db = openDatabase(join(folder, 'workspace.stam'), key, 'write');
db.function('die', () => {
  process.kill(process.pid, 'SIGKILL');
  return null;
});
migrate(db, [FIRST, SECOND, { ...THIRD, up: `${THIRD.up}; SELECT die();` }], () => {});
