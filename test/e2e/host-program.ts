/** The loopback host over the workspace folder that is named, until it is told to end. A program of its own, as for a user. */
import { runLoopback } from '../../electron/ipc/loopback-main.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: host-program FOLDER');
await runLoopback({ folder, port: 0, passphrase: null, say: (line) => console.log(line) });
