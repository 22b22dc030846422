/** The model that has the role of answering, from the models of a machine to a checked answer, with real llama.cpp. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPrompt, readOwn } from '../../electron/llm/load-prompts.ts';
import { findModel, usable } from '../../electron/llm/models/find-model.ts';
import { listModels } from '../../electron/llm/models/list-models.ts';
import type { ModelsHome } from '../../electron/llm/models/models-home.ts';
import { assignRole, clearRole } from '../../electron/llm/models/roles.ts';
import { parsePrompt } from '../../electron/llm/prompts/parse-prompt.ts';
import { readReply, replySchema } from '../../electron/read/answer/model/answer-reply.ts';
import { modelAnswer } from '../../electron/read/answer/model/model-answer.ts';
import { createServices, type Services } from '../../electron/services.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { evidenceOf, PATIENT } from '../unit/read/answer/evidence-of.ts';

let home: ModelsHome;
let services: Services;
const threads = process.env.STAM_THREADS;
beforeAll(async () => {
  process.env.STAM_THREADS = '1';
  home = { own: join(mkdtempSync(join(tmpdir(), 'stam-answerer-')), 'models'), program: [] };
  mkdirSync(home.own);
  // A token a letter: the prompt is some thousand tokens long.
  writeTinyModel(join(home.own, 'tiny.gguf'), { contextLength: 8192, name: 'Tiny' });
  services = createServices({ home });
});
afterAll(async () => {
  await services.close();
  rmSync(join(home.own, '..'), { recursive: true });
  if (threads === undefined) delete process.env.STAM_THREADS;
  else process.env.STAM_THREADS = threads;
});

const giveRole = async (): Promise<void> =>
  assignRole(home, 'answer', usable(findModel(await listModels(home), 'tiny'), 'language model'), null);

test('without a model that has the role nobody answers', async () => {
  await services.answerers.look();
  expect(services.answerers.current()).toBeNull();
  expect(await services.answerers.answerer()).toBeNull();
});

test('the model that is given the role is named, counts, and answers from the lines alone', async () => {
  await giveRole();
  await services.answerers.look();
  expect(services.answerers.current()).toBe('Tiny');
  const answerer = await services.answerers.answerer();
  if (!answerer) throw new Error('no answerer');
  expect(await services.answerers.answerer()).toBe(answerer);
  expect(answerer.id).toMatch(/^[0-9a-f]{64}$/);

  // The first call finds no tokenizer and has it made ready.
  expect(answerer.countsAtOnce()).toBe(false);
  const counts = await answerer.countTokens(['Asthma', 'Asthma since 2012', 'Asthma']);
  expect(counts[0]).toBe(counts[2]);
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);

  expect(answerer.countsAtOnce()).toBe(true);

  // Nothing is known of its speed yet.
  expect(await answerer.evidenceTokens()).toBe(1000);
  const evidence = await evidenceOf(PATIENT.slice(0, 2));
  const written = await answerer.write('Lines:\n[1] a\n\nQuestion: b', replySchema(1), { maxTokens: 60 });
  expect(written.tokens.generated).toBeLessThanOrEqual(60);
  expect(written.firstTokenMs).toBeGreaterThan(0);
  expect(written.firstTokenMs).toBeLessThanOrEqual(written.ms);
  if (written.whole) expect(readReply(written.text)).not.toBeNull();

  // Now its speed is known.
  const readable = await answerer.evidenceTokens();
  expect(readable % 100).toBe(0);
  expect(readable).toBeGreaterThanOrEqual(600);
  expect(readable).toBeLessThanOrEqual(4000);

  // Its words are drawn by lot: whatever they are, nothing but what the lines confirm comes through.
  const answer = await modelAnswer('Which dose?', evidence, answerer, {});
  expect(answer.by).toBe('model');
  expect(answer.model).toMatchObject({ name: 'Tiny', hash: answerer.id, prompt: answerPrompt().hash });
  const offered = new Set(evidence.map(({ memory }) => memory));
  for (const { cites } of answer.statements) expect(cites.every((id) => offered.has(id))).toBe(true);
  expect(answer.documented).toBe(answer.statements.length > 0);

  const stop = AbortSignal.abort();
  await expect(answerer.evidenceTokens(stop)).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(modelAnswer('Which dose?', evidence, answerer, { signal: stop })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  const never = await answerer.decide(answerPrompt(), 'Is history needed?', ['A', 'B']);
  expect(never).toBeGreaterThanOrEqual(0);
  expect(never).toBeLessThanOrEqual(1);
});

test('a model whose file is gone answers nothing, and says so when it is asked', async () => {
  await giveRole();
  rmSync(join(home.own, 'tiny.gguf'));
  await services.answerers.look();
  expect(services.answerers.current()).toBeNull();
  await expect(services.answerers.answerer()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  clearRole(home, 'answer');
  expect(await services.answerers.answerer()).toBeNull();
});

test('the prompt of the answers is no prompt of the write path', () => {
  expect(answerPrompt().id).toMatch(/^answer\/default@/);
  expect(() => parsePrompt(readOwn('answer'))).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
});

test('every example of the prompt keeps the rules that a reply must keep', () => {
  for (const { user, assistant } of answerPrompt().examples) {
    const lines = user.match(/^\[\d+\] (?:ACTIVE|HISTORY) /gm)?.length ?? 0;
    const reply = readReply(assistant);
    expect(reply?.documented).toBe((reply?.statements.length ?? 0) > 0);
    for (const { cites } of reply?.statements ?? []) expect(Math.max(...cites)).toBeLessThanOrEqual(lines);
  }
});
