import { describe, expect, it } from 'vitest';
import { ChildThreads, processorTimes } from '../../../electron/llm/child-threads.ts';

const START = { wall: 0, busy: 0, own: 0 };

/** One second in which other programs keep so many cores busy. */
function secondOf(threads: ChildThreads, second: number, others: number): number {
  const own = second * threads.threads * 1000;
  threads.look({ wall: second * 1000, own, busy: own + others * 1000 });
  return threads.threads;
}

describe('the threads of a language model', () => {
  it('are all that may be used while others leave the cores free', () => {
    expect(secondOf(new ChildThreads(8, 8, START), 1, 0.3)).toBe(8);
    expect(secondOf(new ChildThreads(2, 2, START), 1, 0.1)).toBe(2);
  });

  it('become as few as the cores that others leave', () => {
    expect(secondOf(new ChildThreads(8, 8, START), 1, 3)).toBe(5);
    expect(secondOf(new ChildThreads(2, 2, START), 1, 1.7)).toBe(1);
  });

  it('are never none and never more than may be used', () => {
    expect(secondOf(new ChildThreads(2, 2, START), 1, 2)).toBe(1);
    expect(secondOf(new ChildThreads(2, 16, START), 1, 3)).toBe(2);
  });

  it('become all again once others have ended', () => {
    const threads = new ChildThreads(4, 4, START);
    threads.look({ wall: 1000, own: 1000, busy: 4000 });
    expect(threads.threads).toBe(1);
    threads.look({ wall: 2000, own: 2000, busy: 5000 });
    expect(threads.threads).toBe(4);
  });

  it('do not depend on how much this process works itself', () => {
    const threads = new ChildThreads(8, 8, START);
    threads.look({ wall: 1000, own: 200, busy: 300 });
    expect(threads.threads).toBe(8);
  });

  it('stay as they are over a span that is too short to tell', () => {
    const threads = new ChildThreads(4, 4, START);
    threads.look({ wall: 20, own: 0, busy: 80 });
    expect(threads.threads).toBe(4);
  });

  it('are all where the system does not tell what others do', () => {
    const threads = new ChildThreads(4, 4, START);
    threads.look({ wall: 1000, own: 3000, busy: 0 });
    expect(threads.threads).toBe(4);
  });

  it('are read from the times of this machine', () => {
    const { wall, busy, own } = processorTimes();
    for (const time of [wall, busy, own]) expect(time).toBeGreaterThanOrEqual(0);
  });
});
