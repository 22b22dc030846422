/** How much of the evidence a model is given. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenLines } from '../../../../electron/read/answer/model/given-lines.ts';
import { remembered, superseded } from '../packet/small-record.ts';
import { evidenceOf } from './evidence-of.ts';

const evidence = await evidenceOf([
  remembered('asthma', {}),
  superseded('low', 'high', {}),
  remembered('high', {}),
  remembered('gout', {}),
  superseded('mild', 'gout', {}),
]);
const names = (most: number, tokens = evidence.map(() => 10)): string[] =>
  givenLines(evidence, tokens, most).map(({ memory }) => memory);

test('as many lines are given as fit, from the first', () => {
  expect(evidence.map(({ memory }) => memory)).toEqual(['asthma', 'low', 'high', 'gout', 'mild']);
  expect(names(50)).toHaveLength(5);
  expect(names(49)).toEqual(['asthma', 'low', 'high', 'gout']);
  expect(names(30)).toEqual(['asthma', 'low', 'high']);
});

test('a superseded line is not given without the successor that it names', () => {
  expect(names(20)).toEqual(['asthma']);
});

test('what stands first is given whatever it costs', () => {
  expect(names(0)).toEqual(['asthma']);
  const [, ...rest] = evidence;
  expect(givenLines(rest, [10, 10, 10, 10], 5).map(({ memory }) => memory)).toEqual(['low', 'high']);
  expect(givenLines([], [], 600)).toEqual([]);
});

test('property: it is a beginning, it fits unless it is the least, it grows with the room, and it names no successor beyond it', () => {
  const costs = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(costs, fc.nat(150), fc.nat(50), (tokens, most, more) => {
      const given = names(most, tokens);
      expect(given).toEqual(evidence.slice(0, given.length).map(({ memory }) => memory));
      const used = tokens.slice(0, given.length).reduce((sum, one) => sum + one, 0);
      expect(given.length === 1 || used <= most).toBe(true);
      expect(names(most + more, tokens).length).toBeGreaterThanOrEqual(given.length);
      if (given.includes('low')) expect(given).toContain('high');
    }),
  );
});
