/** The awkward features of real FHIR data that an importer must survive, by their number in the data's README. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EntryDraft, FactDraft } from '../../../electron/ingest/reading.ts';
import { about, DATA, filesOf, readContent, readFile, readResources } from './fhir-reading.ts';

const present = existsSync(DATA);
if (!present) console.warn('Traps that need the shared FHIR data are skipped: the data is not beside this checkout.');
const withData = test.skipIf(!present);
const FIXTURES = resolve(import.meta.dirname, '../../fixtures/fhir');
const example = (name: string) => readFile(join(FIXTURES, 'r4-core-examples', name));

async function firstFact(name: string): Promise<FactDraft> {
  return (await example(name)).facts[0] as FactDraft;
}

describe('trap 3: broken and partial times', () => {
  test('trap 3: an onset in words stays words', async () => {
    expect(await firstFact('condition-example2.json')).toMatchObject({
      from: null,
      flags: ['start unknown'],
      attributes: { onset: 'approximately November 2012' },
    });
  });
  test('trap 3: an abatement in words stays words beside a status that says it is over', async () => {
    expect(await firstFact('condition-example-f201-fever.json')).toMatchObject({
      status: 'resolved',
      from: { date: '2013-04-02', precision: 'day' },
      to: null,
      flags: ['end unknown'],
      attributes: { abatement: 'around April 9, 2013' },
    });
  });
  test('trap 3: a year stays a year', async () => {
    expect((await firstFact('allergyintolerance-example.json')).from).toEqual({ date: '2004', precision: 'year' });
  });
  test('trap 3: a date that is none is kept as written and never computed with', async () => {
    const { entries, facts } = await readResources(
      about('Condition', 'c', { code: { text: 'Gout' }, onsetDateTime: '-08', recordedDate: 'YYYYMMDD' }),
    );
    expect(entries[0]?.time).toBeNull();
    expect(facts[0]).toMatchObject({ from: null, attributes: { onset: '-08' } });
    expect(facts[0]?.flags).toContain('start unknown');
  });
});

describe('trap 4: mixed offsets', () => {
  withData('trap 4: every time keeps the offset that it was written with', async () => {
    const offsets = async (file: string | undefined) =>
      [
        ...new Set((await readFile(file as string)).entries.map((e) => e.time?.date.slice(16).replace(/^:\d\d/, ''))),
      ].sort();
    expect(await offsets(filesOf('mimic', /10019003/)[0])).toEqual(['-04:00', '-05:00']);
    // Hallie's other offsets stand in billing resources; her clinical ones are all UTC.
    expect(await offsets(filesOf('synthea', /^Hallie/)[0])).toEqual(['+00:00']);
  });
  test('trap 4: one visit over a change of offset keeps both', async () => {
    const period = { start: '2020-10-31T23:00:00-04:00', end: '2020-11-01T08:00:00-05:00' };
    const { facts } = await readResources(
      about('Encounter', 'e', { status: 'finished', class: { code: 'IMP' }, period }),
    );
    expect(facts[0]?.from?.date).toBe('2020-10-31T23:00-04:00');
    expect(facts[0]?.to?.date).toBe('2020-11-01T08:00-05:00');
    expect(facts[0]?.flags).toEqual([]);
  });
});

describe('trap 5: neither status nor date', () => {
  withData('trap 5: MIMIC conditions and home medications have no status and are marked', async () => {
    const entries: EntryDraft[] = [];
    for (const file of filesOf('mimic', /json$/)) entries.push(...(await readFile(file)).entries);
    const unclear = entries.filter((e) => /^(Condition|MedicationStatement)\//.test(e.sourceId));
    expect(unclear).toHaveLength(313 + 162);
    for (const { facts } of unclear)
      expect(facts).toMatchObject([{ status: null, to: null, flags: ['currency unknown'] }]);
    // Documented at the end of the encounter that they belong to; not true from then, and never today.
    const conditions = unclear.filter((e) => e.sourceId.startsWith('Condition/'));
    expect(conditions.every((e) => e.time !== null && e.facts[0]?.from === null)).toBe(true);
  });
});

describe('trap 7: negation in several shapes', () => {
  test.each(['allergyintolerance-nka.json', 'allergyintolerance-nkda.json', 'allergyintolerance-nkla.json'])(
    'trap 7: %s says that there is none',
    async (name) => {
      expect(await firstFact(name)).toMatchObject({ kind: 'allergy', assertion: 'absent' });
    },
  );
  test('trap 7: a vaccination refused and a procedure not done are that, with the reason', async () => {
    expect(await firstFact('procedure-example-ambulation.json')).toMatchObject({
      status: 'not-done',
      attributes: { statusReason: 'Pre-eclampsia' },
    });
    expect(await firstFact('immunization-example-refused.json')).toMatchObject({
      status: 'not-done',
      attributes: { statusReason: 'medical precaution' },
    });
  });
  test('trap 7: differential and unconfirmed are possible', async () => {
    expect((await firstFact('condition-example-f205-infection.json')).assertion).toBe('possible');
    expect((await firstFact('allergyintolerance-medication.json')).assertion).toBe('possible');
  });
  withData('trap 7: a section that is empty because nothing is known denies nothing', async () => {
    const { facts, entries } = await readFile(join(DATA, 'ips/au-ps/Bundle-aups-section-emptyreason.xml'));
    expect(entries).toHaveLength(1);
    expect(facts).toEqual([]);
  });
  test('trap 7: the IPS codes for "no known" deny, those for "no information" say nothing', async () => {
    const { facts } = await readFile(join(FIXTURES, 'ips/IPS_IG_bundle-no-known-required-sections.json'));
    expect(facts.filter((f) => f.assertion === 'absent').map((f) => f.kind)).toContain('allergy');
    const silent = await readResources(
      about('AllergyIntolerance', 'a', {
        code: {
          coding: [{ system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips', code: 'no-allergy-info' }],
        },
      }),
    );
    expect(silent.entries).toHaveLength(1);
    expect(silent.facts).toEqual([]);
  });
  withData('trap 7: "no known current medicines" is no medicine', async () => {
    const { facts } = await readFile(join(DATA, 'ips/au-ps/Bundle-aups-noknownx.xml'));
    expect(facts.map((f) => [f.kind, f.assertion])).toEqual([
      ['allergy', 'absent'],
      ['medication', 'absent'],
      ['condition', 'absent'],
    ]);
  });
  test('trap 7: only "nil known" makes an empty section a denial', async () => {
    const section = (code: string) => ({
      title: 'Allergies',
      code: { coding: [{ system: 'http://loinc.org', code: '48765-2' }] },
      emptyReason: { coding: [{ code }] },
    });
    const { facts } = await readResources(
      about('Composition', 'a', { status: 'final', section: [section('nilknown')] }),
      about('Composition', 'b', { status: 'final', section: [section('unavailable')] }),
    );
    expect(facts).toMatchObject([{ kind: 'allergy', assertion: 'absent', text: 'No known allergies' }]);
  });
});

describe('trap 8: in error, cancelled, not final', () => {
  test('trap 8: what was entered in error keeps its fact and its status', async () => {
    expect((await firstFact('observation-example-f202-temperature.json')).status).toBe('entered-in-error');
    expect((await firstFact('medicationstatementexample5.json')).status).toBe('entered-in-error');
  });
  test('trap 8: a cancelled blood pressure is kept and gives no number', async () => {
    const { entries, facts } = await example('observation-example-bloodpressure-cancel.json');
    expect(entries).toHaveLength(1);
    expect(facts).toEqual([]);
  });
  test('trap 8: a result that only says that the test was cancelled is cancelled', async () => {
    const { facts } = await readResources(
      about('Observation', 'o', {
        status: 'final',
        code: { text: 'URINE CULTURE' },
        valueString: 'TEST CANCELLED, PATIENT CREDITED. ',
      }),
    );
    expect(facts[0]?.status).toBe('cancelled');
  });
  test.each(['preliminary', 'registered'])('trap 8: a %s result is not final', async (status) => {
    const { facts } = await readResources(
      about('Observation', 'o', { status, code: { text: 'Na' }, valueInteger: 140 }),
    );
    expect(facts[0]).toMatchObject({ status: 'preliminary', flags: ['not final'] });
  });
});

describe('trap 9: a correction hidden in a comment', () => {
  const lab = (text: string) =>
    about('Observation', 'o', {
      status: 'final',
      code: { text: 'WBC' },
      valueQuantity: { value: 11, unit: 'K/uL' },
      note: [{ text }],
    });
  test('trap 9: "previously reported as" makes it a correction and keeps what was said first', async () => {
    const { facts } = await readResources(lab('CORRECTED RESULT, PREVIOUSLY REPORTED AS 10.'));
    expect(facts[0]).toMatchObject({ status: 'corrected', attributes: { value: 11, previouslyReported: '10' } });
  });
  test('trap 9: "corrected for nucleated red cells" is an adjustment and no correction', async () => {
    const { facts } = await readResources(lab('CORRECTED FOR 11 NRBC/100 WBC'));
    expect(facts[0]?.status).toBe('final');
    expect(facts[0]?.attributes.previouslyReported).toBeUndefined();
  });
});

describe('susceptibility tests', () => {
  withData(
    'an antibiotic in the laboratory is no drug of the patient, and two isolates are two specimens',
    async () => {
      const { facts } = await readFile(filesOf('mimic', /10019003/)[0] as string);
      const tests = facts.filter((f) => /susceptibility/.test(f.concept));
      expect(tests).toHaveLength(46);
      expect(tests.every((f) => f.kind === 'measurement' && typeof f.attributes.specimen === 'string')).toBe(true);
      expect(tests.map((f) => f.text)).toContain(
        'NITROFURANTOIN susceptibility of KLEBSIELLA PNEUMONIAE: Indeterminate',
      );
      expect(facts.filter((f) => f.text === 'KLEBSIELLA PNEUMONIAE isolated').length).toBeGreaterThan(0);
    },
  );
});

describe('trap 12: renewals and changes', () => {
  withData('trap 12: 47 yearly orders of one drug stay 47 entries of one concept and code', async () => {
    const { facts } = await readFile(filesOf('synthea', /^Hallie/)[0] as string);
    const renewals = facts.filter((f) => f.kind === 'medication' && /^Simvi?statin 10 MG/i.test(f.text));
    expect(renewals).toHaveLength(47);
    expect(
      new Set(renewals.map((f) => `${f.codings[0]?.system}|${f.codings[0]?.code}|${f.concept}|${f.text}`)).size,
    ).toBe(1);
    expect(renewals.filter((f) => f.status === 'active')).toHaveLength(1);
    expect(renewals.filter((f) => f.status === 'stopped' && f.to === null)).toHaveLength(46);
  });
});

describe('trap 14: references and containment', () => {
  test('trap 14: a contained medication gives the order its name', async () => {
    const fact = await firstFact('medicationrequest0301.json');
    expect(fact.concept).toBe('Oral Form Oxycodone (product)');
  });
  withData(
    'trap 14: a medication by reference is named in text and source, also where only an identifier names it',
    async () => {
      const { entries } = await readFile(filesOf('mimic', /10000032/)[0] as string);
      const orders = entries.filter((e) => e.sourceId.startsWith('MedicationRequest/'));
      expect(orders).toHaveLength(108);
      for (const { body, facts } of orders) {
        expect(facts[0]?.concept).not.toMatch(/not in this file|^Medication\b/);
        expect(body.slice(facts[0]?.quote.start, facts[0]?.quote.end)).toMatch(/[A-Za-z]{3}/);
      }
      expect(orders.map((o) => o.facts[0]?.concept)).toContain('Morphine Sulfate');
    },
  );
  test('trap 14: a medication in a bundle is found by its relative reference, in JSON and in XML', async () => {
    const json = await readFile(join(FIXTURES, 'ips/IPS-bundle-01.json'));
    const xml = await readFile(join(FIXTURES, 'ips/IPS-bundle-01.xml'));
    const told = (facts: FactDraft[]) =>
      facts.map((f) => [f.kind, f.text, f.status, f.from?.date, f.to?.date, f.codings[0]?.code]);
    expect(told(xml.facts)).toEqual(told(json.facts));
    expect(json.facts.filter((f) => f.kind === 'medication').every((f) => !/not in this file/.test(f.text))).toBe(true);
  });
  withData('trap 14: every ndjson line finds the patient of another file', async () => {
    const set = filesOf('synthea-bulk', /ndjson$/);
    const file = set.find((f) => /Condition/.test(f)) as string;
    const { patients, entries } = await readFile(file, set);
    expect(patients).toHaveLength(13);
    expect(patients.every((p) => p.identifiers.length > 0 && p.birthDate !== null)).toBe(true);
    const refs = new Set(patients.map((p) => p.ref));
    expect(entries.every((e) => refs.has(e.patientRef))).toBe(true);
  });
  test('trap 14: one patient is one patient by urn, relative, absolute and versioned reference', async () => {
    const condition = (id: string, reference: string) => ({
      resource: { resourceType: 'Condition', id, code: { text: 'Gout' }, subject: { reference } },
    });
    const uuid = 'urn:uuid:0b1f17ec-e88b-4d74-9d3c-abd13001d1e4';
    const { patients, entries } = await readContent(
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          condition('a', uuid),
          condition('b', 'Patient/p'),
          condition('c', 'https://host.example/fhir/Patient/p'),
          condition('d', 'Patient/p/_history/3'),
          { fullUrl: uuid, resource: { resourceType: 'Patient', id: 'p', name: [{ family: 'Doe', given: ['Jo'] }] } },
        ],
      }),
    );
    expect(patients).toMatchObject([{ ref: 'Patient/p', publicId: 'p', name: 'Jo Doe' }]);
    expect(entries.map((e) => e.patientRef)).toEqual(Array(4).fill('Patient/p'));
  });
  test('trap 14: a patient inside the resource, one known only by an identifier, and none at all', async () => {
    const gout = { resourceType: 'Condition', code: { text: 'Gout' } };
    const { patients, entries, problems } = await readContent(
      JSON.stringify([
        {
          ...gout,
          id: 'in',
          contained: [{ resourceType: 'Patient', id: 'x', gender: 'male' }],
          subject: { reference: '#x' },
        },
        { ...gout, id: 'by', subject: { identifier: { system: 'urn:mrn', value: '77' } } },
        { ...gout, id: 'no' },
        { ...gout, id: 'words', subject: { display: 'Jane Doe' } },
        { ...gout, id: 'herd', subject: { reference: 'Group/herd' } },
      ]),
    );
    expect(patients.map((p) => [p.ref, p.sex, p.identifiers])).toEqual([
      ['Condition/in#x', 'male', []],
      ['identifier:urn:mrn|77', null, [{ system: 'urn:mrn', value: '77' }]],
    ]);
    expect(entries).toHaveLength(2);
    expect(problems.map((p) => p.code)).toEqual(['NO_PATIENT', 'NO_PATIENT', 'NO_PATIENT']);
    expect(problems[1]?.message).toContain('Jane Doe');
  });
});
