/** The loopback host with a clock on which a minute is over in six seconds: the idle lock as it is, without the wait. */
import { systemIdleClock } from '../../electron/ipc/idle-watch.ts';
import { runLoopback } from '../../electron/ipc/loopback-main.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: idle-host-program FOLDER');
await runLoopback({
  folder,
  port: 0,
  passphrase: null,
  idleClock: { ...systemIdleClock, minute: 6000 },
  say: (line) => console.log(line),
});
