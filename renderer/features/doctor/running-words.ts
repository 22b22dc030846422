/** A loaded model in words: what computes, how much of it lies on a GPU, and how fast it is. */
import type { DoctorReport } from '../../../shared/interchange.ts';
import { bytesWords } from '../../ui/bytes-words.ts';

type LoadedModel = DoctorReport['models'][number];

export function runningWords(model: LoadedModel): string {
  return [
    `runs on ${model.device} (${model.backend}), ${model.threads.toLocaleString('en')} threads`,
    `${model.layersOnGpu.toLocaleString('en')} of ${model.layers.toLocaleString('en')} layers on a GPU`,
    memoryWords(model),
    `reads ${speedWords(model.promptTokensPerSecond)}, writes ${speedWords(model.generatedTokensPerSecond)}`,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

function memoryWords({ vramBytes, vramFreeBytes }: LoadedModel): string | null {
  if (vramBytes === null) return null;
  const free = vramFreeBytes === null ? 'unknown' : bytesWords(vramFreeBytes);
  return `GPU memory ${bytesWords(vramBytes)}, ${free} of it free`;
}

function speedWords(tokensPerSecond: number | null): string {
  return tokensPerSecond === null ? 'at a speed not measured yet' : `${tokensPerSecond.toFixed(1)} tokens per second`;
}
