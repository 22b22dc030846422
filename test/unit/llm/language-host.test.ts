/** How the host deals with what no machine does on demand. The child is a stand-in (scripted-child.ts). */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../electron/llm/hosted-embedder.ts';
import type { HostedLanguageModel } from '../../../electron/llm/hosted-language-model.ts';
import type { GenerateRequest } from '../../../electron/llm/language-model.ts';
import type { LlamaHost, LlamaHostOptions } from '../../../electron/llm/llama-host.ts';
import { StamError } from '../../../shared/errors.ts';
import { scriptedLlamaHost } from './scripted-host.ts';

const open: LlamaHost[] = [];
function hostThat(part: string, options: LlamaHostOptions = {}): LlamaHost {
  const host = scriptedLlamaHost(part, options);
  open.push(host);
  return host;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

/** Any file stands in the place of a model. */
const modelFile = join(import.meta.dirname, 'scripted-child.ts');
const embedderOf = (host: LlamaHost): Embedder => host.embedder({ modelFile });
const modelOf = (host: LlamaHost): Promise<HostedLanguageModel> => host.languageModel({ modelFile, name: 'Stand-in' });

function question(user: string): GenerateRequest {
  return { prompt: { id: 'p', hash: 'p', system: 's', examples: [] }, user, schema: {}, maxTokens: 5 };
}

interface Told {
  user: string;
  beside: number;
  textsBefore: number;
  held: number[];
}
async function told(model: HostedLanguageModel, user: string): Promise<Told> {
  return JSON.parse((await model.generate(question(user))).text) as Told;
}

async function errorOf(work: Promise<unknown>): Promise<StamError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StamError);
  return error as StamError;
}

