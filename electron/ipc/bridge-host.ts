/** Main's side of the bridge, put together once and served by either transport. */
import type { WorkspaceStatus } from '../../shared/bridge.ts';
import { EventHub } from './events.ts';
import { traceOf } from './failure.ts';
import { FileVault } from './file-vault.ts';
import { createHandlers, type HandlerTools } from './handlers.ts';
import type { IdleClock } from './idle-watch.ts';
import { createRouter, type Router } from './router.ts';
import { Session, type WorkspaceDoor } from './session.ts';

export interface BridgeHostOptions {
  door: WorkspaceDoor;
  picker: WorkspaceStatus['picker'];
  /** What reads texts while no workspace is open. */
  writer: () => string;
  pickFiles: HandlerTools['pickFiles'];
  models: HandlerTools['models'];
  pickModels: HandlerTools['pickModels'];
  /** Where lines about unexpected faults go (stderr); they hold no clinical text. */
  log: (line: string) => void;
  /** Time of the idle lock; the machine's by default. */
  idleClock?: IdleClock;
}

export interface BridgeHost {
  router: Router;
  hub: EventHub;
  session: Session;
  vault: FileVault;
  /** Cancels what runs, finishes the entry in flight, closes the workspace, removes uploaded copies. */
  close(): Promise<void>;
}

export function createBridgeHost(options: BridgeHostOptions): BridgeHost {
  const hub = new EventHub();
  const vault = new FileVault();
  const session = new Session({
    door: options.door,
    hub,
    picker: options.picker,
    writer: options.writer,
    onLocked: () => {
      vault.clear();
    },
    ...(options.idleClock ? { idleClock: options.idleClock } : {}),
  });
  const router = createRouter({
    handlers: createHandlers({
      session,
      vault,
      pickFiles: options.pickFiles,
      models: options.models,
      pickModels: options.pickModels,
    }),
    onFault: (error) => {
      options.log(`Unexpected fault: ${traceOf(error)}`);
    },
    locks: () => session.locks,
  });
  return {
    router,
    hub,
    session,
    vault,
    async close() {
      try {
        await session.close();
      } finally {
        vault.clear();
      }
    },
  };
}
