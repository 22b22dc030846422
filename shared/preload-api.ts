/** What the preload exposes as `window.stam`, and nothing else. Types only: neither side imports the other. */
import type { BridgeEvents, Reply, Route, Topic } from './bridge.ts';

export interface PreloadApi {
  /** Sends one request; `id` is what `cancel` names. Never rejects: failures are replies. */
  invoke<R extends Route>(id: string, route: R, input: unknown): Promise<Reply<R>>;
  cancel(id: string): void;
  /** The listener gets the payload alone, never an event object of the platform. */
  subscribe<T extends Topic>(topic: T, listener: (event: BridgeEvents[T]) => void): () => void;
  /** Names for files that a person dropped or picked, to be handed to `import.start`. The page never sees a path. */
  filesFor(files: readonly File[]): Promise<HandedFiles>;
}

export type HandedFiles = { ok: true; files: string[] } | { ok: false; message: string };

/** The channels of Electron's transport: requests, cancellation, dropped files, events. A closed list. */
export const CHANNELS = {
  invoke: 'stam:invoke',
  cancel: 'stam:cancel',
  files: 'stam:files',
  event: 'stam:event',
} as const;

/** Topics that may be subscribed to: every one there is, which the type holds. */
const ALL: Record<Topic, true> = { job: true, changed: true, workspace: true, answer: true };
export const TOPICS = Object.keys(ALL) as readonly Topic[];
