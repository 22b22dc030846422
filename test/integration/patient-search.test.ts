import { expect, test } from 'vitest';
import { scratch } from '../support/scratch-engine.ts';

const NAMES = ['Zoë Ångström', 'MÜLLER Jürgen', 'adams Mary', 'Brown_100%', 'Doe John'];

test('patients are found by a part of their name in any case, with and without accents, and listed by name', async () => {
  await using s = scratch();
  for (const [i, name] of NAMES.entries()) {
    const [family = '', given = ''] = name.split(' ');
    const patient = { resourceType: 'Patient', id: `p${i}`, name: [{ text: `${family} ${given}`.trim() }] };
    await s.engine.import([s.file(`p${i}.json`, JSON.stringify(patient))]);
  }
  const found = (search?: string): (string | null)[] => s.engine.patients(search).map((p) => p.name);
  expect(found()).toEqual(['adams Mary', 'Brown_100%', 'Doe John', 'MÜLLER Jürgen', 'Zoë Ångström']);
  expect(found('müller')).toEqual(['MÜLLER Jürgen']);
  expect(found('muller')).toEqual(['MÜLLER Jürgen']);
  expect(found('ZOE')).toEqual(['Zoë Ångström']);
  expect(found('ÅNGSTRÖM'.normalize('NFD'))).toEqual(['Zoë Ångström']);
  expect(found('P3')).toEqual(['Brown_100%']);
  // Nothing in a search is a pattern.
  expect(found('_1')).toEqual(['Brown_100%']);
  expect(found('%')).toEqual(['Brown_100%']);
  expect(found('nobody')).toEqual([]);
});
