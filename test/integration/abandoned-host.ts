/** Starts the bundled embedder, embeds once, prints the child's process id, and then behaves as its argument says. */
import { createBundledEmbedder } from '../../electron/llm/embedder.ts';

const host = createBundledEmbedder({ threads: 1 });
await host.embed(['heart failure']);
console.log(host.state().pid);
if (process.argv[2] === 'dies in mid-work') {
  void host.embed(Array<string>(5000).fill('chronic obstructive pulmonary disease'));
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
}
// Otherwise it just ends here, without closing the host: nobody waits for the child.
