import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';

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

test('a drug hangs together once with a disease of joined threads, also where the record was opened again in between', async () => {
  const illness = (text: string, code: string) => ({
    kind: 'condition',
    text,
    status: 'active',
    code: { system: SNOMED, code },
  });
  const given: RawEntry = {
    patient: 'P',
    id: 'e5',
    time: '2020-01-01',
    type: 'facts',
    facts: [
      { ...illness('Sugar sickness', 'B'), from: '2020-01-01', to: null },
      {
        kind: 'medication',
        text: 'Metformin 500 mg',
        code: null,
        status: 'active',
        from: '2020-01-01',
        to: null,
        attributes: { reason: 'Sugar sickness' },
      },
    ],
  };
  for (const again of [false, true]) {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take([
      fact('e1', '2018-01-01', illness('Honeyed urine', 'A')),
      fact('e2', '2019-01-01', illness('Sugar sickness', 'B')),
    ]);
    const engine = again ? openEngine(s.store, { embedder: noEmbedder() }) : s.engine;
    const later = [
      fact('e3', '2019-06-01', { kind: 'medication', text: 'Metoprolol 50 mg', status: 'active' }),
      fact('e4', '2018-01-01', illness('Sugar sickness', 'A')),
      given,
    ];
    await engine.import([s.file('later.jsonl', later.map((e) => JSON.stringify(e)).join('\n'))]);
    const drug = engine.state('P').active.find((m) => m.text === 'Metformin 500 mg');
    expect(drug?.relations.filter((r) => r.type === 'treatment_for')).toHaveLength(1);
  }
});
