/** Social history, family, procedures, devices, plans and encounters. */
import { afterAll, describe, expect, it } from 'vitest';
import { example, only, readText, sectionOf } from './ccda-support.ts';
import { quoted, scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

describe('social history', () => {
  it('smoking is the answer to its question', async () => {
    const [status, use] = (await example('Current_Smoking')).facts;
    expect(status).toMatchObject({
      kind: 'social',
      text: 'Tobacco smoking status NHIS: Smokes tobacco daily',
      codings: [{ code: '72166-2' }],
    });
    expect(use?.from).toEqual({ date: '1992', precision: 'year' });
  });

  it('an unknown answer is only possible, so that it takes no known one away', async () => {
    expect(only(await example('Unknown_Smoking'))).toMatchObject({
      assertion: 'possible',
      flags: ['currency unknown'],
    });
    expect(only(await example('Unknown_if'))).toMatchObject({ concept: 'Pregnancy', assertion: 'possible' });
  });

  it('not pregnant is absent', async () => {
    const read = await example('Not_Pregnant');
    expect(only(read)).toMatchObject({
      kind: 'social',
      concept: 'Pregnancy',
      assertion: 'absent',
      from: { date: '2011-04-10' },
    });
    expect(quoted(read.entries[0])).toBe('Patient is not pregnant on 4/10/2011.');
  });
});

describe('family history', () => {
  it('names the relative, the age, the cause of death, and what the mother does not have', async () => {
    const { facts } = await example('Normal_Family');
    expect(facts.map((f) => f.text)).toEqual([
      'Father: Cerebrovascular accident (at age 72)',
      'Father: Essential hypertension',
      'Mother: no known problems',
    ]);
    expect(facts.every((f) => f.kind === 'family history' && f.subject === 'family member')).toBe(true);
    expect(facts[0]).toMatchObject({
      attributes: { relationship: 'father', ageAtOnset: '72', causeOfDeath: true, deceased: true },
    });
    expect(facts[2]?.assertion).toBe('absent');
  });
});

describe('procedures and devices', () => {
  it('a refused one is not done, a failed one is stopped', async () => {
    expect(only(await example('Procedures_Section_Procedure_Procedure_Refused'))).toMatchObject({
      kind: 'procedure',
      status: 'not-done',
      flags: ['never happened'],
      attributes: { reason: 'Procedure declined by patient' },
    });
    expect(only(await example('Procedures_Section_Procedure_Procedure_Unsuccessful'))).toMatchObject({
      status: 'stopped',
      attributes: { outcome: 'Failed attempted procedure' },
    });
  });

  it('two implants of one procedure number are two devices in two entries', async () => {
    const read = await example('Multiple_Implants');
    const devices = read.facts.filter((f) => f.kind === 'device');
    expect(devices.map((d) => d.attributes.udi)).toEqual([
      '(01)00848486001048(11)160330(10)ABC124',
      '(01)00848486001048(11)160542(10)ABC125',
    ]);
    expect(read.entries.map((e) => e.sourceId)).toEqual([
      '1.2.840.114350.1.13.5552.1.7.2.737780^27456789',
      '1.2.840.114350.1.13.5552.1.7.2.737780^27456789#2',
    ]);
  });
});

describe('plans', () => {
  it('a planned procedure is a plan of the day it was written, for its day', async () => {
    const { facts } = await example('No_Planned');
    expect(facts.map((f) => [f.kind, f.text, f.assertion])).toEqual([
      ['plan', 'No Planned Tests', 'absent'],
      ['plan', 'Planned: Laparoscopic appendectomy', 'planned'],
    ]);
    expect(facts[1]).toMatchObject({
      from: { date: '2025-03-13T00:00+00:00' },
      attributes: { plannedFor: '2015-05-02' },
    });
  });

  it('a goal is called a goal', async () => {
    expect((await example('Care_Plan_Goals')).facts.map((f) => f.text)).toEqual([
      'Goal: Exercising to lose weight: Weight Loss',
      'Planned: Asthma management',
    ]);
  });
});

describe('an encounter', () => {
  const encounter = (time: string) =>
    readText(
      place,
      sectionOf(
        '46240-8',
        `<text/><entry><encounter classCode="ENC" moodCode="EVN"><id root="1.2.3" extension="e"/><code code="99213" codeSystem="2.16.840.1.113883.6.12" displayName="Office visit"/>${time}</encounter></entry>`,
      ),
    );

  it('of one time begins and ends at it, and of an open interval does not end', async () => {
    expect(only(await encounter('<effectiveTime value="201208151000-0800"/>'))).toMatchObject({
      from: { date: '2012-08-15T10:00-08:00' },
      to: { date: '2012-08-15T10:00-08:00' },
    });
    expect(only(await encounter('<effectiveTime><low value="20120815"/></effectiveTime>'))).toMatchObject({
      from: { date: '2012-08-15' },
      to: null,
    });
  });
});

describe('the header', () => {
  it('gives the patient with numbers that tell people apart', async () => {
    const header =
      '<recordTarget><patientRole><id nullFlavor="UNK"/><id root="2.16.840.1.113883.4.1" extension="000-00-0000"/><id root="2.16.840.1.113883.19.5"/><id root="2.16.840.1.113883.19.7" extension="77"/><patient><name><family>Newman</family><given>Alice</given></name><administrativeGenderCode nullFlavor="UNK"/><birthTime value="1970"/></patient></patientRole></recordTarget>';
    const read = await readText(place, sectionOf('10164-2', '<text>Pain</text>', header));
    expect(read.patients[0]).toMatchObject({
      publicId: '77',
      identifiers: [{ system: 'urn:oid:2.16.840.1.113883.19.7', value: '77' }],
      name: 'Alice Newman',
      birthDate: { date: '1970', precision: 'year' },
      sex: null,
    });
  });

  it('names the document that this one replaces on every entry', async () => {
    const replacing = sectionOf('10164-2', '<text>Pain since May</text>').replace(
      '<recordTarget>',
      '<relatedDocument typeCode="RPLC"><parentDocument><id root="1.9" extension="TT661"/></parentDocument></relatedDocument><recordTarget>',
    );
    expect((await readText(place, replacing)).entries[0]?.replaces).toEqual(['1.9^TT661']);
  });

  it('the same document gives the same source ids again', async () => {
    const once = await example('Note_directly');
    const twice = await example('Note_directly');
    expect(once.entries.map((e) => e.sourceId)).toEqual(twice.entries.map((e) => e.sourceId));
    expect(new Set(once.entries.map((e) => e.sourceId)).size).toBe(2);
  });
});
