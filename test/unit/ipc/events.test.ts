import { describe, expect, it } from 'vitest';
import { EventHub, type HubClock } from '../../../electron/ipc/events.ts';
import type { Job } from '../../../shared/bridge.ts';

/** A clock that moves only when told. */
class HandClock implements HubClock {
  time = 0;
  #alarms: { at: number; callback: () => void }[] = [];
  now(): number {
    return this.time;
  }
  later(milliseconds: number, callback: () => void): void {
    this.#alarms.push({ at: this.time + milliseconds, callback });
  }
  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.#alarms.filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== due);
      this.time = due.at;
      due.callback();
    }
    this.time = end;
  }
}

const job = (id: string, done: number, state: Job['state'] = 'running'): Job => ({
  id,
  kind: 'import',
  title: '',
  state,
  done,
  total: null,
  unit: 'bytes',
  entries: 0,
  tokens: null,
  secondsLeft: null,
  pausable: true,
  message: null,
  report: null,
  written: null,
});

function setup() {
  const clock = new HandClock();
  const hub = new EventHub(clock);
  const sent: { at: number; topic: string; event: unknown }[] = [];
  const detach = hub.attach((topic, event) => {
    sent.push({ at: clock.time, topic, event });
  });
  return { clock, hub, sent, detach };
}

describe('events', () => {
  it('of a topic go out at most ten a second, whatever is published', () => {
    const { clock, hub, sent } = setup();
    for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
      hub.job(job(millisecond % 2 === 0 ? 'a' : 'b', millisecond));
      clock.advance(1);
    }
    const within = sent.filter((each) => each.at < 1000);
    expect(within.length).toBeGreaterThan(5);
    expect(within.length).toBeLessThanOrEqual(10);
    const gaps = sent.slice(1).map((each, index) => each.at - (sent[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
  });

  it('keep the newest state of every job: the end is never lost', () => {
    const { clock, hub, sent } = setup();
    for (let done = 0; done < 50; done += 1) {
      hub.job(job('a', done));
      hub.job(job('b', done));
    }
    hub.job(job('a', 50, 'completed'));
    hub.job(job('b', 50, 'failed'));
    clock.advance(1000);
    const last = new Map(sent.map(({ event }) => [(event as Job).id, (event as Job).state]));
    expect(Object.fromEntries(last)).toEqual({ a: 'completed', b: 'failed' });
  });

  it('about changed stores go out at most once a second: windows ask again for each', () => {
    const { clock, hub, sent } = setup();
    for (let entry = 0; entry < 300; entry += 1) {
      hub.changed({ patient: null });
      clock.advance(10);
    }
    clock.advance(2000);
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(sent.length).toBeGreaterThanOrEqual(3);
  });

  it('that stand alone go out at once, and reach nobody who has left', () => {
    const { hub, sent, detach } = setup();
    hub.job(job('a', 1));
    expect(sent).toHaveLength(1);
    detach();
    hub.workspace({
      state: 'none',
      sample: false,
      keyKeeper: null,
      picker: 'upload',
      writer: 'rules',
      answerer: null,
      waitingTexts: 0,
      locksIn: null,
      lockedAfter: null,
      working: false,
    });
    expect(sent).toHaveLength(1);
  });
});
