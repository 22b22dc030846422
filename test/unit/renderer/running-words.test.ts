import { describe, expect, it } from 'vitest';
import { runningWords } from '../../../renderer/features/doctor/running-words.ts';

const model = {
  name: 'Model M',
  sha256: 'a'.repeat(64),
  backend: 'CPU',
  device: 'a processor',
  threads: 2,
  contextLength: 4096,
  vramBytes: null,
  vramFreeBytes: null,
  layersOnGpu: 0,
  layers: 28,
  promptTokensPerSecond: null,
  generatedTokensPerSecond: null,
  gpuTurnedOff: null,
};

describe('a loaded model in words', () => {
  it('says what computes, and that a speed was not measured yet', () => {
    expect(runningWords(model)).toBe(
      'runs on a processor (CPU), 2 threads; 0 of 28 layers on a GPU; reads at a speed not measured yet, writes at a speed not measured yet',
    );
  });

  it('names the memory of a GPU where there is one', () => {
    const words = runningWords({ ...model, vramBytes: 12e9, vramFreeBytes: 9e9, promptTokensPerSecond: 1812.2 });
    expect(words).toContain('GPU memory 12 GB, 9 GB of it free');
    expect(words).toContain('reads 1812.2 tokens per second');
  });
});
