import { describe, expect, it } from 'vitest';
import { PendingRequests } from '../../../electron/ipc/pending-requests.ts';
import { routes } from '../../../shared/bridge.ts';
import { bridgeFixture, dataOf, errorOf } from './bridge-fixture.ts';

const names = Object.keys(routes);

describe('every route', () => {
  it.each(names)('%s refuses an input that it does not take, and repeats none of it', async (route) => {
    const { ask } = bridgeFixture();
    for (const input of [{ 'Jane Roe': 'Jane Roe' }, 'Jane Roe', null, 7]) {
      const error = errorOf(await ask(route, input));
      expect(error.code).toBe('VALIDATION_FAILED');
      expect(JSON.stringify(error)).not.toContain('Jane Roe');
    }
  });

  it.each(names)('%s refuses a sender that is not the window, before anything is looked at', async (route) => {
    const { ask, engines } = bridgeFixture();
    expect(errorOf(await ask(route, {}, false)).code).toBe('FORBIDDEN_SENDER');
    expect(engines).toHaveLength(0);
  });
});

describe('the router', () => {
  it('answers ROUTE_NOT_FOUND for names it does not know, also those every object has', async () => {
    const { ask } = bridgeFixture();
    for (const route of ['patient.delete', 'toString', '__proto__', 'constructor', '']) {
      expect(errorOf(await ask(route)).code).toBe('ROUTE_NOT_FOUND');
    }
  });

  it('passes an expected failure on with its code and its sentence', async () => {
    const { ask, open } = bridgeFixture();
    await open();
    expect(errorOf(await ask('memory.get', { id: 'm1' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no such memory.',
    });
  });

  it('turns an unexpected fault into INTERNAL, and neither reply nor log holds its words', async () => {
    const { ask, open, log } = bridgeFixture();
    await open();
    const error = errorOf(await ask('workspace.doctor'));
    expect(error.code).toBe('INTERNAL');
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/^Unexpected fault: Error\n\s+at /);
    expect(JSON.stringify([error, log])).not.toContain('Jane');
    expect(error.message).not.toMatch(/\n|:\d+:\d+/);
  });

  it.each(['ENOSPC', 'SQLITE_FULL'])('says in a sentence that the disk is full (%s)', async (code) => {
    const { ask, open, log } = bridgeFixture();
    const engine = await open();
    engine.fault = Object.assign(new Error('write /x'), { code });
    const error = errorOf(await ask('patient.list'));
    expect(error.code).toBe('DISK_FULL');
    expect(error.message).toContain('The disk is full');
    expect(log).toEqual([]);
  });

  it('answers CANCELLED for a request whose signal is aborted, and does not run it', async () => {
    const { host, open } = bridgeFixture();
    const engine = await open();
    const before = engine.calls.length;
    const reply = await host.router.handle(
      'patient.list',
      {},
      { sender: { trusted: true }, signal: AbortSignal.abort() },
    );
    expect(errorOf(reply).code).toBe('CANCELLED');
    expect(engine.calls).toHaveLength(before);
  });

  it('fills in the defaults of a schema before the handler sees the input', async () => {
    const { ask, open } = bridgeFixture();
    const engine = await open();
    await ask('entry.list', { patient: 'p1' });
    expect(engine.calls.at(-1)).toBe('entries 0 200');
    expect(dataOf('patient.state', await ask('patient.state', { patient: 'p1', validAt: '2024-03' })).validAt).toBe(
      '2024-03',
    );
  });
});

describe('requests in flight', () => {
  it('are cancelled by their id, and only while they run', async () => {
    const pending = new PendingRequests();
    const seen: boolean[] = [];
    const work = pending.track('a', async (signal) => {
      expect(pending.cancel('b')).toBe(false);
      expect(pending.cancel('a')).toBe(true);
      seen.push(signal.aborted);
    });
    await work;
    expect(seen).toEqual([true]);
    expect(pending.cancel('a')).toBe(false);
    expect(pending.size).toBe(0);
  });

  it('do not share an id: the second is aborted from the start and the first goes on', async () => {
    const pending = new PendingRequests();
    const gate = Promise.withResolvers<void>();
    const first = pending.track('a', async (signal) => {
      await gate.promise;
      return signal.aborted;
    });
    expect(await pending.track('a', async (signal) => signal.aborted)).toBe(true);
    gate.resolve();
    expect(await first).toBe(false);
  });
});
