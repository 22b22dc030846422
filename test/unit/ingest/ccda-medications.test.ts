/** Medications and immunizations: what is stated of dose, timing and course, and nothing more. */
import { afterAll, describe, expect, it } from 'vitest';
import { example, medicationEntry, only, readText, sectionOf, statusOf } from './ccda-support.ts';
import { quoted, scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

const interval = (low: string, high: string) => `<effectiveTime xsi:type="IVL_TS">${low}${high}</effectiveTime>`;
const SINCE = interval('<low value="20240101"/>', '');
const medication = (status: string, timing: string, rest = '', attributes?: string, text = '<text>x</text>') =>
  readText(place, sectionOf('10160-0', text + medicationEntry(status, timing, rest, attributes)));

describe('the course of a medication', () => {
  it.each([
    ['active', 'active', []],
    ['aborted', 'stopped', ['end unknown']],
    ['suspended', 'on-hold', []],
    ['completed', 'completed', ['end unknown']],
    ['cancelled', 'cancelled', ['never happened']],
    ['nullified', 'entered-in-error', []],
  ])('without an end, %s is %s', async (code, status, flags) => {
    expect(only(await medication(code, SINCE))).toMatchObject({
      status,
      flags,
      to: null,
      from: { date: '2024-01-01' },
    });
  });

  it('completed with an end that has passed is a closed interval', async () => {
    const fact = only(await medication('completed', interval('<low value="20240101"/>', '<high value="20240110"/>')));
    expect(fact).toMatchObject({ status: 'completed', to: { date: '2024-01-10' }, flags: [] });
  });

  it('completed with an end after the date of the document is not over yet', async () => {
    const fact = only(await medication('completed', interval('<low value="20240101"/>', '<high value="20260110"/>')));
    expect(fact).toMatchObject({ status: null, to: { date: '2026-01-10' } });
  });

  it('a status observation speaks before the statusCode', async () => {
    expect(only(await medication('completed', SINCE, statusOf('55561003', 'Active')))).toMatchObject({
      status: 'active',
      flags: [],
    });
    expect(only(await medication('active', SINCE, statusOf('421139008', 'No longer active')))).toMatchObject({
      status: 'stopped',
      flags: ['end unknown'],
    });
  });

  it('"completed" that the signed narrative calls active is a doubt and not an end', async () => {
    const table =
      '<text><table><thead><tr><th>Drug</th><th>Status</th></tr></thead><tbody><tr><td>ibuprofen 600 MG Oral Tablet</td><td>Active</td></tr></tbody></table></text>';
    expect(only(await medication('completed', SINCE, '', undefined, table))).toMatchObject({
      status: null,
      flags: ['currency unknown'],
    });
  });

  it('neither status nor dates is of unknown currency', async () => {
    const unknown = interval('<low nullFlavor="UNK"/>', '<high nullFlavor="UNK"/>');
    const read = await readText(
      place,
      sectionOf('10160-0', `<text/>${medicationEntry('x', unknown).replace('<statusCode code="x"/>', '')}`),
    );
    expect(only(read)).toMatchObject({ status: null, from: null, flags: ['start unknown', 'currency unknown'] });
  });

  it('one administration begins and ends at its one time', async () => {
    expect(only(await medication('completed', '<effectiveTime value="20240102"/>'))).toMatchObject({
      from: { date: '2024-01-02' },
      to: { date: '2024-01-02' },
    });
  });
});

describe('dose, route and frequency', () => {
  it('four times a day as needed, one tablet by mouth', async () => {
    const read = await example('Med_oral_QID');
    expect(only(read)).toMatchObject({
      concept: 'ibuprofen',
      text: 'ibuprofen 600 MG Oral Tablet, dose 1, oral, 4 times a day, as needed',
      attributes: { dose: 1, frequency: '4 times a day', asNeeded: true, route: 'Oral Route of Administration' },
    });
    expect(only(read).attributes.doseUnit).toBeUndefined();
    expect(only(read).codings.map((c) => c.system)).toEqual([
      'http://www.nlm.nih.gov/research/umls/rxnorm',
      'http://hl7.org/fhir/sid/ndc',
    ]);
    expect(quoted(read.entries[0])).toContain('take 1 tablet QID PRN');
  });

  it('a range of hours, an event of the day, a dose by body weight', async () => {
    expect(only(await example('Med_every'))).toMatchObject({ attributes: { frequency: 'every 4-6 hours', dose: 2 } });
    expect(only(await example('Med_at_bed'))).toMatchObject({
      attributes: { frequency: 'at bedtime', dose: 40, doseUnit: '[IU]', sig: 'Administer 40 units at bedtime' },
    });
    expect(only(await example('Med_Relative'))).toMatchObject({
      attributes: { dose: 5, doseUnit: 'mg/kg', reason: 'Malignant neoplasm of colon', reasonCode: '363406005' },
    });
  });

  it('a range of doses stays a range, a missing dose stays missing', async () => {
    const range = only(
      await medication(
        'active',
        SINCE,
        '<doseQuantity><low value="50" unit="mg"/><high value="100" unit="mg"/></doseQuantity>',
      ),
    );
    expect(range.attributes).toMatchObject({ dose: '50-100', doseUnit: 'mg' });
    expect(only(await medication('active', SINCE, '<doseQuantity nullFlavor="UNK"/>')).attributes).toEqual({});
  });

  it('a mixture has its name and its ingredients', async () => {
    const fact = only(await example('Drug_Mixture'));
    expect(fact.text).toContain('diphenhydrAMINE hydrochloride 5 mg');
    expect(fact.attributes.ingredients).toBe(
      'diphenhydramine hydrochloride; lidocaine hydrochloride 50 MG/ML; aluminum hydroxide 80 MG/ML / magnesium hydroxide 80 MG/ML / simethicone 8 MG/ML Oral Suspension',
    );
    expect(fact.codings).toEqual([]);
  });

  it('a drug that only the narrative names is found there', async () => {
    const read = await example('Free_Text_Med');
    expect(only(read)).toMatchObject({ kind: 'medication', status: 'active', codings: [] });
    expect(only(read).text).toContain('Experimental');
    expect(quoted(read.entries[0])).toContain('Experimental');
  });
});

describe('what was not given', () => {
  it('a refused medication is not done, with its reason', async () => {
    expect(only(await example('Medication_Refused'))).toMatchObject({
      kind: 'medication',
      status: 'not-done',
      flags: ['never happened'],
      attributes: { reason: 'Procedure declined by patient' },
    });
  });

  it('no known medications is absent; an empty record says nothing', async () => {
    const none = (text: string) =>
      readText(
        place,
        sectionOf(
          '10160-0',
          `<text/><entry><substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="true"><text>${text}</text><consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="NI"/></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration></entry>`,
        ),
      );
    expect(only(await none('Not on any medication'))).toMatchObject({
      text: 'No known medications',
      assertion: 'absent',
    });
    expect((await none('No information')).facts).toEqual([]);
  });

  it('a refused vaccine is not done, a given one is dated', async () => {
    const vaccine = (negation: string) =>
      readText(
        place,
        sectionOf(
          '11369-6',
          `<text/><entry><substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="${negation}"><templateId root="2.16.840.1.113883.10.20.22.4.52"/><statusCode code="completed"/><effectiveTime value="201011"/><consumable><manufacturedProduct><manufacturedMaterial><code code="88" codeSystem="2.16.840.1.113883.12.292" displayName="Influenza virus vaccine"/><lotNumberText>L1</lotNumberText></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration></entry>`,
        ),
      );
    expect(only(await vaccine('true'))).toMatchObject({
      kind: 'immunization',
      status: 'not-done',
      flags: ['never happened'],
    });
    expect(only(await vaccine('false'))).toMatchObject({
      status: 'completed',
      from: { date: '2010-11', precision: 'month' },
      attributes: { lotNumber: 'L1' },
      codings: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '88' }],
    });
  });

  it('a requested drug is a plan made on the day of its record', async () => {
    const fact = only(await medication('active', SINCE, '', 'moodCode="RQO"'));
    expect(fact).toMatchObject({
      kind: 'plan',
      assertion: 'planned',
      from: { date: '2025-03-13' },
      attributes: { plannedFor: '2024-01-01' },
    });
  });
});
