import { describe, expect, it } from 'vitest';
import { doneWords, leftWords, stateWords, writtenWords } from '../../../renderer/features/jobs/job-words.ts';
import { waitingWords } from '../../../renderer/features/jobs/waiting-words.ts';
import type { Job } from '../../../shared/bridge.ts';

const jobOf = (more: Partial<Job> = {}): Job => ({
  id: 'j',
  kind: 'write',
  title: 'Reading texts',
  state: 'running',
  done: 3,
  total: 12,
  unit: 'texts',
  entries: 3,
  tokens: null,
  secondsLeft: null,
  pausable: true,
  message: null,
  report: null,
  written: null,
  ...more,
});

describe('a job in words', () => {
  it('says how far it is in its own unit, with the tokens of a model', () => {
    expect(doneWords(jobOf({ tokens: 48_211 }))).toBe('3 of 12 texts, 48,211 tokens');
    expect(doneWords(jobOf({ kind: 'model fetch', unit: 'bytes', done: 1.2e9, total: 2.5e9 }))).toBe(
      '1.2 GB of 2.5 GB',
    );
    expect(doneWords(jobOf({ kind: 'import', unit: 'bytes', done: 5000, total: 10_000, entries: 1 }))).toBe(
      '1 entry in, 5 KB of 10 KB',
    );
  });

  it('does not invent a total that is not known', () => {
    expect(doneWords(jobOf({ total: null, done: 2 }))).toBe('2 texts');
    expect(doneWords(jobOf({ kind: 'model fetch', unit: 'bytes', done: 0, total: null }))).toBe('');
  });

  it('says the time that is left as coarsely as it is known, and that it is unknown where it is', () => {
    expect(leftWords({ state: 'running', secondsLeft: null })).toBe('time left unknown');
    expect(leftWords({ state: 'running', secondsLeft: 20 })).toBe('less than a minute left');
    expect(leftWords({ state: 'running', secondsLeft: 190 })).toBe('about 3 minutes left');
    expect(leftWords({ state: 'running', secondsLeft: 7300 })).toBe('about 2 hours left');
    expect(leftWords({ state: 'running', secondsLeft: 3 * 86_400 })).toBe('about 3 days left');
  });

  it('counts no time down while it is paused', () => {
    expect(leftWords({ state: 'paused', secondsLeft: 60 })).toBe('paused: it goes on when you resume it');
    expect(stateWords({ state: 'paused', kind: 'write' })).toBe('paused');
  });

  it('says what came of reading, and what still waits', () => {
    const written = {
      writer: { id: 'rules', name: 'rules' },
      entries: 2,
      memories: 9,
      transitions: 1,
      attention: 1,
      waiting: 3,
      tokens: 0,
      cancelled: true,
      message: null,
      ms: 5,
    };
    expect(writtenWords(written)).toBe(
      '2 texts read by rules: 9 facts, 1 move between the stores. 1 item needs attention. 3 texts still wait to be read.',
    );
  });

  it('says of texts that wait that nothing of them is among the facts', () => {
    expect(waitingWords(1)).toMatch(/^One note or dialogue waits to be read: what it says is not among the facts/);
    expect(waitingWords(12)).toMatch(/^12 notes and dialogues wait to be read/);
  });
});
