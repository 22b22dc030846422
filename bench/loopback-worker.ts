/** Worker: the app as it is used from a browser, until it is told to end. Says its address over the channel. */
import { runLoopback } from '../electron/ipc/loopback-main.ts';

export interface LoopbackOrder {
  workspace: string;
  passphrase: string;
}

process.once('message', (message) => {
  const { workspace, passphrase } = message as LoopbackOrder;
  const say = (line: string): void => {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) process.send?.({ address });
  };
  void runLoopback({ folder: workspace, port: 0, passphrase, say }).then(() => process.disconnect());
});
