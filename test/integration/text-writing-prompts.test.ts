/** Variants of prompts that a person names, and what is learned from: over the real store, with a stand-in for the model's answers. */
import { expect, test } from 'vitest';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';
import { answering, type ScriptedModel, said, scriptedModel } from '../unit/write/model/scripted-model.ts';

const gout = (): ScriptedModel =>
  scriptedModel(answering({ gout: [said({ quote: 'She has gout', kind: 'condition', name: 'gout' })] }), () => ({
    of: { current: 0.9, none: 0.9 },
  }));
const over = (model: ScriptedModel): Scratch => scratch({ writers: modelSource(model), embedder: noEmbedder() });

/** The program's own prompt for extraction with another first sentence. */
function variantOf(s: Scratch): string {
  const own = s.engine.prompts().find((p) => p.role === 'extract');
  return (own?.text ?? '')
    .replace('You read one sentence', 'You look at one sentence')
    .replace('name: default', 'name: short');
}

test('a variant is kept under its name, is used where it is asked for, and an old decision keeps its words when the name goes', async () => {
  const model = gout();
  await using s = over(model);
  await s.take([note('n1', '2024-01-05', 'She has gout.')]);
  await s.engine.write();
  const saved = s.engine.savePrompt('extract', 'short', variantOf(s));
  const own = s.engine.prompts().find((p) => p.role === 'extract' && p.name === 'built-in');
  expect(saved).toMatchObject({ role: 'extract', name: 'short' });
  expect(saved.hash).not.toBe(own?.hash);
  expect(s.engine.prompts().map((p) => [p.role, p.name])).toEqual([
    ['extract', 'built-in'],
    ['link', 'built-in'],
    ['update', 'built-in'],
    ['extract', 'short'],
  ]);
  const [entry] = s.engine.entries('P');
  const before = JSON.stringify(s.engine.decisions(entry?.id ?? ''));
  const replay = await s.engine.replay(entry?.id ?? '', {
    stage: 'extract',
    writer: { type: 'model', prompts: { extract: saved.hash } },
  });
  expect(model.asked.map((r) => r.prompt.hash)).toEqual([own?.hash, saved.hash]);
  expect(model.asked[1]?.prompt.system).toContain('You look at one sentence');
  expect(replay.changes).toEqual([]);
  expect(s.engine.removePrompt('extract', 'short').map((p) => p.name)).toEqual(['built-in', 'built-in', 'built-in']);
  expect(s.engine.prompt(saved.hash).text).toBe(saved.text);
  expect(JSON.stringify(s.engine.decisions(entry?.id ?? ''))).toBe(before);
});

test('a variant that cannot be read, is for another role, or would take the name of the program’s own is refused in a sentence', async () => {
  await using s = over(gout());
  const text = variantOf(s);
  const refused = (role: 'extract' | 'link', name: string, words: string): string => {
    try {
      s.engine.savePrompt(role, name, words);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'was saved';
  };
  expect(refused('link', 'short', text)).toContain('for the role “extract”');
  expect(refused('extract', 'built-in', text)).toMatch(/keep their name/);
  expect(refused('extract', ' ', text)).toMatch(/name/);
  expect(refused('extract', 'short', text.replace('# System', '# Sys'))).toMatch(/[Ll]ine \d+/);
  expect(refused('extract', 'short', '')).toMatch(/[Ll]ine 1/);
  expect(s.engine.prompts()).toHaveLength(3);
  expect(() => s.engine.removePrompt('extract', 'short')).toThrow(/There is no prompt “short”/);
});

test('corrections of two patients are lines with two keys, each with the words of the prompt that was asked', async () => {
  const model = gout();
  await using s = over(model);
  await s.take([
    note('n1', '2024-01-05', 'She has gout.'),
    note('n2', '2024-02-05', 'She has gout.'),
    { ...note('n3', '2024-01-05', 'She has gout.'), patient: 'Q' },
  ]);
  await s.engine.write();
  const right = [said({ quote: 'She has gout', kind: 'condition', name: 'gout', state: 'present' })];
  for (const patient of ['P', 'Q']) {
    for (const { id } of s.engine.entries(patient)) {
      const calls = s.engine.decisions(id).flatMap((d) => d.calls);
      for (const { role, call } of calls) {
        s.engine.correct(id, call, role === 'extract' ? right : role === 'link' ? 'restatement' : 'current');
      }
      // What is no answer to the question is no correction of it.
      const [first] = calls;
      expect(() => s.engine.correct(id, first?.call ?? 0, [{ quote: 'She has gout' }])).toThrow(/no answer/);
      expect(() => s.engine.correct(id, 99, right)).toThrow(/no such question/);
    }
  }
  const lines = [...s.engine.training('extract')].map((line) => {
    expect(line.endsWith('\n')).toBe(true);
    return JSON.parse(line) as { patient: string; prompt: string; messages: { role: string; content: string }[] };
  });
  expect(lines).toHaveLength(3);
  expect(lines[0]?.patient).toBe(lines[1]?.patient);
  expect(lines[2]?.patient).not.toBe(lines[0]?.patient);
  for (const { messages, prompt } of lines) {
    expect(JSON.parse(messages.at(-1)?.content ?? '')).toEqual(right);
    expect(s.engine.prompt(prompt).text).toContain(messages[0]?.content.split('\n')[0]);
  }
  const counts = s.engine.trainingCounts();
  expect(counts).toMatchObject({ extract: 3, link: counts.update });
  expect([...s.engine.training('link'), ...s.engine.training('update')]).toHaveLength(counts.link + counts.update);
});
