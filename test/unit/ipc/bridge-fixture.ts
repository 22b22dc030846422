/** A bridge host over engine doubles, and the ways to ask it. */
import { type BridgeHost, createBridgeHost } from '../../../electron/ipc/bridge-host.ts';
import type { IdleClock } from '../../../electron/ipc/idle-watch.ts';
import type { ModelsDesk } from '../../../electron/models-desk.ts';
import type { Reply, Route } from '../../../shared/bridge.ts';
import { StamError } from '../../../shared/errors.ts';
import { doorOver, type EngineDouble, RIGHT } from './engine-double.ts';

export interface Fixture {
  host: BridgeHost;
  engines: EngineDouble[];
  log: string[];
  /** Asks as the window would. */
  ask(route: string, input?: unknown, trusted?: boolean): Promise<Reply<Route>>;
  /** Makes and opens the workspace; answers its engine. */
  open(): Promise<EngineDouble>;
}

export function bridgeFixture(options: { keychain?: boolean; pick?: string[]; idleClock?: IdleClock } = {}): Fixture {
  const engines: EngineDouble[] = [];
  const log: string[] = [];
  const { pick } = options;
  const host = createBridgeHost({
    door: doorOver(engines, options.keychain ?? false),
    picker: pick === undefined ? 'upload' : 'dialog',
    writer: () => 'rules',
    models: modelsDouble(),
    pickModels: null,
    ...(options.idleClock ? { idleClock: options.idleClock } : {}),
    pickFiles: pick === undefined ? null : async () => pick,
    log: (line) => {
      log.push(line);
    },
  });
  const ask: Fixture['ask'] = (route, input = {}, trusted = true) =>
    host.router.handle(route, input, { sender: { trusted }, signal: new AbortController().signal });
  return {
    host,
    engines,
    log,
    ask,
    async open() {
      const reply = await ask('workspace.create', { passphrase: RIGHT });
      const engine = engines.at(-1);
      if (!reply.ok || engine === undefined) throw new Error('the workspace of the test did not open');
      await host.session.jobs().idle();
      return engine;
    },
  };
}

/** The error of a reply; fails the test for one that went well. */
export function errorOf(reply: Reply<Route>): { code: string; message: string; data?: unknown } {
  if (reply.ok) throw new Error('the reply was expected to be a failure');
  return reply.error;
}

/** The data of a reply; fails the test for a failure. */
export function dataOf<R extends Route>(_route: R, reply: Reply<Route>): Extract<Reply<R>, { ok: true }>['data'] {
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
  return reply.data as Extract<Reply<R>, { ok: true }>['data'];
}

/** A desk without models, at the border of the bridge. */
function modelsDouble(): ModelsDesk {
  const none = async () => ({
    folder: 'models',
    models: [],
    roles: { extract: null, link: null, update: null, answer: null },
    notes: [],
  });
  const missing = async (): Promise<never> => {
    throw new StamError('NOT_FOUND', 'There is no such model.');
  };
  return { list: none, add: missing, fetch: missing, probe: missing, assign: missing, remove: missing };
}
