import { expect, test } from 'vitest';
import { fact, scratch } from '../support/scratch-engine.ts';

const SNOMED = 'http://snomed.info/sct';

test('a conflict of a thread that turned out to be another one is settled there, and does not stay open for ever', async () => {
  await using s = scratch();
  const denied = {
    kind: 'condition',
    text: 'Sugar sickness',
    code: { system: SNOMED, code: 'B' },
    assertion: 'absent',
  };
  await s.take([
    fact('e1', '2018-01-01', { kind: 'condition', text: 'Diabetes', code: { system: SNOMED, code: 'A' } }),
    fact('e2', '2019-01-01', { kind: 'condition', text: 'Sugar sickness', code: { system: SNOMED, code: 'B' } }),
    fact('e3', '2020-01-01', denied),
  ]);
  expect(s.engine.conflicts('P')).toHaveLength(1);

  // The words of one under the code of the other: both were one disease all along.
  await s.take([
    fact('e4', '2018-01-01', { kind: 'condition', text: 'Sugar sickness', code: { system: SNOMED, code: 'A' } }),
  ]);
  expect(s.engine.conflicts('P').length).toBeGreaterThan(0);

  await s.take([fact('e5', '2020-01-01', { ...denied, status: 'entered-in-error' })]);
  expect(s.engine.conflicts('P')).toEqual([]);
  expect(s.engine.patients().map((p) => p.conflicts)).toEqual([0]);
});