describe('questions to language models', () => {
  it('are put one at a time, in their order, also to two models', async () => {
    const host = hostThat('answers');
    const models = [await modelOf(host), await modelOf(host)];
    const order: string[] = [];
    const ask = async (user: string, i: number): Promise<void> => {
      const model = models[i % 2];
      if (!model) throw new Error('two models');
      const answer = await told(model, user);
      expect(answer.beside).toBe(1);
      order.push(answer.user);
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('pass ahead of the texts that wait for a vector, and a typed query ahead of both', async () => {
    const host = hostThat('answers');
    const embedder = embedderOf(host);
    const model = await modelOf(host);
    await embedder.info();
    const order: string[] = [];
    const passages = embedder.embed(Array<string>(400).fill('text')).then(() => order.push('passages'));
    const first = told(model, 'first').then(({ textsBefore }) => {
      order.push('first');
      // Two pieces of sixteen were in hand already.
      expect(textsBefore).toBeLessThanOrEqual(33);
    });
    const second = told(model, 'second').then(() => order.push('second'));
    const query = embedder.embedQuery('query').then(() => order.push('query'));
    await Promise.all([passages, first, second, query]);
    expect(order).toEqual(['query', 'first', 'second', 'passages']);
  });

  it('of a person who waits pass ahead of all others that are not in hand yet', async () => {
    const host = hostThat('answers');
    const background = await modelOf(host);
    const answering = await host.languageModel({ modelFile, name: 'Stand-in', urgent: true });
    await Promise.all([background.info(), answering.info()]);
    const order: string[] = [];
    const ask = (model: HostedLanguageModel, user: string): Promise<number> =>
      told(model, user).then(({ beside }) => {
        expect(beside).toBe(1);
        return order.push(user);
      });
    await Promise.all([
      ask(background, 'in hand'),
      ask(background, 'waiting'),
      ask(answering, 'asked'),
      ask(answering, 'asked next'),
    ]);
    expect(order).toEqual(['in hand', 'asked', 'asked next', 'waiting']);
  });

  it('tell what is written so far, and the whole answer last', async () => {
    const model = await modelOf(hostThat('answers'));
    const seen: string[] = [];
    const { text } = await model.generate(question('a'), { onText: (soFar) => seen.push(soFar) });
    expect(seen).toEqual(['{"user"', text]);
  });

  it('wait for no question where texts are only counted', async () => {
    const host = hostThat('answers');
    const model = await modelOf(host);
    await model.info();
    const order: string[] = [];
    await model.countTokens(['text']);
    const answer = told(model, 'a').then(() => order.push('answer'));
    const counts = model.countTokens(['one', 'three']).then((n) => {
      order.push('counts');
      return n;
    });
    await answer;
    expect(await counts).toEqual([3, 5]);
    expect(order).toEqual(['counts', 'answer']);
    expect(await model.countTokens([])).toEqual([]);
  });

  it('tell what they cost and how fast the model was', async () => {
    const model = await modelOf(hostThat('answers'));
    const answer = await model.generate(question('a'));
    expect(answer).toMatchObject({
      stopped: 'end',
      tokens: { prompt: 10, evaluated: 4, generated: 3 },
      milliseconds: 140,
    });
    // The first of the written tokens comes with the prompt.
    expect((await model.info()).tokensPerSecond).toEqual({ prompt: 100, generated: 20 });
  });
});

describe('a GPU that fails', () => {
  it('by ending the process leaves the question to the processor, for the rest of the run, and says so', async () => {
    const host = hostThat('dies on the GPU');
    const model = await modelOf(host);
    expect((await model.info()).gpuTurnedOff).toBeNull();
    expect((await told(model, 'a')).user).toBe('a');
    expect(host.state()).toMatchObject({ deaths: 1, generation: 2, gpuTurnedOff: true });
    expect(await model.info()).toMatchObject({
      backend: 'cpu',
      gpuTurnedOff:
        'A model stopped while it used the GPU, so the processor does the work until STAM Review is started again.',
    });
  });

  it('in the middle of a question leaves it to the processor', async () => {
    const host = hostThat('loses its GPU');
    const model = await modelOf(host);
    expect((await told(model, 'a')).user).toBe('a');
    expect(host.state()).toMatchObject({ deaths: 0, generation: 2, gpuTurnedOff: true });
    expect((await model.info()).gpuTurnedOff).toContain('The GPU failed while a model was at work');
  });

  it('for want of memory leaves the models to the processor', async () => {
    const host = hostThat('finds no memory on the GPU');
    const model = await modelOf(host);
    expect(await model.info()).toMatchObject({
      backend: 'cpu',
      gpuTurnedOff: expect.stringContaining('The GPU has not enough memory for a model'),
    });
  });
});

describe('memory', () => {
  it('that does not hold two models has the idle one make room', async () => {
    const host = hostThat('holds one model at a time');
    const first = await modelOf(host);
    const second = await modelOf(host);
    expect((await told(first, 'a')).held).toEqual([1]);
    expect((await told(second, 'b')).held).toEqual([2]);
    expect(first.loadedInfo()).toBeNull();
    expect((await told(first, 'c')).held).toEqual([1]);
    expect(host.state()).toMatchObject({ generation: 1, deaths: 0, gpuTurnedOff: false });
  });

  it('that does not hold two models lets the one at work end its question first', async () => {
    const host = hostThat('holds one model at a time');
    const first = await modelOf(host);
    const second = await modelOf(host);
    const answers = await Promise.all([told(first, 'a'), told(second, 'b'), told(first, 'c'), told(second, 'd')]);
    expect(answers.map(({ user }) => user)).toEqual(['a', 'b', 'c', 'd']);
    expect(answers.map(({ held }) => held)).toEqual([[1], [2], [1], [2]]);
  });

  it('that does not hold one model is a sentence with figures', async () => {
    const model = await modelOf(hostThat('has too little memory', { gpu: false }));
    const error = await errorOf(model.generate(question('a')));
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toBe(
      'This model needs about 5.1 GB of memory and 3.0 GB are free; what it was asked is left open.',
    );
  });
});

describe('a child that dies', () => {
  it('while it loads one model has that one given up after three deaths, and serves the others', async () => {
    const host = hostThat('dies while it loads a language model', { gpu: false });
    const embedder = embedderOf(host);
    const model = await modelOf(host);
    const error = await errorOf(model.generate(question('a')));
    expect(error.message).toBe(
      'The model has stopped 3 times and stays off until STAM Review is started again; what it was asked is left open.',
    );
    expect(await embedder.embed(['a'])).toHaveLength(1);
    expect((await errorOf(model.generate(question('b')))).code).toBe('MODEL_FAILED');
    expect((await errorOf(model.info())).code).toBe('MODEL_FAILED');
    expect(host.state()).toMatchObject({ deaths: 3, generation: 4 });
  });

  it('by hanging in a question is ended, and another one answers it', async () => {
    const host = hostThat('hangs once', { gpu: false, silentMs: 2000 });
    expect((await told(await modelOf(host), 'a')).user).toBe('a');
    expect(host.state()).toMatchObject({ deaths: 1, generation: 2 });
  });
});
