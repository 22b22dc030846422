/** Whose record a file goes into: traps 13 and 14 of the shared data, and patients kept apart in one workspace. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../electron/engine-contract.ts';
import { ROOT } from '../support/command-line.ts';
import { fact, scratch } from '../support/scratch-engine.ts';

const CCDA = join(ROOT, '../shared/data/ccda');
const FHIR = join(ROOT, '../shared/data/fhir');
const NO_CCDA = existsSync(CCDA) ? '' : ' (skipped: the shared C-CDA documents are not here)';
const NO_FHIR = existsSync(FHIR) ? '' : ' (skipped: the shared FHIR files are not here)';

/** Names of the patients to whom an attention item of this patient says it may be the same as. */
function likely(engine: Engine, patient: string): string[] {
  return engine
    .attention(patient)
    .filter((a) => a.kind === 'likely the same patient')
    .map((a) => a.message);
}

function documentsOf(engine: Engine, patient: string): string[] {
  return [...new Set(engine.entries(patient).map((e) => e.document))].sort();
}

describe(`trap 13: one patient in many documents, and people who look alike${NO_CCDA}`, () => {
  test.skipIf(NO_CCDA)(
    'EMERGE Patient-1, -3, -130 and -170 bear one number and are four people, in any order and again',
    async () => {
      await using s = scratch();
      const files = ['Patient-3', 'Patient-1', 'Patient-170', 'Patient-130', 'Patient-1'];
      for (const file of files) await s.engine.import([join(CCDA, 'chb-2013/EMERGE', `${file}.xml`)]);
      const rows = s.engine.patients();
      expect(rows.map((p) => p.name).sort()).toEqual([
        'Freddie Lowe',
        'Jackie Lambert',
        'Jeffery Jennings',
        'Wilma Crawford',
      ]);
      for (const { id } of rows) {
        expect(documentsOf(s.engine, id)).toHaveLength(1);
        // The shared number is put to a person: against each of the three others.
        expect(likely(s.engine, id)).toHaveLength(3);
        expect(likely(s.engine, id).join()).toContain('share an identifier, yet differ in name or birth date');
      }
      expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    },
  );

  test.skipIf(NO_CCDA)('the example number of HL7 in ninety documents does not make its bearers one', async () => {
    await using s = scratch();
    await s.engine.import([join(CCDA, 'chb-2013/EMERGE'), join(CCDA, 'hl7-examples-wrapped')]);
    const byName = new Map(s.engine.patients().map((p) => [p.name, documentsOf(s.engine, p.id).length]));
    expect([...byName.keys()].sort()).toEqual([
      'Eve Betterhalf',
      'Freddie Lowe',
      'Jackie Lambert',
      'Jeffery Jennings',
      'Wilma Crawford',
    ]);
    expect(byName.get('Wilma Crawford')).toBe(1);
    expect(byName.get('Eve Betterhalf')).toBeGreaterThan(80);
  });

  test.skipIf(NO_CCDA)('Alice Newman of several vendors stays apart and is put to a person', async () => {
    await using s = scratch();
    await s.engine.import([join(CCDA, 'vendor-2015ed'), join(CCDA, 'chb-2013')]);
    const alices = s.engine.patients().filter((p) => /newman/i.test(p.name ?? ''));
    expect(alices.length).toBeGreaterThanOrEqual(3);
    expect(new Set(alices.map((p) => p.birthDate))).toEqual(new Set(['1970-05-01']));
    for (const { id } of alices) {
      expect(documentsOf(s.engine, id)).toHaveLength(1);
      const asked = likely(s.engine, id).join('\n');
      for (const other of alices) if (other.id !== id) expect(asked).toContain(`(${other.id})`);
    }
    // Rebecca Larson was born on the same day, and is nobody's twin by her documents alone.
    const rebecca = s.engine.patients().filter((p) => /larson/i.test(p.name ?? ''));
    for (const { id } of rebecca) for (const d of documentsOf(s.engine, id)) expect(d).not.toMatch(/newman/i);
  });

  test.skipIf(NO_CCDA)('a visit and an export of one site with one number are one patient', async () => {
    await using s = scratch();
    await s.engine.import([join(CCDA, 'chb-2013/Greenway Samples')]);
    const rows = s.engine.patients();
    expect(rows).toHaveLength(1);
    expect(documentsOf(s.engine, rows[0]?.id ?? '')).toHaveLength(2);
  });

  test('a number that two bear is given to neither by a document that names nobody', async () => {
    await using s = scratch();
    const bundle = (id: string, name: string | null, birthDate: string | null): string =>
      s.file(
        `${id}.json`,
        JSON.stringify({
          resourceType: 'Patient',
          id,
          identifier: [{ system: 'urn:mrn', value: '7' }],
          ...(name ? { name: [{ text: name }] } : {}),
          ...(birthDate ? { birthDate } : {}),
        }),
      );
    await s.engine.import([bundle('a', 'Ann Archer', '1950-01-01'), bundle('b', 'Bea Baker', '1950-01-01')]);
    await s.engine.import([bundle('c', null, null), bundle('d', null, null), bundle('e', 'ARCHER, ANN B.', '1950')]);
    expect(s.engine.patients().map((p) => p.name)).toEqual(['Ann Archer', 'Bea Baker', null]);
    await s.engine.import([bundle('f', 'Ann Archer', '1950-01-02')]);
    expect(s.engine.patients()).toHaveLength(4);
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  });

  test('two numbers of one system whose name is a UUID are two patients', async () => {
    await using s = scratch();
    const document = (extension: string): string =>
      s.file(
        `${extension}.xml`,
        `<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><id root="ca0d3db2-529c-4229-af63-986596a2cdee" extension="${extension}"/><patient><birthTime value="19700501"/></patient></patientRole></recordTarget><component><structuredBody/></component></ClinicalDocument>`,
      );
    await s.engine.import([document('P21'), document('P24')]);
    expect(s.engine.patients().map((p) => p.id)).toEqual(['P21', 'P24']);
  });
});

