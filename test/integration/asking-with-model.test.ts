/** Questions where a model has the role of answering: what a person waits for, and what the model is given. */
import { expect, test } from 'vitest';
import type { Answerer, AnswererSource } from '../../electron/answerer-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, scratch } from '../support/scratch-engine.ts';
import { scriptedAnswerer } from '../unit/read/answer/scripted-answerer.ts';

const QUESTION = 'Which medications does she take?';

function sourceOf(answerer: Answerer): AnswererSource {
  return { current: () => answerer.name, look: async () => undefined, answerer: async () => answerer };
}

async function record(answerer: Answerer, drugs = ['Lisinopril 20 mg daily', 'Metformin 1 g daily', 'Aspirin 81 mg']) {
  const s = scratch({ embedder: noEmbedder(), answerers: sourceOf(answerer) });
  await s.take(drugs.map((text, i) => fact(`d${i}`, '2021-03-04', { kind: 'medication', text, status: 'active' })));
  return s;
}

test('evidence waits for no tokenizer: until it is there, tokens are estimated, and the packet says so', async () => {
  const never: Answerer = {
    ...scriptedAnswerer(),
    countsAtOnce: () => false,
    countTokens: () => new Promise(() => undefined),
    evidenceTokens: () => new Promise(() => undefined),
  };
  await using s = await record(never);
  const asked = await s.engine.ask('P', QUESTION);
  expect(asked.evidence).toHaveLength(3);
  expect(asked.packet.counted).toBe('estimate');
});

test('a tokenizer that is there counts', async () => {
  const triple: Answerer = {
    ...scriptedAnswerer(),
    countTokens: async (texts) => texts.map(({ length }) => length * 3),
  };
  await using s = await record(triple);
  const { packet, evidence } = await s.engine.ask('P', QUESTION);
  expect(packet.counted).toBe('answerer');
  expect(packet.tokens).toBe(evidence.reduce((sum, { line }) => sum + line.length * 3, 0));
});

test('a slow machine gives its model the first lines, and a person sees them all', async () => {
  const reply = { documented: false, statements: [], values: [] };
  const slow = { ...scriptedAnswerer(reply), evidenceTokens: async () => 30 };
  await using s = await record(slow);
  const asked = await s.engine.ask('P', QUESTION);
  const answered = await s.engine.answer(asked);
  expect(answered.evidence).toHaveLength(3);
  expect(answered.answer?.model?.lines).toBe(1);
  expect(answered.answer?.text).toContain('first 1 of 3 lines');
  const [line] = asked.evidence;
  expect(slow.asked[0]?.user).toBe(`Lines:\n${line?.line}\n\nQuestion: ${QUESTION}`);
});
