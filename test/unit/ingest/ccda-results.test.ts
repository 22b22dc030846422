/** Results and vital signs: values of every type, units as written, what is not final. */
import { afterAll, describe, expect, it } from 'vitest';
import { example, observationEntry, only, readText, sectionOf } from './ccda-support.ts';
import { quoted, scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

const GLUCOSE = '<code code="2339-0" codeSystem="2.16.840.1.113883.6.1" displayName="Glucose"/>';
const result = (inside: string, status = 'completed', code = GLUCOSE) =>
  readText(place, sectionOf('30954-2', `<text/>${observationEntry(code, status, inside)}`));

describe('the value of a result', () => {
  it.each([
    [
      'a quantity, its unit verbatim',
      '<value xsi:type="PQ" value="98.0" unit="MG/DL"/>',
      'Glucose 98.0 MG/DL',
      { value: 98, unit: 'MG/DL' },
    ],
    ['a quantity without a unit', '<value xsi:type="PQ" value="1.015"/>', 'Glucose 1.015', { value: 1.015 }],
    ['an integer', '<value xsi:type="INT" value="12"/>', 'Glucose 12', { value: 12 }],
    [
      'an open upper side',
      '<value xsi:type="IVL_PQ"><low value="500" unit="mg/dL" inclusive="false"/></value>',
      'Glucose >500 mg/dL',
      { value: 500, comparator: '>' },
    ],
    [
      'an open lower side',
      '<value xsi:type="IVL_PQ"><high value="5" unit="mg/dL"/></value>',
      'Glucose <=5 mg/dL',
      { value: 5, comparator: '<=' },
    ],
    [
      'a range',
      '<value xsi:type="IVL_PQ"><low value="2" unit="/uL"/><high value="5" unit="/uL"/></value>',
      'Glucose 2-5 /uL',
      { value: '2-5', unit: '/uL' },
    ],
    [
      'a titre',
      '<value xsi:type="RTO"><numerator value="1"/><denominator value="128"/></value>',
      'Glucose 1:128',
      { value: '1:128' },
    ],
    ['words', '<value xsi:type="ST">No growth</value>', 'Glucose: No growth', { value: 'No growth' }],
    ['words that compare', '<value xsi:type="ST">&lt;5</value>', 'Glucose <5', { value: 5, comparator: '<' }],
    [
      'a code',
      '<value xsi:type="CD" code="10828004" codeSystem="2.16.840.1.113883.6.96" displayName="Positive"/>',
      'Glucose: Positive',
      { value: 'Positive', valueCode: '10828004' },
    ],
    [
      'a quantity whose unit is a translation',
      '<value xsi:type="PQ" nullFlavor="OTH"><translation value="152" nullFlavor="OTH"><originalText>THOUS/MCL</originalText></translation></value>',
      'Glucose 152 THOUS/MCL',
      { value: 152, unit: 'THOUS/MCL' },
    ],
  ])('%s', async (_, value, text, attributes) => {
    const fact = only(await result(value));
    expect(fact).toMatchObject({ kind: 'measurement', text, concept: 'Glucose', status: 'final', flags: [] });
    expect(fact.attributes).toEqual({
      ...attributes,
      panel: 'Panel',
      ...('comparator' in attributes && !text.includes('<5') ? { unit: 'mg/dL' } : {}),
      ...(text.includes('<=5') ? { unit: 'mg/dL' } : {}),
    });
    expect(fact.from).toEqual({ date: '2024-01-02', precision: 'day' });
    expect(fact.to).toBeNull();
  });

  it('keeps interpretation, reference range and specimen', async () => {
    const inside =
      '<value xsi:type="PQ" value="150" unit="mg/dL"/><interpretationCode code="H" codeSystem="2.16.840.1.113883.5.83"/><referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="70" unit="mg/dL"/><high value="140" unit="mg/dL"/></value></observationRange></referenceRange><specimen><specimenRole><specimenPlayingEntity><code code="119361006" codeSystem="2.16.840.1.113883.6.96" displayName="Plasma specimen"/></specimenPlayingEntity></specimenRole></specimen>';
    expect(only(await result(inside)).attributes).toMatchObject({
      interpretation: 'H',
      referenceRange: '70-140 mg/dL',
      specimen: 'Plasma specimen',
    });
  });

  it('a standard code stands before a local one', async () => {
    const code =
      '<code code="GLU" codeSystem="1.2.3.9" displayName="Glucose"><translation code="2339-0" codeSystem="2.16.840.1.113883.6.1"/></code>';
    expect(
      only(await result('<value xsi:type="PQ" value="98" unit="mg/dL"/>', 'completed', code)).codings.map(
        (c) => `${c.system} ${c.code}`,
      ),
    ).toEqual(['http://loinc.org 2339-0', 'urn:oid:1.2.3.9 GLU']);
  });
});

describe('what is not final', () => {
  it('a pending component is preliminary, and quoted from its row', async () => {
    const read = await example('Results_panel_with_pending');
    expect(only(read)).toMatchObject({ status: 'preliminary', flags: ['not final'], from: { date: '2012-08-06' } });
    expect(only(read).attributes.value).toBeUndefined();
    expect(quoted(read.entries[0])).toMatch(/Actual Result: Pending; Date: 8\/6\/2012$/);
  });

  it.each([
    ['aborted', 'cancelled', ['never happened']],
    ['cancelled', 'cancelled', ['never happened']],
    ['nullified', 'entered-in-error', []],
  ])('%s is %s', async (code, status, flags) => {
    expect(only(await result('<value xsi:type="PQ" value="98" unit="mg/dL"/>', code))).toMatchObject({ status, flags });
  });

  it('a final result without a value is no measurement that could take the place of one', async () => {
    expect((await result('<value xsi:type="PQ" nullFlavor="NI"/>')).facts).toEqual([]);
  });
});

describe('the HL7 examples', () => {
  it('less than, greater than, a unit outside UCUM, a value that could not be calculated', async () => {
    expect(only(await example('Results_with_less')).attributes).toMatchObject({
      value: 5,
      comparator: '<=',
      unit: 'pg/mL',
    });
    expect(only(await example('Result_with_greater')).attributes).toMatchObject({
      value: 500,
      comparator: '>',
      unit: 'mg/dL',
    });
    expect(only(await example('Results_Unit')).attributes).toMatchObject({ value: 152, unit: 'THOUS/MCL' });
    const { facts } = await example('Result_with_non');
    expect(facts.map((f) => f.text)).toEqual([
      'Triglycerides 450 mg/dL',
      'Cholesterol in LDL by calculation: Unable to calculate',
    ]);
  });

  it('systolic and diastolic of one organizer are one blood pressure', async () => {
    const { facts } = await example('Panel_of_Vital');
    const pressures = facts.filter((f) => f.concept.includes('pressure') || /systolic|diastolic/i.test(f.concept));
    expect(pressures).toHaveLength(1);
    expect(pressures[0]).toMatchObject({
      text: 'Blood pressure 120/80 mm[Hg]',
      attributes: { systolic: 120, diastolic: 80, unit: 'mm[Hg]' },
      codings: [{ system: 'http://loinc.org', code: '85354-9' }],
    });
    expect(facts).toHaveLength(8);
  });
});

describe('blood pressure without a partner', () => {
  const part = (code: string, value: string, time: string) =>
    `<component><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.27"/><code code="${code}" codeSystem="2.16.840.1.113883.6.1" displayName="BP ${code}"/><statusCode code="completed"/><effectiveTime value="${time}"/><value xsi:type="PQ" value="${value}" unit="mm[Hg]"/></observation></component>`;
  const vitals = (...parts: string[]) =>
    readText(
      place,
      sectionOf(
        '8716-3',
        `<text/><entry><organizer classCode="CLUSTER" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.26"/><statusCode code="completed"/>${parts.join('')}</organizer></entry>`,
      ),
    );

  it('stays what it is', async () => {
    expect(only(await vitals(part('8480-6', '120', '20240101')))).toMatchObject({ text: 'BP 8480-6 120 mm[Hg]' });
  });

  it('and two times are never mixed', async () => {
    const read = await vitals(
      part('8480-6', '120', '20240101'),
      part('8480-6', '150', '20240102'),
      part('8462-4', '95', '20240102'),
      part('8462-4', '80', '20240101'),
    );
    expect(read.facts.map((f) => [f.text, f.from?.date])).toEqual([
      ['Blood pressure 120/80 mm[Hg]', '2024-01-01'],
      ['Blood pressure 150/95 mm[Hg]', '2024-01-02'],
    ]);
  });
});
