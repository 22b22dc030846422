/**
 * Gives a plain process the channel of an Electron utility process (process.parentPort, as Electron documents it), and then
 * runs the real child on it.
 */
import type { FromChild, ToChild } from '../../electron/llm/host-protocol.ts';

const parentPort = {
  on: (_event: 'message', listener: (event: { data: ToChild }) => void) => {
    process.on('message', (data) => listener({ data: data as ToChild }));
  },
  postMessage: (message: FromChild) => process.send?.(message),
};
Object.assign(process, { parentPort });
// Electron ends a utility process with the app.
process.on('disconnect', () => process.exit(0));
await import('../../electron/llm/llama-child.ts');