describe(`trap 14: references by urn:uuid, by Patient/…, contained, and in XML, find the same patient${NO_FHIR}`, () => {
  const id = '3f8b1c1e-92a3-4b0a-8a57-0d6a3c1c7f10';
  const condition = (reference: string, text: string): object => ({
    resourceType: 'Condition',
    id: text.toLowerCase(),
    subject: { reference },
    code: { text },
  });

  test('a transaction, a single resource and an XML resource of one UUID make one record', async () => {
    await using s = scratch();
    const patient = { resourceType: 'Patient', id, name: [{ text: 'Ann Archer' }] };
    const bundle = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [{ fullUrl: `urn:uuid:${id}`, resource: patient }, { resource: condition(`urn:uuid:${id}`, 'Gout') }],
    };
    await s.engine.import([
      s.file('a.json', JSON.stringify(bundle)),
      s.file('b.json', JSON.stringify(condition(`Patient/${id}`, 'Asthma'))),
      s.file(
        'c.xml',
        `<Condition xmlns="http://hl7.org/fhir"><id value="croup"/><code><text value="Croup"/></code><subject><reference value="Patient/${id}"/></subject></Condition>`,
      ),
    ]);
    expect(s.engine.patients().map((p) => p.id)).toEqual([id]);
    expect(s.engine.state(id).active.map((m) => m.text)).toEqual(['Asthma', 'Croup', 'Gout']);
  });

  test('“Patient/1” of two folders are two people', async () => {
    await using s = scratch();
    await using other = scratch();
    const content = (text: string): string => JSON.stringify(condition('Patient/1', text));
    await s.engine.import([s.file('a.json', content('Gout')), other.file('a.json', content('Croup'))]);
    expect(s.engine.patients()).toHaveLength(2);
    for (const p of s.engine.patients()) expect(s.engine.state(p.id).active).toHaveLength(1);
  });

  test('a medication that is contained, and one that stands elsewhere, are named by their drug', async () => {
    await using s = scratch();
    const request = (medicationReference: string, name: string): object => ({
      resourceType: 'MedicationRequest',
      id: name,
      status: 'active',
      intent: 'order',
      subject: { reference: 'Patient/1' },
      authoredOn: '2020-01-01',
      medicationReference: { reference: medicationReference },
    });
    const drug = (drugId: string, text: string): object => ({ resourceType: 'Medication', id: drugId, code: { text } });
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { resourceType: 'Patient', id: '1' } },
        { resource: { ...request('#m1', 'contained'), contained: [drug('m1', 'Amlodipine 5 mg')] } },
        { resource: request('Medication/m1', 'elsewhere') },
        { resource: drug('m1', 'Ramipril 10 mg') },
      ],
    };
    await s.engine.import([s.file('a.json', JSON.stringify(bundle))]);
    expect(s.engine.state('1').active.map((m) => m.text)).toEqual(['Amlodipine 5 mg', 'Ramipril 10 mg']);
  });

  test.skipIf(NO_FHIR)('the specification’s examples with contained medications name their drugs', async () => {
    await using s = scratch();
    await s.engine.import([join(FHIR, 'r4-core-examples')]);
    const medications = s.engine.patients().flatMap((p) => {
      const { active, history } = s.engine.state(p.id, { kind: 'medication' });
      return [...active, ...history];
    });
    expect(medications.length).toBeGreaterThan(30);
    expect(medications.map((m) => m.text).filter((t) => /^#|Medication\/|^urn:uuid/.test(t))).toEqual([]);
  });
});

