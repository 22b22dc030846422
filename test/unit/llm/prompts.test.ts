/** Prompts are files that a person may change: what is wrong in one is said with its line. */
import { describe, expect, test } from 'vitest';
import { loadPrompts, readOwn } from '../../../electron/llm/load-prompts.ts';
import { parsePrompt } from '../../../electron/llm/prompts/parse-prompt.ts';
import { LINK_WORDS, UPDATE_WORDS } from '../../../electron/write/model/pair-choices.ts';
import { reply } from '../../../electron/write/model/reply-schema.ts';
import { WRITE_ROLES } from '../../../shared/interchange.ts';

const GOOD = '---\nrole: update\nname: shorter\n---\n# System\nDecide.\n# User\nA\n# Assistant\ncurrent\n';

describe('a prompt file', () => {
  test('holds a system text and examples', () => {
    const { role, name, prompt } = parsePrompt(GOOD);
    expect({ role, name, system: prompt.system, examples: prompt.examples }).toEqual({
      role: 'update',
      name: 'shorter',
      system: 'Decide.',
      examples: [{ user: 'A', assistant: 'current' }],
    });
    expect(prompt.id).toBe(`update/shorter@${prompt.hash.slice(0, 12)}`);
  });

  test('has one hash for one text, whatever its line ends and its name', () => {
    const { hash } = parsePrompt(GOOD).prompt;
    expect(parsePrompt(GOOD.replaceAll('\n', '\r\n')).prompt.hash).toBe(hash);
    expect(parsePrompt(`\uFEFF${GOOD}`).prompt.hash).toBe(hash);
    expect(parsePrompt(GOOD.replace('shorter', 'other')).prompt.hash).toBe(hash);
    expect(parsePrompt(GOOD.replace('Decide.', 'Decide!')).prompt.hash).not.toBe(hash);
  });

  const FAULTS: Record<string, [text: string, line: number]> = {
    'without a front part': ['# System\nDecide.\n', 1],
    'whose front part is not closed': ['---\nrole: update\n# System\nDecide.\n', 5],
    'with an unknown field': [GOOD.replace('name:', 'model:'), 3],
    'with an unknown role': [GOOD.replace('role: update', 'role: answer'), 2],
    'with text before its first heading': [GOOD.replace('# System', 'Hello\n# System'), 5],
    'without a system text': [GOOD.replace('Decide.', ''), 5],
    'that begins with an example': [GOOD.replace('# System', '# User'), 5],
    'with two answers in a row': [`${GOOD}# Assistant\nB\n`, 11],
    'with a question without an answer': [`${GOOD}# User\nB\n`, 11],
    'with an empty question': [GOOD.replace('# User\nA', '# User\n'), 7],
    'with a lone surrogate': [GOOD.replace('Decide', '\uD800'), 1],
    'that is empty': ['', 1],
  };
  for (const [name, [text, line]] of Object.entries(FAULTS)) {
    test(`${name} is refused with its line`, () => {
      expect(() => parsePrompt(text)).toThrow(
        expect.objectContaining({
          code: 'WRONG_USAGE',
          message: expect.stringContaining(`line ${line}:`),
          data: { line },
        }),
      );
    });
  }
});

describe('the prompts of the program', () => {
  const prompts = loadPrompts();

  test('there is one for each role, all different', () => {
    expect(Object.values(prompts).map((p) => p.role)).toEqual([...WRITE_ROLES]);
    expect(new Set(Object.values(prompts).map((p) => p.prompt.hash)).size).toBe(3);
  });

  test('every example of the extractor keeps the rules that a reply must keep', () => {
    for (const { user, assistant } of prompts.extract.prompt.examples) {
      const sentence = /Sentence: "([\s\S]*)"$/.exec(user)?.[1] ?? '';
      for (const fact of reply.parse(JSON.parse(assistant))) {
        expect(sentence).toContain(fact.quote);
        expect(fact.quote.toLowerCase()).toContain(fact.name.toLowerCase());
        expect(fact.quote).toContain(fact.detail);
        expect(sentence).toContain(fact.when);
      }
    }
  });

  test('every example of a pair answers with a word to choose from, and every word has its example', () => {
    for (const [role, words] of [
      ['link', LINK_WORDS],
      ['update', UPDATE_WORDS],
    ] as const) {
      const answers = new Set(prompts[role].prompt.examples.map((e) => e.assistant));
      expect([...answers].sort()).toEqual(Object.keys(words).sort());
    }
  });

  test('a variant takes the place of one prompt and leaves the others', () => {
    const text = readOwn('link').replace('name: default', 'name: mine').replace('Answer with one word.', 'One word.');
    const varied = loadPrompts({ link: text });
    expect(varied.link.prompt.id).toMatch(/^link\/mine@/);
    expect(varied.link.prompt.hash).not.toBe(prompts.link.prompt.hash);
    expect(varied.update).toEqual(prompts.update);
  });

  test('a variant of another role is refused', () => {
    expect(() => loadPrompts({ update: readOwn('link') })).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  });
});
