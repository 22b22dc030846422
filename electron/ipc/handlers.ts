/** The exhaustive map from routes to handlers, put together from one file per namespace. */
import type { z } from 'zod';
import type { Answers, Route, routes } from '../../shared/bridge.ts';
import type { ModelsDesk } from '../models-desk.ts';
import type { FileVault } from './file-vault.ts';
import { askHandlers } from './handlers/ask.ts';
import { attentionHandlers } from './handlers/attention.ts';
import { auditHandlers } from './handlers/audit.ts';
import { conflictHandlers } from './handlers/conflict.ts';
import { entryHandlers } from './handlers/entry.ts';
import { forgetHandlers } from './handlers/forget.ts';
import { gateHandlers } from './handlers/gate.ts';
import { graphHandlers } from './handlers/graph.ts';
import { importHandlers } from './handlers/import.ts';
import { jobHandlers } from './handlers/job.ts';
import { labelHandlers } from './handlers/label.ts';
import { memoryHandlers } from './handlers/memory.ts';
import { modelHandlers } from './handlers/model.ts';
import { patientHandlers } from './handlers/patient.ts';
import { personHandlers } from './handlers/person.ts';
import { promptHandlers } from './handlers/prompt.ts';
import { recordHandlers } from './handlers/record.ts';
import { replayHandlers } from './handlers/replay.ts';
import { reviewHandlers } from './handlers/review.ts';
import { trainingHandlers } from './handlers/training.ts';
import { workspaceHandlers } from './handlers/workspace.ts';
import { writeHandlers } from './handlers/write.ts';
import type { Session } from './session.ts';

export interface RequestContext {
  /** Aborted when the window cancels the request or goes away. */
  signal: AbortSignal;
}

export type Handler<R extends Route> = (
  input: z.output<(typeof routes)[R]>,
  context: RequestContext,
) => Answers[R] | Promise<Answers[R]>;

/** One handler for each route; a route without a handler does not compile. */
export type Handlers = { [R in Route]: Handler<R> };

/** The handlers of one namespace. */
export type HandlersOf<N extends string> = { [R in Extract<Route, `${N}.${string}`>]: Handler<R> };

/** What handlers work with. */
export interface HandlerTools {
  session: Session;
  vault: FileVault;
  /** Shows the system's file dialog and answers paths (none when dismissed); null where there is no dialog. */
  pickFiles: (() => Promise<string[]>) | null;
  /** The models of this machine; they belong to no workspace. */
  models: ModelsDesk;
  /** Shows the system's dialog for model files; null where there is no dialog. */
  pickModels: (() => Promise<string[]>) | null;
}

export function createHandlers(tools: HandlerTools): Handlers {
  return {
    ...workspaceHandlers(tools),
    ...patientHandlers(tools),
    ...memoryHandlers(tools),
    ...entryHandlers(tools),
    ...attentionHandlers(tools),
    ...conflictHandlers(tools),
    ...importHandlers(tools),
    ...jobHandlers(tools),
    ...writeHandlers(tools),
    ...replayHandlers(tools),
    ...promptHandlers(tools),
    ...trainingHandlers(tools),
    ...askHandlers(tools),
    ...gateHandlers(tools),
    ...graphHandlers(tools),
    ...modelHandlers(tools),
    ...personHandlers(tools),
    ...reviewHandlers(tools),
    ...labelHandlers(tools),
    ...forgetHandlers(tools),
    ...recordHandlers(tools),
    ...auditHandlers(tools),
  };
}
