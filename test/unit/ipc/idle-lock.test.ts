import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdleClock } from '../../../electron/ipc/idle-watch.ts';
import type { Job, WorkspaceStatus } from '../../../shared/bridge.ts';
import { bridgeFixture, dataOf, errorOf, type Fixture } from './bridge-fixture.ts';
import { type EngineDouble, RIGHT } from './engine-double.ts';

const MINUTE = 60_000;

/** A clock that a test moves; alarms go off in their order, at their time. */
class HeldClock implements IdleClock {
  readonly minute = MINUTE;
  #now = 1_000_000;
  readonly #alarms = new Set<{ at: number; ring: () => void }>();

  now(): number {
    return this.#now;
  }

  later(milliseconds: number, ring: () => void): () => void {
    const alarm = { at: this.#now + milliseconds, ring };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#alarms].filter((a) => a.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#alarms.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = end;
  }

  /** The machine slept, or somebody set its clock: the time is another, and no alarm has rung. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
    for (const alarm of this.#alarms) alarm.at = Math.max(alarm.at + Math.min(milliseconds, 0), this.#now);
  }

  get alarms(): number {
    return this.#alarms.size;
  }
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function opened(): Promise<{
  clock: HeldClock;
  fixture: Fixture;
  engine: EngineDouble;
  seen: WorkspaceStatus[];
}> {
  const path = join(folder, 'Jane Roe.jsonl');
  writeFileSync(path, 'one\ntwo\nthree\n');
  const clock = new HeldClock();
  const fixture = bridgeFixture({ idleClock: clock, pick: [path] });
  const engine = await fixture.open();
  const seen: WorkspaceStatus[] = [];
  fixture.host.hub.attach((topic, event) => {
    if (topic === 'workspace') seen.push(event as WorkspaceStatus);
  });
  return { clock, fixture, engine, seen };
}

const status = async ({ ask }: Fixture): Promise<WorkspaceStatus> =>
  dataOf('workspace.status', await ask('workspace.status'));

/** An import that stays where it is until the test lets it go on. */
async function heldImport({ ask }: Fixture): Promise<Job> {
  const { files } = dataOf('import.pick', await ask('import.pick'));
  const job = dataOf('import.start', await ask('import.start', { files }));
  return dataOf('job.pause', await ask('job.pause', { id: job.id }));
}

describe('a workspace that nobody sits before', () => {
  it('locks itself when the time is over, and says after how many minutes', async () => {
    const { clock, fixture, engine, seen } = await opened();
    clock.pass(15 * MINUTE - 1);
    expect((await status(fixture)).state).toBe('open');
    clock.pass(1);
    await expect.poll(() => engine.closed).toBe(true);
    expect(await status(fixture)).toMatchObject({ state: 'locked', lockedAfter: 15, working: false, locksIn: null });
    await expect.poll(() => seen.at(-1)).toMatchObject({ state: 'locked', lockedAfter: 15 });
    expect(clock.alarms).toBe(0);
    expect((await fixture.ask('workspace.unlock', { passphrase: RIGHT })).ok).toBe(true);
    expect((await status(fixture)).lockedAfter).toBeNull();
  });

  it('stays open while somebody stirs; asking for what is on screen is no stirring', async () => {
    const { clock, fixture } = await opened();
    for (let i = 0; i < 4; i++) {
      clock.pass(10 * MINUTE);
      expect((await fixture.ask('workspace.touch')).ok).toBe(true);
    }
    clock.pass(14 * MINUTE);
    await fixture.ask('patient.list');
    await fixture.ask('job.list');
    clock.pass(MINUTE);
    await expect.poll(async () => (await status(fixture)).state).toBe('locked');
    expect(errorOf(await fixture.ask('workspace.touch')).code).toBe('WORKSPACE_LOCKED');
  });

  it('warns half a minute before, and takes the warning back when somebody stirs', async () => {
    const { clock, fixture } = await opened();
    clock.pass(15 * MINUTE - 31_000);
    expect((await status(fixture)).locksIn).toBeNull();
    clock.pass(1000);
    expect((await status(fixture)).locksIn).toBe(30);
    await fixture.ask('workspace.touch');
    expect((await status(fixture)).locksIn).toBeNull();
    clock.pass(14 * MINUTE);
    expect(await status(fixture)).toMatchObject({ state: 'open', locksIn: null });
  });

  it('never locks itself where 0 minutes are set, and goes by a time that is set later', async () => {
    const { clock, fixture, engine } = await opened();
    engine.idle = 0;
    clock.pass(24 * 60 * MINUTE);
    expect((await status(fixture)).state).toBe('open');
    engine.idle = 1;
    clock.pass(MINUTE + 5000);
    await expect.poll(async () => (await status(fixture)).state).toBe('locked');
  });

  it('is locked when the machine wakes from a sleep that was longer, and a clock that was set back keeps nothing open', async () => {
    const slept = await opened();
    slept.clock.jump(8 * 60 * MINUTE);
    slept.clock.pass(1);
    await expect.poll(async () => (await status(slept.fixture)).state).toBe('locked');
    const back = await opened();
    back.clock.pass(10 * MINUTE);
    back.clock.jump(-24 * 60 * MINUTE);
    back.clock.pass(15 * MINUTE + 5000);
    await expect.poll(async () => (await status(back.fixture)).state).toBe('locked');
  });

  it('leaves the sample alone: it holds nobody’s record', async () => {
    const clock = new HeldClock();
    const fixture = bridgeFixture({ idleClock: clock });
    await fixture.ask('workspace.trySample');
    clock.pass(60 * MINUTE);
    expect((await status(fixture)).state).toBe('open');
    await fixture.host.session.leave(null);
    expect((await status(fixture)).state).toBe('open');
  });
});

describe('work that goes on behind the lock', () => {
  it('is not killed, is seen without a name, and the workspace is closed when it is through', async () => {
    const { clock, fixture, engine } = await opened();
    const jobs = fixture.host.session.jobs();
    const { id } = await heldImport(fixture);
    const moves: Job[] = [];
    fixture.host.hub.attach((topic, event) => {
      if (topic === 'job') moves.push(event as Job);
    });
    clock.pass(15 * MINUTE);
    await expect.poll(async () => (await status(fixture)).state).toBe('locked');
    expect(await status(fixture)).toMatchObject({ working: true, lockedAfter: 15, waitingTexts: 0 });
    expect(engine.closed).toBe(false);
    for (const route of ['patient.list', 'audit.verify', 'person.list', 'workspace.verify']) {
      expect((await fixture.ask(route)).ok, route).toBe(false);
    }
    for (const route of ['job.get', 'job.cancel', 'job.pause', 'job.resume']) {
      expect(errorOf(await fixture.ask(route, { id })).code, route).toBe('WORKSPACE_LOCKED');
    }
    const listed = dataOf('job.list', await fixture.ask('job.list')).filter((job) => job.id === id);
    expect(listed).toMatchObject([{ title: 'Import', state: 'paused', message: null, report: null }]);

    jobs.resume(id);
    await expect.poll(() => engine.closed).toBe(true);
    expect(engine.lines).toEqual(['one', 'two', 'three']);
    expect(await status(fixture)).toMatchObject({ state: 'locked', working: false, lockedAfter: 15 });
    expect(JSON.stringify(moves)).not.toContain('Jane Roe');
  });

  it('goes on in the same engine when the passphrase is given in between', async () => {
    const { clock, fixture, engine } = await opened();
    const jobs = fixture.host.session.jobs();
    const { id } = await heldImport(fixture);
    clock.pass(15 * MINUTE);
    await expect.poll(async () => (await status(fixture)).working).toBe(true);
    expect(errorOf(await fixture.ask('workspace.unlock', { passphrase: 'wrong one' })).code).toBe('WRONG_PASSPHRASE');
    expect((await fixture.ask('patient.list')).ok).toBe(false);
    expect(errorOf(await fixture.ask('workspace.trySample')).code).toBe('WORKSPACE_BUSY');
    expect((await fixture.ask('workspace.unlock', { passphrase: RIGHT })).ok).toBe(true);
    expect(await status(fixture)).toMatchObject({ state: 'open', working: false, lockedAfter: null });
    expect(fixture.engines).toEqual([engine]);
    expect(fixture.host.session.jobs().get(id).title).toBe('Import of Jane Roe.jsonl');
    jobs.resume(id);
    await jobs.idle();
    expect((await status(fixture)).state).toBe('open');
    expect(engine.closed).toBe(false);
    clock.pass(15 * MINUTE);
    await expect.poll(() => engine.closed).toBe(true);
  });

  it('is ended by closing the program, and by nobody who has not the passphrase', async () => {
    const { clock, fixture, engine } = await opened();
    await heldImport(fixture);
    clock.pass(15 * MINUTE);
    await expect.poll(async () => (await status(fixture)).working).toBe(true);
    await fixture.host.close();
    expect(engine.closed).toBe(true);
    expect(errorOf(await fixture.ask('workspace.unlock', { passphrase: RIGHT })).code).toBe('WORKSPACE_LOCKED');
  });

  it('takes the record off the screen at once when the screen is locked, and ends at once what nobody waits for', async () => {
    const { fixture, engine } = await opened();
    await fixture.host.session.leave(null);
    expect(engine.closed).toBe(true);
    expect(await status(fixture)).toMatchObject({ state: 'locked', lockedAfter: null, working: false });
  });

  it('a person who locks ends it, as before', async () => {
    const { fixture, engine } = await opened();
    await heldImport(fixture);
    await fixture.ask('workspace.lock');
    expect(engine.closed).toBe(true);
    expect(engine.lines).toEqual([]);
  });
});

it('an answer that was asked for before the lock is not given after it', async () => {
  const { fixture } = await opened();
  const { session, router } = fixture.host;
  const engine = session.engine();
  let answer: (rows: never[]) => void = () => undefined;
  Object.assign(engine, {
    calibrations: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await heldImport(fixture);
  const asked = router.handle('gate.list', {}, { sender: { trusted: true }, signal: new AbortController().signal });
  await session.leave(15);
  answer([]);
  expect(errorOf(await asked).code).toBe('WORKSPACE_LOCKED');
});
