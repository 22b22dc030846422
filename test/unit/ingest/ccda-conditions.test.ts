/** Problems and allergies: which of the levels that state a course decides, and every way of saying "none". */
import { afterAll, describe, expect, it } from 'vitest';
import { ASTHMA, example, only, problemEntry, readText, sectionOf, statusOf } from './ccda-support.ts';
import { quoted, scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

const problem = (concern: string, time: string, rest = '', attributes = '', text = '<text>Asthma</text>') =>
  readText(place, sectionOf('11450-4', text + problemEntry(concern, `${time}${ASTHMA}${rest}`, attributes)));

const LOW = '<effectiveTime><low value="2012"/></effectiveTime>';
const CLOSED = '<effectiveTime><low value="2012"/><high value="20140405"/></effectiveTime>';
const OVER_SOMETIME = '<effectiveTime><low value="2012"/><high nullFlavor="UNK"/></effectiveTime>';

describe('the course of a problem', () => {
  it('an active concern without an end is active since the onset, as precise as stated', async () => {
    const fact = only(await problem('active', LOW));
    expect(fact).toMatchObject({
      kind: 'condition',
      text: 'Asthma',
      concept: 'Asthma',
      status: 'active',
      to: null,
      flags: [],
    });
    expect(fact.from).toEqual({ date: '2012', precision: 'year' });
    expect(fact.codings).toEqual([
      { system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma (disorder)' },
    ]);
  });

  it('an active concern around a problem with an end keeps the end', async () => {
    const fact = only(await problem('active', CLOSED));
    expect(fact.to?.date).toBe('2014-04-05');
    expect(fact.status).toBeNull();
  });

  it('a completed concern is resolved only together with an end of the problem', async () => {
    expect(only(await problem('completed', CLOSED))).toMatchObject({ status: 'resolved', flags: [] });
    expect(only(await problem('completed', LOW))).toMatchObject({ status: null, flags: ['currency unknown'] });
  });

  it('an end at an unknown time is an end', async () => {
    expect(only(await problem('active', OVER_SOMETIME))).toMatchObject({
      status: 'resolved',
      to: null,
      flags: ['end unknown'],
    });
  });

  it('an end that is not applicable or not known about is none', async () => {
    const time = '<effectiveTime><low value="2012"/><high nullFlavor="NI"/></effectiveTime>';
    expect(only(await problem('active', time))).toMatchObject({ status: 'active', flags: [] });
  });

  it('the status observation speaks before the concern and before an unknown end', async () => {
    expect(only(await problem('active', LOW, statusOf('413322009', 'Resolved')))).toMatchObject({
      status: 'resolved',
      flags: ['end unknown'],
    });
    expect(only(await problem('completed', LOW, statusOf('55561003', 'Active')))).toMatchObject({
      status: 'active',
      flags: [],
    });
    expect(only(await problem('active', OVER_SOMETIME, statusOf('55561003', 'Active')))).toMatchObject({
      status: 'active',
    });
    expect(only(await problem('active', CLOSED, statusOf('73425007', 'Inactive')))).toMatchObject({
      status: 'inactive',
      flags: [],
    });
  });

  it('an unknown end that the signed narrative contradicts is a doubt and not an end', async () => {
    const text =
      '<text><table><thead><tr><th>Problem</th><th>Status</th></tr></thead><tbody><tr><td>Asthma</td><td>Active</td></tr></tbody></table></text>';
    expect(only(await problem('completed', OVER_SOMETIME, '', '', text))).toMatchObject({
      status: null,
      flags: ['currency unknown'],
    });
    const list =
      '<text><paragraph>Active Concerns</paragraph><list><item>Asthma (disorder) - 2012</item></list></text>';
    expect(only(await problem('completed', OVER_SOMETIME, '', '', list))).toMatchObject({
      status: null,
      flags: ['currency unknown'],
    });
  });

  it('an unknown start and an end before the start are marked', async () => {
    expect(only(await problem('active', '<effectiveTime><low nullFlavor="UNK"/></effectiveTime>'))).toMatchObject({
      from: null,
      flags: ['start unknown'],
    });
    const turned = '<effectiveTime><low value="20140405"/><high value="2012"/></effectiveTime>';
    expect(only(await problem('active', turned)).flags).toEqual(['end before start']);
  });

  it('a date that cannot be read is unknown, and that is said', async () => {
    const read = await problem('active', '<effectiveTime><low value="YYYYMMDD"/></effectiveTime>');
    expect(only(read)).toMatchObject({ from: null, flags: ['start unknown'] });
    expect(read.problems[0]).toMatchObject({ code: 'UNREADABLE_PART', where: 'section Title' });
  });

  it('the HL7 examples of an active and a resolved problem come out as such, with narrative as quote', async () => {
    const active = await example('Active_Problem');
    expect(only(active)).toMatchObject({
      text: 'Community acquired pneumonia',
      status: 'active',
      from: { date: '2014-02-27' },
    });
    expect(quoted(active.entries[0])).toBe(
      'Name: Community Acquired Pneumonia; Dates: Onset: February 27 2014; Status: Active',
    );
    expect(active.entries[0]?.time?.date).toBe('2014-03-02T12:45:36');
    const resolved = only(await example('Resolved_Problem'));
    expect(resolved).toMatchObject({ status: 'resolved', to: { date: '2014-04-05T23:59:59-05:00' } });
    expect(resolved.codings.map((c) => c.system)).toEqual([
      'http://snomed.info/sct',
      'http://hl7.org/fhir/sid/icd-10-cm',
      'http://hl7.org/fhir/sid/icd-9-cm',
    ]);
  });

  it('a diagnosis of a visit has no course of its own', async () => {
    const { facts } = await example('Hospital_Discharge');
    expect(facts[0]).toMatchObject({
      kind: 'encounter',
      from: { date: '2014-10-28T12:22-05:00' },
      to: { date: '2014-10-31T15:04-05:00' },
    });
    expect(facts.slice(1).map((f) => [f.concept, f.status, f.flags])).toEqual([
      ['Congestive Heart Failure', null, ['start unknown', 'currency unknown']],
      ['Diabetes', null, ['start unknown', 'currency unknown']],
    ]);
  });

  it('a problem about somebody else is not the patient’s', async () => {
    const entry = problemEntry(
      'active',
      `${LOW}${ASTHMA}<subject><relatedSubject classCode="PRS"><code code="MTH" displayName="mother"/></relatedSubject></subject>`,
    );
    expect(only(await readText(place, sectionOf('11450-4', `<text/>${entry}`)))).toMatchObject({
      subject: 'family member',
      attributes: { relationship: 'mother' },
    });
  });
});

describe('what is denied is absent', () => {
  it('no known problems, whatever the concern says', async () => {
    const read = await example('No_Known_Problems');
    expect(only(read)).toMatchObject({
      kind: 'condition',
      text: 'No known problems',
      assertion: 'absent',
      status: null,
    });
  });

  it('one denied illness', async () => {
    const read = await example('Patient_Does_Not_Have');
    expect(only(read)).toMatchObject({
      concept: 'Diabetes mellitus type 2',
      assertion: 'absent',
      codings: [{ code: '44054006' }],
    });
    expect(quoted(read.entries[0])).toContain('No Diabetes (ruled out)');
  });

  it('no known allergies, no known drug allergies', async () => {
    expect(only(await example('No_Known_Allergies'))).toMatchObject({
      kind: 'allergy',
      text: 'No known allergies',
      assertion: 'absent',
    });
    expect(only(await example('No_Known_Medication'))).toMatchObject({
      kind: 'allergy',
      text: 'No known drug allergies',
      assertion: 'absent',
    });
  });

  it('not allergic to one thing is absent for that thing only', async () => {
    expect(only(await example('Not_Allergic'))).toMatchObject({
      concept: 'Peanut',
      assertion: 'absent',
      codings: [{ code: '762952008' }],
    });
  });

  it.each([
    ['716186003', 'No known allergies'],
    ['409137002', 'No known drug allergies'],
  ])('the SNOMED situation %s', async (code, text) => {
    const entry = `<entry><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.7"/><value xsi:type="CD" code="${code}" codeSystem="2.16.840.1.113883.6.96"/></observation></entry>`;
    expect(only(await readText(place, sectionOf('48765-2', `<text/>${entry}`)))).toMatchObject({
      text,
      assertion: 'absent',
      codings: [{ code }],
    });
  });

  it('a section that has nothing to say gives neither fact nor problem nor note', async () => {
    const empty = sectionOf('11450-4', '<text>No information available</text>').replace(
      '<section>',
      '<section nullFlavor="NI">',
    );
    const read = await readText(place, empty);
    expect([read.facts, read.entries, read.problems]).toEqual([[], [], []]);
  });
});

describe('an allergy', () => {
  it('names substance, reaction and severity', async () => {
    const fact = only(await example('Allergy_to_specific_drug_Penicillin'));
    expect(fact).toMatchObject({
      kind: 'allergy',
      concept: 'penicillin G',
      status: 'active',
      assertion: 'present',
      attributes: { reaction: 'Anaphylaxis', severity: 'Severe', allergyType: 'Allergy to drug' },
    });
    expect(fact.from).toEqual({ date: '2006', precision: 'year' });
  });

  const allergy = (concern: string, time: string, rest = '') =>
    readText(
      place,
      sectionOf(
        '48765-2',
        `<text/><entry><act classCode="ACT" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.30"/><code code="CONC" codeSystem="2.16.840.1.113883.5.6"/><statusCode code="${concern}"/><entryRelationship><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.7"/><statusCode code="completed"/>${time}<value xsi:type="CD" code="416098002" codeSystem="2.16.840.1.113883.6.96" displayName="Drug allergy"/><participant typeCode="CSM"><participantRole><playingEntity><code code="7980" codeSystem="2.16.840.1.113883.6.88" displayName="Penicillin G"/></playingEntity></participantRole></participant>${rest}</observation></entryRelationship></act></entry>`,
      ),
    );

  it('recorded as inactive is marked for a person', async () => {
    expect(only(await allergy('active', '', statusOf('73425007', 'Inactive')))).toMatchObject({
      status: 'inactive',
      flags: ['recorded as inactive', 'end unknown'],
    });
  });

  it('whose concern nobody follows any more is not said to be over', async () => {
    expect(only(await allergy('completed', OVER_SOMETIME))).toMatchObject({
      status: null,
      to: null,
      flags: ['currency unknown'],
    });
  });

  it('with start and end on one day has the day of its reaction, and no end', async () => {
    const time = '<effectiveTime><low value="20180401"/><high value="20180401"/></effectiveTime>';
    expect(only(await allergy('active', time))).toMatchObject({ status: 'active', to: null });
  });
});
