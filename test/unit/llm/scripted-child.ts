/**
 * A child process that speaks the host's protocol and misbehaves on purpose, for what no machine does on demand: a GPU
 * driver that aborts, a load that fails, too little memory, a process that hangs. Its part is named by its first argument; vectors hold the
 * length of the text and the generation of the child that answered.
 */
import { writeSync } from 'node:fs';
import type { Backend, FromChild, LoadFailure, LoadTrouble, ToChild } from '../../../electron/llm/host-protocol.ts';

const part = process.argv[2] ?? '';
let backend: Backend = 'cpu';
const held = new Set<number>();
let questions = 0;
let texts = 0;

function reply(message: FromChild): void {
  process.send?.(message);
}

function die(): void {
  // At once, as a native abort: not one more message is answered.
  writeSync(2, 'ggml_abort: the device is gone\n');
  process.kill(process.pid, 'SIGKILL');
}

process.on('disconnect', () => process.exit(0));
process.on('message', (raw) => {
  const message = raw as ToChild;
  const { generation } = message;
  if (message.type === 'load') {
    const fail = (reason: LoadFailure, detail: string, memory: LoadTrouble['memory'] = null): void =>
      reply({ type: 'load-failed', generation, model: message.model, reason, detail, memory });
    const { gpu, threads } = message.order;
    const contextSize = message.order.kind === 'vocabulary' ? 0 : message.order.contextSize;
    const contexts = message.order.kind === 'embedder' ? message.order.contexts : 1;
    if (part === 'dies while it loads' || (part === 'dies while it loads on the GPU' && gpu)) return die();
    if (part === 'finds no memory on the GPU' && gpu) {
      return fail('memory', 'out of memory');
    }
    if (part === 'finds no library') {
      return fail('library', 'NoBinaryFoundError');
    }
    if (part === 'holds one model at a time' && held.size > 0) return fail('memory', 'full');
    if (part === 'has too little memory') return fail('memory', 'full', { needed: 5_100_000_000, free: 3_000_000_000 });
    if (part === 'dies while it loads a language model' && message.order.kind === 'language') return die();
    held.add(message.model);
    backend = gpu ? 'cuda' : 'cpu';
    const loaded = {
      backend,
      device: 'scripted',
      threads,
      contexts,
      dimensions: 2,
      contextSize,
      vramBytes: gpu ? 1024 : null,
      vramFreeBytes: gpu ? 512 : null,
      layersOnGpu: gpu ? 12 : 0,
      layers: 12,
    };
    return reply({ type: 'ready', generation, model: message.model, loaded });
  }
  if (message.type === 'embed') {
    texts += message.texts.length;
    const poisoned = message.texts.includes('poison');
    if (part === 'dies on the GPU' && backend !== 'cpu') return die();
    if (part === 'dies of poison' && poisoned) return die();
    if (part === 'loses its GPU' && backend !== 'cpu') {
      return reply({ type: 'failed', generation, id: message.id, detail: 'device lost' });
    }
    if (part === 'refuses poison' && poisoned) {
      return reply({ type: 'failed', generation, id: message.id, detail: 'no' });
    }
    if (part === 'hangs once' && generation === 1) return;
    const vectors = message.texts.map((text) => Float32Array.of(text.length, generation));
    return reply({ type: 'embedded', generation, id: message.id, vectors });
  }
  if (message.type === 'unload') {
    held.delete(message.model);
    return reply({ type: 'unloaded', generation, model: message.model });
  }
  if (message.type === 'generate') {
    if (part === 'dies on the GPU' && backend !== 'cpu') return die();
    if (part === 'loses its GPU' && backend !== 'cpu') {
      return reply({ type: 'failed', generation, id: message.id, detail: 'device lost' });
    }
    if (part === 'hangs once' && generation === 1) return;
    questions += 1;
    if (message.order.stream) reply({ type: 'written', generation, id: message.id, text: '{"user"' });
    const beside = questions;
    // Not before the next turn, so that whatever else is sent at the same time is seen.
    setTimeout(() => {
      const text = JSON.stringify({ user: message.order.user, beside, textsBefore: texts, held: [...held] });
      questions -= 1;
      const cost = { prompt: 10, evaluated: 4, generated: 3, promptMilliseconds: 40, writeMilliseconds: 100 };
      reply({ type: 'generated', generation, id: message.id, answer: { text, stopped: 'end', cost } });
    }, 10);
    return;
  }
  if (message.type === 'count') {
    const counts = message.texts.map((text) => text.length);
    return reply({ type: 'counted', generation, id: message.id, counts });
  }
  if (message.type === 'abort') return reply({ type: 'aborted', generation, id: message.id });
  if (part === 'does not end when asked') return;
  process.exit(0);
});
