/** Corrections of persons in the FHIR export: who, when and why, on a resource that says what they said. */
import { expect, test } from 'vitest';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, scratch } from '../support/scratch-engine.ts';
import { violations } from '../unit/export/r4-rules.ts';

interface Exported {
  entry: { fullUrl: string; resource: Record<string, unknown> }[];
}

test('a fact that a person called an error is entered-in-error, with who said so, when and why, and stays one when read again', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  await s.take([
    fact('e1', '2019-01-01', { kind: 'condition', text: 'Gout' }),
    fact('e2', '2020-01-01', { kind: 'condition', text: 'Asthma' }),
    fact('e3', '2020-02-01', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }),
    fact('e4', '2021-02-01', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }),
  ]);
  const gout = s.engine.state('P').active.find((m) => m.text === 'Gout');
  const error = { what: 'move to history', cause: 'entered in error', successor: null, until: null } as const;
  const { correction } = s.engine.review.correct(by, gout?.id ?? '', error, 'Never had it', null);
  const exported = [...s.engine.export('P', 'fhir')].join('');
  const { entry } = JSON.parse(exported) as Exported;
  for (const { resource } of entry) expect(violations(resource)).toEqual([]);
  const provenance = entry.find(({ resource }) => resource.resourceType === 'Provenance')?.resource;
  const target = entry.find(({ resource }) => resource.id === gout?.id);
  expect(target?.resource.verificationStatus).toMatchObject({ coding: [{ code: 'entered-in-error' }] });
  expect(provenance).toMatchObject({
    target: [{ reference: target?.fullUrl }],
    recorded: correction?.at,
    reason: [{ text: 'Never had it' }],
    agent: [{ who: { display: 'Dr. Vogel' } }],
  });

  await using again = scratch({ embedder: noEmbedder() });
  const { patients } = await again.engine.import([again.file('record.json', exported)]);
  // A drug that has dosage text of its own is named before it.
  const texts = (all: { text: string }[]): string[] => all.map((m) => m.text.replace(/^.* — /, '')).sort();
  const state = again.engine.state(patients[0] ?? '');
  expect(texts(state.active)).toEqual(texts(s.engine.state('P').active));
  expect(state.history.find((m) => m.text === 'Gout')).toMatchObject({ cause: 'entered in error' });
});
