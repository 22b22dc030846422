/** The one door into main: checks the sender, parses the input, runs the handler, answers a reply. It never throws. */
import { type Answers, type Reply, type Route, routes } from '../../shared/bridge.ts';
import { type Failure, failureOf } from './failure.ts';
import type { Handler, Handlers } from './handlers.ts';

/** Who asks. The transport decides it from what the platform says of the request, never from its content. */
export interface Sender {
  /** True only for the app's own page. */
  trusted: boolean;
}

export interface Router {
  /** Runs one request. `route` and `input` are whatever came over the wire. */
  handle(route: unknown, input: unknown, from: { sender: Sender; signal: AbortSignal }): Promise<Reply<Route>>;
}

export interface RouterOptions {
  handlers: Handlers;
  /** Told of every unexpected fault; must write no clinical text. */
  onFault: (error: unknown) => void;
  /** How often the workspace was locked so far. */
  locks: () => number;
}

/** Answers that hold nothing of a record: they are given also where the workspace was locked while they were made. */
function holdsNoRecord(route: Route): boolean {
  return route.startsWith('model.') || (route.startsWith('workspace.') && route !== 'workspace.verify');
}

function refuse(failure: Failure): { ok: false; error: Failure } {
  return { ok: false, error: failure };
}

function isRoute(route: unknown): route is Route {
  return typeof route === 'string' && Object.hasOwn(routes, route);
}

/** Makes the router over an exhaustive handler map. */
export function createRouter(options: RouterOptions): Router {
  /** Parses and runs one known route; generic so that schema, handler and answer stay of one route. */
  async function run<R extends Route>(route: R, input: unknown, signal: AbortSignal): Promise<Reply<R>> {
    const parsed = routes[route].safeParse(input);
    if (!parsed.success) {
      // Only where and which rule: the value that was refused may be a person's words.
      const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
      const fields = [...new Set(issues.map((issue) => issue.path).filter((path) => path !== ''))];
      const where = fields.length > 0 ? ` (${fields.join(', ')})` : '';
      return refuse({
        code: 'VALIDATION_FAILED',
        message: `The window asked "${route}" with something that it does not take${where}.`,
        data: { issues },
      });
    }
    // The schema and the handler belong to the same route by the type of Handlers; the compiler cannot follow that
    // through an indexed access, so the one step is stated here.
    const handler = options.handlers[route] as (...args: Parameters<Handler<R>>) => Answers[R] | Promise<Answers[R]>;
    const locks = options.locks();
    const data = await handler(parsed.data as Parameters<Handler<R>>[0], { signal });
    if (signal.aborted) return refuse({ code: 'CANCELLED', message: 'The request was cancelled.' });
    if (locks !== options.locks() && !holdsNoRecord(route)) {
      return refuse({ code: 'WORKSPACE_LOCKED', message: 'The workspace was locked meanwhile: unlock it first.' });
    }
    return { ok: true, data };
  }

  return {
    async handle(route, input, { sender, signal }) {
      if (!sender.trusted) {
        return refuse({
          code: 'FORBIDDEN_SENDER',
          message: 'The request did not come from the window of STAM Review.',
        });
      }
      if (!isRoute(route)) {
        return refuse({
          code: 'ROUTE_NOT_FOUND',
          message: 'The window asked for something that this version does not know.',
        });
      }
      if (signal.aborted) return refuse({ code: 'CANCELLED', message: 'The request was cancelled.' });
      try {
        return await run(route, input, signal);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.code === 'INTERNAL') options.onFault(error);
        return refuse(failure);
      }
    },
  };
}
