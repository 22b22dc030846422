import { expect, test } from 'vitest';
import { createRulesWriter } from '../../../../electron/write/text/rules/rules-writer.ts';
import { noteOf } from './read-by-rules.ts';

const readByRules = (text: string) => createRulesWriter().extract(noteOf(text));

test.each([
  'Reduce levothyroxine by 25 mcg.',
  'We doubled the metformin.',
  'Furosemide was cut in half because of dizziness.',
])('a dose that is changed without its new amount is put to a person: “%s”', async (text) => {
  const read = await readByRules(text);
  expect(read.unread).toMatchObject([{ start: 0, why: 'It changes a dose and does not say the new one.' }]);
  expect(read.facts.filter((f) => f.kind === 'medication')).toEqual([]);
});

test.each([
  'Metoprolol reduced from 100 mg to 50 mg daily.',
  'Consider doubling the metformin if HbA1c stays above 8 %.',
  'Weight decreased by 3 kg on semaglutide 1 mg weekly.',
  'Metformin 500 mg twice daily.',
])('“%s” needs nobody', async (text) => {
  expect((await readByRules(text)).unread).toEqual([]);
});
