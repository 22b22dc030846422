/** Runs the app in the user's browser: the loopback host over the workspace, until the terminal ends it. */
import { createInterface } from 'node:readline';
import { StamError } from '../../shared/errors.ts';
import { createServices } from '../services.ts';
import { RENDERER_FOLDER, SAMPLE_FILE } from './app-files.ts';
import { type BridgeHost, createBridgeHost } from './bridge-host.ts';
import { failureOf } from './failure.ts';
import type { IdleClock } from './idle-watch.ts';
import { type LoopbackHost, startLoopbackHost } from './loopback-host.ts';
import { sweepUploads } from './upload-folder.ts';
import { workspaceDoor } from './workspace-session.ts';

export interface LoopbackRun {
  /** Folder of the workspace. */
  folder: string;
  /** Port to listen on; 0 for any. */
  port: number;
  /** Opens an existing workspace at once; null leaves it to the window. */
  passphrase: string | null;
  /** One line for the user. */
  say: (line: string) => void;
  /** Time of the idle lock; the machine's by default. */
  idleClock?: IdleClock;
}

/** Opens an existing workspace with the passphrase of the environment; a wrong one is said, and the window asks. */
async function unlockAtStart(host: BridgeHost, { passphrase, say }: LoopbackRun): Promise<void> {
  if (passphrase === null || host.session.status().state !== 'locked') return;
  try {
    await host.session.unlock({ passphrase });
  } catch (error) {
    say(failureOf(error).message);
  }
}

async function listen(bridge: BridgeHost, port: number): Promise<LoopbackHost> {
  try {
    return await startLoopbackHost({ bridge, rendererFolder: RENDERER_FOLDER, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new StamError('WRONG_USAGE', `Port ${port} cannot be used: leave STAM_PORT out, or name another one.`);
  }
}

/** Serves until SIGINT, SIGTERM or SIGHUP; then the entry in flight is finished and everything is closed. */
export async function runLoopback(run: LoopbackRun): Promise<void> {
  sweepUploads();
  const services = createServices();
  await services.writers.look();
  const bridge = createBridgeHost({
    door: workspaceDoor({
      folder: run.folder,
      keeper: null,
      sampleFile: SAMPLE_FILE,
      services,
    }),
    picker: 'upload',
    writer: () => services.writers.current().name,
    pickFiles: null,
    models: services.models,
    pickModels: null,
    log: (line) => console.error(line),
    ...(run.idleClock ? { idleClock: run.idleClock } : {}),
  });
  await unlockAtStart(bridge, run);
  const host = await listen(bridge, run.port);
  const announce = (address: string): void => {
    run.say(`STAM Review is running at ${address} — open it in a browser on this machine; press Ctrl+C to stop.`);
  };

  const ended = Promise.withResolvers<void>();
  let ending = false;
  const end = (): void => {
    // Asked twice: at once. What is committed is on disk, and the entry in flight is read again the next time.
    if (ending) process.exit(130);
    ending = true;
    run.say('Closing: the entry that is being written is finished first.');
    ended.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // The address lets one browser in once; Enter makes another.
  const keys = process.stdin.isTTY ? createInterface({ input: process.stdin }) : null;
  keys?.on('line', () => announce(host.newAddress()));
  announce(host.address);

  await ended.promise;
  keys?.close();
  await bridge.close();
  await host.close();
  await services.close();
}
