/** A disease that governs care for life goes to HISTORY when its source calls it over, and a person is told. */
import { expect, test } from 'vitest';
import { fact, scratch } from '../../support/scratch-engine.ts';

const told = async (f: Parameters<typeof fact>[2]): Promise<string[]> => {
  await using s = scratch();
  await s.take([fact('e1', '2020-03-01', f)]);
  return s.engine.attention('P').map((a) => a.kind);
};

test('a cancer with an end is history, and a person is told what it still means', async () => {
  await using s = scratch();
  await s.take([
    fact('e1', '2020-03-01', {
      kind: 'condition',
      text: 'Malignant neoplasm of colon',
      to: '2020-02-01',
      from: '2018-01-01',
    }),
  ]);
  expect(s.engine.state('P').history.map((m) => [m.text, m.cause])).toEqual([
    ['Malignant neoplasm of colon', 'resolved'],
  ]);
  const [item] = s.engine.attention('P');
  expect(item?.kind).toBe('lasting disease recorded as over');
  expect(item?.message).toContain('for life');
});

test('a cancer that is active or in remission asks for nobody', async () => {
  expect(await told({ kind: 'condition', text: 'Breast cancer', status: 'active' })).toEqual([]);
  expect(await told({ kind: 'condition', text: 'Breast cancer', status: 'remission' })).toEqual([]);
});

test('a pneumonia that is over, and a cancer of the mother, ask for nobody', async () => {
  expect(await told({ kind: 'condition', text: 'Pneumonia', status: 'resolved' })).toEqual([]);
  expect(
    await told({ kind: 'condition', text: 'Breast cancer', status: 'resolved', subject: 'family member' }),
  ).toEqual([]);
});
