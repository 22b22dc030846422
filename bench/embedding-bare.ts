/**
 * The floor of the embedding bench, in a process of its own: the bare library in a plain loop, one text after the other, with
 * the settings its documentation shows and the threads it is allowed. Takes texts over the channel, answers milliseconds.
 */
import { getLlama, LlamaLogLevel } from 'node-llama-cpp';

interface Order {
  modelFile: string;
  threads: number;
  texts: string[];
}

process.on('message', (message) => {
  void measure(message as Order).then((ms) => process.send?.({ ms }, undefined, undefined, () => process.disconnect()));
});

async function measure({ modelFile, threads, texts }: Order): Promise<number> {
  const llama = await getLlama({ build: 'never', gpu: false, maxThreads: threads, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: modelFile });
  const context = await model.createEmbeddingContext({ threads, contextSize: 512, batchSize: 512 });
  await context.getEmbeddingFor('warm');
  const start = performance.now();
  for (const text of texts) await context.getEmbeddingFor(text);
  const ms = performance.now() - start;
  await llama.dispose();
  return ms;
}
