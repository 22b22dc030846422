import { expect, test } from 'vitest';
import { quantile, scoreQuestions } from '../../../../electron/evaluate/qa/score-questions.ts';

const answered = [
  { template: 'b', f1: 1, places: [1, 45], ms: 1 },
  { template: 'b', f1: 0.5, places: [null], ms: 2 },
  { template: 'a', f1: null, places: [], ms: 3 },
];

test('F1 is told of what was answered, and of all, where no answer counts 0', () => {
  const { all } = scoreQuestions(answered);
  expect([all.questions, all.answered.hits, all.f1OfAnswered, all.f1]).toEqual([3, 2, 0.75, 0.5]);
});
test('evidence is found at so many lines where it is among them', () => {
  const { all } = scoreQuestions(answered);
  expect(all.recall.map(({ lines, found }) => [lines, found.hits, found.of])).toEqual([
    [30, 1, 3],
    [60, 2, 3],
    [120, 2, 3],
  ]);
});
test('evidence of more pieces than a packet has lines is told apart: it never has room', () => {
  const many = { template: 'c', f1: 1, places: Array.from({ length: 80 }, (_, i) => i + 1), ms: 1 };
  const { all } = scoreQuestions([...answered, many]);
  expect([all.wide, all.recall[1]?.found.hits, all.recall[1]?.found.of]).toEqual([1, 2, 3]);
  expect([all.recallWithWide.hits, all.recallWithWide.of]).toEqual([62, 83]);
});
test('templates are told apart; of one without an answer there is no F1', () => {
  const { templates } = scoreQuestions(answered);
  expect(templates.map(({ template, f1OfAnswered }) => [template, f1OfAnswered])).toEqual([
    ['a', null],
    ['b', 0.75],
  ]);
});
test('nothing asked: no share of nothing', () => {
  const { all } = scoreQuestions([]);
  expect([all.f1, all.answered.share, quantile([], 0.5)]).toEqual([null, null, null]);
});
test('a quantile is one of the values', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 0.95)]).toEqual([2, 3]);
});
