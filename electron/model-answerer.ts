/** The model of this machine that has been given the role of answering questions. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Answerer, AnswererSource } from './answerer-source.ts';
import type { HostedLanguageModel, LanguageModelSpec } from './llm/hosted-language-model.ts';
import type { LlamaHost } from './llm/llama-host.ts';
import { answerPrompt } from './llm/load-prompts.ts';
import { cancelled } from './llm/model-errors.ts';
import type { ModelsHome } from './llm/models/models-home.ts';
import { readRegistry } from './llm/models/models-registry.ts';
import { modelOfRole } from './llm/models/roles.ts';

/** 4,000 tokens of evidence beside instructions, question and answer. */
const CONTEXT_TOKENS = 6144;
/** Lines of evidence are asked for again and again: with every question of a patient, under both arms, after a click on the gate. */
const COUNTS_KEPT = 20_000;
/** A person waits about half a minute for the first word. */
const READING_SECONDS = 30;
const FEWEST_TOKENS = 600;
/** All that a packet holds: what a GPU reads in a second. */
const MOST_TOKENS = 4000;
/** Of a processor that has not been measured yet: half a minute of a model of 1.5 billion weights on two cores. */
const UNMEASURED_TOKENS = 1000;

/** Looks at nothing and loads nothing yet: `look` and the first request do. */
export function modelAnswerers(home: ModelsHome, host: LlamaHost): AnswererSource {
  let known: { key: string; files: string[]; answerer: Promise<Answerer> } | null = null;
  let current: string | null = null;

  /** Of its own context, so that a question throws no beginning of a write prompt away; the weights are shared. */
  async function made(spec: LanguageModelSpec): Promise<Answerer> {
    const model = await host.languageModel({ ...spec, contextLength: CONTEXT_TOKENS, promptsKept: 1, urgent: true });
    return answererOf(model);
  }

  async function answerer(): Promise<Answerer | null> {
    // By the hashes of model and adapter. To list the models opens every file, which a question should not wait for.
    const key = JSON.stringify(readRegistry(home.own).registry.roles.answer);
    if (known?.key === key && known.files.every((file) => existsSync(file))) return known.answerer;
    const spec = await modelOfRole(home, 'answer');
    current = spec?.name ?? null;
    if (!spec) return null;
    const answerer = made(spec);
    known = { key, files: [spec.modelFile, ...(spec.adapter ? [spec.adapter.file] : [])], answerer };
    answerer.catch(() => {
      if (known?.key === key) known = null;
    });
    return answerer;
  }

  return {
    current: () => current,
    async look() {
      try {
        const spec = await modelOfRole(home, 'answer');
        current = spec?.name ?? null;
      } catch {
        // A model whose file is gone answers nothing: the list of models says why.
        current = null;
      }
    },
    answerer,
  };
}

function answererOf(model: HostedLanguageModel): Answerer {
  const { hash, adapter, name } = model.identity;
  const prompt = answerPrompt();
  const kept = new Map<string, number>();
  return {
    name,
    id: adapter === null ? hash : `${hash}+${adapter}`,
    prompt,
    async countTokens(texts, signal) {
      // By their hashes: the model outlives the lock of a workspace, and what was written in it must not.
      const keys = texts.map(keyOf);
      const unknown = new Map(keys.flatMap((key, i) => (kept.has(key) ? [] : [[key, texts[i] ?? '']])));
      const counted = await model.countTokens([...unknown.values()], signal ? { signal } : {});
      const fresh = new Map([...unknown.keys()].map((key, i) => [key, counted[i] ?? 0]));
      const answer = keys.map((key) => fresh.get(key) ?? kept.get(key) ?? 0);
      if (kept.size + fresh.size > COUNTS_KEPT) kept.clear();
      for (const [key, count] of fresh) kept.set(key, count);
      return answer;
    },
    countsAtOnce() {
      if (model.countsAtOnce()) return true;
      // Nobody waits for it: whoever asks for an answer hears why it fails.
      model.countTokens(['.']).catch(() => undefined);
      return false;
    },
    async evidenceTokens(signal) {
      const { backend, tokensPerSecond } = await unlessAborted(model.info(), signal);
      if (backend !== 'cpu') return MOST_TOKENS;
      return tokensPerSecond.prompt === null ? UNMEASURED_TOKENS : readable(tokensPerSecond.prompt);
    },
    async write(user, schema, { maxTokens, signal, onText }) {
      const started = performance.now();
      let firstTokenMs: number | null = null;
      const { text, stopped, tokens } = await model.generate(
        { prompt, user, schema, maxTokens },
        {
          ...(signal ? { signal } : {}),
          onText: (soFar) => {
            firstTokenMs ??= Math.round(performance.now() - started);
            onText?.(soFar);
          },
        },
      );
      return { text, whole: stopped === 'end', tokens, firstTokenMs, ms: Math.round(performance.now() - started) };
    },
    async weigh(other, user, choices, signal) {
      return (await model.choose({ prompt: other, user, choices }, signal ? { signal } : {})).probabilities;
    },
    async decide(other, user, choices, signal) {
      const { probabilities } = await model.choose({ prompt: other, user, choices }, signal ? { signal } : {});
      return probabilities[0] ?? 0;
    },
  };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** In hundreds, so that small differences of speed change nothing. */
function readable(tokensPerSecond: number): number {
  const tokens = Math.round((tokensPerSecond * READING_SECONDS) / 100) * 100;
  return Math.min(MOST_TOKENS, Math.max(FEWEST_TOKENS, tokens));
}

/** A model that is being loaded goes on with it; whoever has stopped waiting does not wait. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(cancelled(signal.reason));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