describe('many patients in one workspace', () => {
  const COUNT = 50;
  const canary = (n: number): string => `canary${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}phrase`;

  test('a phrase of one of 50 patients never shows in state, entries, search, traces or export of another', async () => {
    await using s = scratch();
    const of = (n: number): unknown[] => [
      fact(`shared-1`, '2020-01-01', { kind: 'condition', text: `Gout ${canary(n)}` }, `p${n}`),
      fact(`shared-2`, '2020-02-01', { kind: 'medication', text: `Allopurinol 100 mg ${canary(n)}` }, `p${n}`),
      { patient: `p${n}`, id: 'shared-3', time: '2020-03-01', type: 'note', text: `Note on ${canary(n)}.` },
    ];
    // Entries of all patients interleaved in one file, as an export of a ward would have them.
    const entries = [0, 1, 2].flatMap((k) => Array.from({ length: COUNT }, (_, n) => of(n)[k]));
    await s.engine.import([s.file('ward.jsonl', entries.map((e) => JSON.stringify(e)).join('\n'))]);
    expect(s.engine.patients()).toHaveLength(COUNT);
    for (let n = 0; n < COUNT; n++) {
      const patient = `p${n}`;
      const rows = s.engine.entries(patient);
      expect(rows.map((e) => e.seq)).toEqual([1, 2, 3]);
      const { active, history } = s.engine.state(patient);
      const seen = JSON.stringify([
        active,
        history,
        rows.map((e) => [s.engine.entry(e.id), s.engine.decisions(e.id)]),
        [...active, ...history].map((m) => s.engine.memory(m.id)),
        s.engine.timeline(patient),
        s.engine.attention(patient),
        s.engine.conflicts(patient),
        ...(['fhir', 'jsonl', 'bundle'] as const).map((format) => [...s.engine.export(patient, format)].join('')),
        s.engine.search(patient, 'gout'),
        s.engine.search(patient, 'note'),
      ]);
      const found = new Set(seen.match(/canary[a-z]{2}phrase/g));
      expect(found).toEqual(new Set([canary(n)]));
      const foreign = s.engine.search(patient, canary((n + 1) % COUNT));
      expect([foreign.memories, foreign.notes]).toEqual([[], []]);
      const own = s.engine.search(patient, canary(n));
      expect([own.memories.length, own.notes.length]).toEqual([2, 1]);
    }
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  });
});
