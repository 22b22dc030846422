/**
 * One sitting of labelling. A key never waits: the next items are here already, and what was decided is sent behind it, one act after
 * the other in the order of the keys. Where an act cannot be saved everything stops and says so; nothing that was decided is dropped.
 */
import type { EnduranceClass, LabelItem, LabelProgress, LabelQueue } from '../../../shared/labels.ts';

/** How the sitting reaches main. */
export interface LabelCalls {
  queue(limit: number): Promise<LabelQueue>;
  done(limit: number): Promise<LabelItem[]>;
  label(item: string, label: EnduranceClass, note: string): Promise<LabelProgress>;
  skip(item: string): Promise<LabelProgress>;
  undo(): Promise<{ item: LabelItem | null; progress: LabelProgress }>;
}

type Act =
  | { what: 'label'; item: LabelItem; label: EnduranceClass; note: string }
  | { what: 'skip'; item: LabelItem }
  | { what: 'undo' };

export interface LabelRunState {
  current: LabelItem | null;
  /** Null until main has answered once. What is decided and not saved yet is counted in. */
  progress: LabelProgress | null;
  /** Acts that are decided and not saved yet. */
  unsaved: number;
  failure: Error | null;
  /** Nothing is left, and all is saved. */
  finished: boolean;
  /** What undo would take back. */
  last: { text: string; label: EnduranceClass } | null;
}

const AT_ONCE = 50;
/** Fewer than these ahead, and more are asked for. */
const FEW = 30;

export class LabelRun {
  readonly #calls: LabelCalls;
  readonly #listeners = new Set<() => void>();
  #upcoming: LabelItem[] = [];
  /** Labelled, newest last, as far as is known here. */
  #labelled: { item: LabelItem; label: EnduranceClass }[] = [];
  /** Whether main has to be asked what was labelled last. */
  #lookBack = true;
  #outbox: Act[] = [];
  /** Main has no more than what is here. */
  #exhausted = false;
  #working = false;
  #state: LabelRunState = {
    current: null,
    progress: null,
    unsaved: 0,
    failure: null,
    finished: false,
    last: null,
  };

  constructor(calls: LabelCalls) {
    this.#calls = calls;
  }

  readonly state = (): LabelRunState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the first items. */
  start(): Promise<void> {
    return this.#work();
  }

  label(label: EnduranceClass, note: string): void {
    const item = this.#ready();
    if (!item) return;
    this.#labelled.push({ item, label });
    this.#act({ what: 'label', item, label, note: note.trim() });
  }

  skip(): void {
    const item = this.#ready();
    if (item) this.#act({ what: 'skip', item });
  }

  /** Takes the last label back and shows its memory again. */
  undo(): void {
    if (this.#state.failure) return;
    const last = this.#labelled.pop();
    if (!last) return;
    const { current } = this.#state;
    if (current) this.#upcoming.unshift(current);
    this.#upcoming.unshift({ ...last.item, own: null });
    this.#lookBack = this.#labelled.length === 0;
    this.#act({ what: 'undo' });
  }

  /** Sends again what could not be saved. */
  again(): Promise<void> {
    this.#set({ failure: null });
    return this.#work();
  }

  /** Gives up the act that could not be saved, and goes on with what main says is next. */
  giveUp(): Promise<void> {
    this.#outbox.shift();
    this.#upcoming = [];
    this.#labelled = [];
    this.#lookBack = true;
    this.#set({ failure: null, current: null, unsaved: this.#outbox.length });
    return this.#work();
  }

  #ready(): LabelItem | null {
    return this.#state.failure ? null : this.#state.current;
  }

  #act(act: Act): void {
    this.#outbox.push(act);
    const { progress } = this.#state;
    this.#set({
      current: this.#upcoming.shift() ?? null,
      unsaved: this.#outbox.length,
      progress: progress && { ...progress, done: progress.done + weight(act) },
      finished: false,
    });
    void this.#work();
  }

  /** Sends and fetches, one thing at a time, until there is nothing to do. */
  async #work(): Promise<void> {
    if (this.#working || this.#state.failure) return;
    this.#working = true;
    try {
      while (await this.#step());
    } catch (error) {
      this.#set({ failure: error instanceof Error ? error : new Error('The label could not be saved.') });
    } finally {
      this.#working = false;
    }
  }

  /** False: nothing was left to do. */
  async #step(): Promise<boolean> {
    // In between acts too: somebody fast must not run out of memories while their labels are saved.
    if (this.#state.progress === null || (this.#upcoming.length < FEW && !this.#exhausted)) await this.#fetch();
    const [act] = this.#outbox;
    if (act) {
      const progress = await this.#perform(act);
      this.#outbox.shift();
      this.#set({ unsaved: this.#outbox.length, progress: this.#ahead(progress) });
      return true;
    }
    if (this.#lookBack) {
      this.#lookBack = false;
      const [last] = await this.#calls.done(1);
      if (this.#labelled.length === 0 && last?.own) this.#labelled.push({ item: last, label: last.own.label });
      this.#set({});
      return true;
    }
    // Those that were skipped come again once all others are through.
    if (this.#state.current !== null || this.#state.finished) return false;
    await this.#fetch();
    return true;
  }

  #perform(act: Act): Promise<LabelProgress> {
    if (act.what === 'label') return this.#calls.label(act.item.id, act.label, act.note);
    if (act.what === 'skip') return this.#calls.skip(act.item.id);
    return this.#calls.undo().then(({ progress }) => progress);
  }

  #ahead(progress: LabelProgress): LabelProgress {
    return { ...progress, done: progress.done + this.#outbox.reduce((sum, act) => sum + weight(act), 0) };
  }

  async #fetch(): Promise<void> {
    const { items, progress } = await this.#calls.queue(AT_ONCE);
    // Main does not know yet what waits to be sent; an undo among it stands for an item that main still holds to be labelled.
    const decided = new Set(this.#outbox.flatMap((act) => (act.what === 'undo' ? [] : [act.item.id])));
    const shown = this.#state.current?.id;
    const kept = this.#outbox.some((act) => act.what === 'undo') ? this.#upcoming : [];
    const known = new Set(kept.map((item) => item.id));
    this.#upcoming = [
      ...kept,
      ...items.filter((item) => item.id !== shown && !decided.has(item.id) && !known.has(item.id)),
    ];
    this.#exhausted = items.length < AT_ONCE;
    const current = this.#state.current ?? this.#upcoming.shift() ?? null;
    this.#set({
      current,
      progress: this.#ahead(progress),
      finished: current === null && this.#outbox.length === 0,
    });
  }

  #set(change: Partial<LabelRunState>): void {
    const newest = this.#labelled.at(-1);
    const last = newest ? { text: newest.item.memory.memory.text, label: newest.label } : null;
    this.#state = { ...this.#state, ...change, last };
    for (const listener of this.#listeners) listener();
  }
}

/** What an act adds to what is done. */
function weight(act: Act): number {
  return act.what === 'label' ? 1 : act.what === 'undo' ? -1 : 0;
}
