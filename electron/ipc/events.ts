/**
 * The event channel: topics to every open window, each topic at most ten times a second. What is published in between
 * is not lost but replaced: of each subject (one job, one patient) the newest state goes out.
 */
import type { BridgeEvents, Topic } from '../../shared/bridge.ts';

export type EventSink = <T extends Topic>(topic: T, event: BridgeEvents[T]) => void;

/** Time as the hub needs it; handed in so that tests hold the clock. */
export interface HubClock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Calls back after so many milliseconds. */
  later(milliseconds: number, callback: () => void): void;
}

/** Milliseconds between two events of a topic. `changed` makes windows ask again, so it is slower. */
const SPACING: Record<Topic, number> = { job: 100, changed: 1000, workspace: 100, answer: 100 };

const systemClock: HubClock = {
  now: () => performance.now(),
  later: (milliseconds, callback) => {
    // An event that waits must not keep a process alive that is done.
    setTimeout(callback, milliseconds).unref();
  },
};

class Lane<T extends Topic> {
  readonly #topic: T;
  readonly #clock: HubClock;
  readonly #send: (topic: T, event: BridgeEvents[T]) => void;
  /** Waiting events by subject, oldest subject first. */
  readonly #waiting = new Map<string, BridgeEvents[T]>();
  #last = Number.NEGATIVE_INFINITY;
  #scheduled = false;

  constructor(topic: T, clock: HubClock, send: (topic: T, event: BridgeEvents[T]) => void) {
    this.#topic = topic;
    this.#clock = clock;
    this.#send = send;
  }

  push(subject: string, event: BridgeEvents[T]): void {
    this.#waiting.set(subject, event);
    this.#drain();
  }

  /** What waits is not sent any more. */
  forget(): void {
    this.#waiting.clear();
  }

  /** Sends one event when its time has come, else sets the alarm. */
  #drain(): void {
    const next = this.#waiting.entries().next();
    if (next.done) return;
    const wait = this.#last + SPACING[this.#topic] - this.#clock.now();
    if (wait <= 0) {
      const [subject, event] = next.value;
      this.#waiting.delete(subject);
      this.#last = this.#clock.now();
      this.#send(this.#topic, event);
    }
    if (this.#waiting.size > 0 && !this.#scheduled) {
      this.#scheduled = true;
      this.#clock.later(Math.max(1, wait <= 0 ? SPACING[this.#topic] : wait), () => {
        this.#scheduled = false;
        this.#drain();
      });
    }
  }
}

export class EventHub {
  readonly #sinks = new Set<EventSink>();
  readonly #job: Lane<'job'>;
  readonly #changed: Lane<'changed'>;
  readonly #workspace: Lane<'workspace'>;
  readonly #answer: Lane<'answer'>;

  constructor(clock: HubClock = systemClock) {
    const send: EventSink = (topic, event) => {
      for (const sink of this.#sinks) sink(topic, event);
    };
    this.#job = new Lane('job', clock, send);
    this.#changed = new Lane('changed', clock, send);
    this.#workspace = new Lane('workspace', clock, send);
    this.#answer = new Lane('answer', clock, send);
  }

  /** Adds a window; the answer removes it. */
  attach(sink: EventSink): () => void {
    this.#sinks.add(sink);
    return () => {
      this.#sinks.delete(sink);
    };
  }

  job(event: BridgeEvents['job']): void {
    this.#job.push(event.id, event);
  }

  changed(event: BridgeEvents['changed']): void {
    this.#changed.push(event.patient ?? '', event);
  }

  workspace(event: BridgeEvents['workspace']): void {
    this.#workspace.push('', event);
  }

  answer(event: BridgeEvents['answer']): void {
    this.#answer.push(event.question, event);
  }

  /** Answers are clinical text: what has not been sent is forgotten with the workspace. */
  forgetAnswers(): void {
    this.#answer.forget();
  }
}
