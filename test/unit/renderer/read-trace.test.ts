import { describe, expect, it } from 'vitest';
import {
  namesIn,
  readCommit,
  readExtract,
  readGuards,
  readImpact,
  readLinks,
  readUpdates,
} from '../../../renderer/features/step/read-trace.ts';
import { decisionOf } from './trace-fixture.ts';

const drug = { id: 'm1', text: 'Metoprolol 50 mg' };
const stop = { id: 'm2', text: 'Metoprolol stopped' };

describe('a trace as its pages read it', () => {
  it('gives what was offered, with channel and score, and how the budget was split', () => {
    const [set] = readImpact(
      decisionOf({
        stage: 'impact',
        output: [
          {
            memory: stop,
            budget: { limit: 24, used: { thread: 1, 'semantic ACTIVE': 1 }, semantic: 'used' },
            candidates: [
              { memory: drug, channel: 'thread', score: null },
              { memory: null, channel: 'semantic ACTIVE', score: 0.71 },
            ],
          },
        ],
      }),
    );
    expect(set).toEqual({
      memory: stop,
      limit: 24,
      used: [
        ['thread', 1],
        ['semantic ACTIVE', 1],
      ],
      semantic: 'used',
      candidates: [
        { memory: drug, channel: 'thread', score: null },
        { memory: null, channel: 'semantic ACTIVE', score: 0.71 },
      ],
    });
  });

  it('puts what a guard was given beside what it said', () => {
    const [verdict] = readGuards(
      decisionOf({
        stage: 'guard',
        input: [{ older: drug, newer: stop }],
        output: [{ guard: 'same route', ok: false }],
      }),
    );
    expect(verdict).toEqual({ older: drug, newer: stop, guard: 'same route', ok: false });
  });

  it('puts policy and occasion of a thread beside its moves', () => {
    const [update] = readUpdates(
      decisionOf({
        stage: 'update',
        input: [{ thread: 7, policy: 'interval', because: 'cascade' }],
        output: [
          {
            thread: 7,
            moves: [{ memory: drug, from: 'ACTIVE', to: 'HISTORY', cause: 'superseded', successor: stop }],
          },
        ],
      }),
    );
    expect(update).toMatchObject({ thread: 7, policy: 'interval', because: 'cascade' });
    expect(update?.moves[0]).toMatchObject({ memory: drug, to: 'HISTORY', successor: stop });
  });

  it('reads what is missing as unknown and never as zero', () => {
    expect(readExtract(decisionOf({ stage: 'extract', output: null }))).toEqual({ facts: null, refused: [] });
    expect(readCommit(decisionOf({ stage: 'commit', output: {} }))).toEqual({
      changed: null,
      transitions: null,
      conflicts: null,
    });
  });

  it('takes a trace of another shape for empty instead of failing', () => {
    for (const output of [undefined, 'text', 3, [null, 'x', 3]]) {
      expect(readLinks(decisionOf({ stage: 'link', output }))).toEqual([]);
      expect(readImpact(decisionOf({ stage: 'impact', output }))).toEqual([]);
    }
  });

  it('knows the words of every memory that it names', () => {
    const names = namesIn([
      decisionOf({
        stage: 'link',
        input: [{ memory: stop, keys: ['drug:metoprolol'] }],
        output: [
          {
            memory: stop,
            joinedThreads: [],
            relations: [{ type: 'same_condition_thread', from: stop, to: drug, confidence: 1, grounds: 'same drug' }],
          },
        ],
      }),
    ]);
    expect([...names]).toEqual([
      ['m2', 'Metoprolol stopped'],
      ['m1', 'Metoprolol 50 mg'],
    ]);
  });
});
