/**
 * Makes a workspace and kills itself just before its n-th change to the file system (file, content, flush, name, folder;
 * what SQLite does inside its own file is not counted). Prints "whole" when it was done before that.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createWorkspace } from '../../../electron/store/workspace-file.ts';
import { knownKeeper } from './known-keeper.ts';

const [folder = '', nth = '0'] = process.argv.slice(2);
let left = Number(nth);
function counted(change: (...parameters: unknown[]) => unknown) {
  return (...parameters: unknown[]): unknown => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return change(...parameters);
  };
}
const CHANGES = [
  'openSync',
  'writeSync',
  'writeFileSync',
  'fsyncSync',
  'renameSync',
  'mkdirSync',
  'mkdtempSync',
  'rmSync',
  'rmdirSync',
] as const;
for (const name of CHANGES) Object.assign(fs, { [name]: counted(fs[name] as (...parameters: unknown[]) => unknown) });
// The imports of the store see the counting ones from here on.
syncBuiltinESMExports();
const store = await createWorkspace(folder, { keeper: knownKeeper() });
store.close();
console.log(`whole ${Number(nth) - left}`);
