/** The awkward features of real C-CDA, by their numbers in the list kept beside the shared data. */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ccdaFormat } from '../../../electron/ingest/ccda/format.ts';
import {
  example,
  medicationEntry,
  observationEntry,
  only,
  PATIENT,
  problemEntry,
  readText,
  sectionOf,
  statusOf,
} from './ccda-support.ts';
import { failure, quoted, type Read, readAll, scratch, sharedData } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());
const real = sharedData('ccda');

/** A test on a real document of the shared data. */
function withFile(sentence: string, file: string, check: (read: Read) => void): void {
  it.skipIf(real === null)(sentence, async () => check(await readAll(ccdaFormat, join(real ?? '', file))));
}

describe('trap 1: XML that is not a document', () => {
  it('a fragment with unbound prefixes is refused with a sentence that says where it starts', async () => {
    const fragment =
      '<section><code code="11450-4"/><entry><act><value xsi:type="CD" sdtc:valueSet="1"/></act></entry></section>';
    const refused = await failure(readText(place, fragment));
    expect(refused.code).toBe('NOT_A_DOCUMENT');
    expect(refused.message).toBe(
      'document.xml is not a whole clinical document: it starts at <section> and names no patient, so it is not known whose record this would be.',
    );
  });

  it('a document with unbound xsi: and sdtc: prefixes is read', async () => {
    const entry = problemEntry(
      'active',
      '<sdtc:x/><value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96" displayName="Asthma"/>',
    );
    expect(only(await readText(place, sectionOf('11450-4', `<text/>${entry}`))).text).toBe('Asthma');
  });

  withFile(
    'a declaration in single quotes is no obstacle',
    'vendor-2015ed/Navigating Cancer/AllieNewman_06232015_07072015.xml',
    (read) => {
      expect(read.patients[0]?.name).toContain('Newman');
      expect(read.facts.length).toBeGreaterThan(25);
    },
  );
});

describe('trap 2: documents whose body is no XML', () => {
  for (const file of ['Unstructured_Document_embed.ccda', 'CDA_with_Embedded_PDF.ccda']) {
    withFile(`${file}: the patient is read and the attachment named`, `ms-converter/${file}`, (read) => {
      expect(read.patients).toHaveLength(1);
      expect(read.patients[0]?.birthDate?.precision).toBe('day');
      expect(read.entries).toEqual([]);
      expect(read.problems.map((p) => p.code)).toEqual(['UNREADABLE_PART']);
      expect(read.problems[0]?.message).toContain('application/pdf');
    });
  }
});

describe('trap 3: broken and partial dates', () => {
  withFile(
    '"-08" as date of the document is unknown and said, and its entries have none',
    'chb-2013/Kinsights Samples/kinsights-sample-timmy.xml',
    (read) => {
      expect(read.problems[0]?.message).toContain('"-08"');
      expect(read.entries.length).toBeGreaterThan(60);
      expect(read.entries.every((e) => e.time === null)).toBe(true);
    },
  );

  it.each([
    ['2013', '2013', 'year'],
    ['201307', '2013-07', 'month'],
    ['20130717', '2013-07-17', 'day'],
    ['2013071711', '2013-07-17', 'day'],
    ['201307171144', '2013-07-17T11:44', 'minute'],
    ['20130717114446.302-0500', '2013-07-17T11:44:46.302-05:00', 'minute'],
    ['201307171144-0000', '2013-07-17T11:44+00:00', 'minute'],
    ['201307171144+0500', '2013-07-17T11:44+05:00', 'minute'],
    // One digit too many in the time of day leaves the day.
    ['2013071701144-0500', '2013-07-17', 'day'],
  ])('%s is %s', async (text, date, precision) => {
    const entry = medicationEntry('active', `<effectiveTime xsi:type="IVL_TS"><low value="${text}"/></effectiveTime>`);
    expect(only(await readText(place, sectionOf('10160-0', `<text/>${entry}`))).from).toEqual({ date, precision });
  });

  it.each(['YYYMMDD', 'YYYYMMDD', '', '-08', '20131345', '18991230'])('"%s" is no date', async (text) => {
    const entry = medicationEntry('active', `<effectiveTime xsi:type="IVL_TS"><low value="${text}"/></effectiveTime>`);
    expect(only(await readText(place, sectionOf('10160-0', `<text/>${entry}`))).from).toBeNull();
  });
});

describe('trap 5: no status and no date', () => {
  it('a drug without either is documented, and of unknown currency', async () => {
    const entry = medicationEntry(
      '',
      '<effectiveTime xsi:type="IVL_TS"><low nullFlavor="UNK"/><high nullFlavor="UNK"/></effectiveTime>',
    );
    expect(only(await readText(place, sectionOf('10160-0', `<text/>${entry}`)))).toMatchObject({
      status: null,
      from: null,
      to: null,
      flags: ['start unknown', 'currency unknown'],
    });
  });

  it('"active" with unknown start and unknown end is what its document says, without a date', async () => {
    const entry = medicationEntry(
      'active',
      '<effectiveTime xsi:type="IVL_TS"><low nullFlavor="UNK"/><high nullFlavor="UNK"/></effectiveTime>',
    );
    expect(only(await readText(place, sectionOf('10160-0', `<text/>${entry}`)))).toMatchObject({
      status: 'active',
      from: null,
      to: null,
      flags: ['start unknown'],
    });
  });
});

describe('trap 6: statuses at two levels that disagree', () => {
  it('an active concern around "completed" is not over, around "resolved" it is', async () => {
    const value = '<value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96" displayName="Asthma"/>';
    const read = async (rest: string) =>
      only(await readText(place, sectionOf('11450-4', `<text/>${problemEntry('active', value + rest)}`)));
    expect((await read('')).status).toBe('active');
    expect((await read(statusOf('413322009', 'Resolved'))).status).toBe('resolved');
  });

  it('"no known problems" in an active concern is an absence and no active problem', async () => {
    expect(only(await example('No_Known_Problems'))).toMatchObject({ assertion: 'absent', status: null });
  });

  withFile(
    'of one patient’s problems the active are active and the resolved resolved',
    'vendor-2015ed/NextGen/AliceNewmanCCD.xml',
    (read) => {
      const problems = read.entries.filter((e) => e.title === 'Problems').flatMap((e) => e.facts);
      expect(problems.map((f) => [f.concept, f.status])).toEqual([
        ['Fever', 'active'],
        ['Chronic rejection of renal transplant', 'active'],
        ['Essential hypertension', 'active'],
        ['Severe hypothyroidism', 'active'],
        ['Overweight', 'resolved'],
      ]);
    },
  );
});

describe('trap 7: negation in several shapes', () => {
  it('refused, denied and not known are told apart', async () => {
    const all = await Promise.all(
      ['Medication_Refused', 'Patient_Does_Not_Have', 'Not_Allergic', 'No_Known_Medication', 'No_Planned'].map(example),
    );
    expect(all.map((read) => [read.facts[0]?.assertion, read.facts[0]?.status])).toEqual([
      ['present', 'not-done'],
      ['absent', null],
      ['absent', null],
      ['absent', null],
      ['absent', 'active'],
    ]);
  });

  withFile(
    'no sentence of a document full of negations comes out as its opposite',
    'vendor-2015ed/NextGen/JeremyBatesCCD.xml',
    (read) => {
      const present = read.facts.filter((f) => f.assertion === 'present' && f.status !== 'not-done');
      expect(
        present.filter((f) => ['allergy', 'medication', 'immunization', 'procedure', 'device'].includes(f.kind)),
      ).toEqual([]);
      expect(read.facts.filter((f) => f.assertion === 'absent').map((f) => f.text)).toContain('No known allergies');
    },
  );
});

describe('trap 8: what is not final, cancelled or entered in error', () => {
  it('keeps it, marked', async () => {
    expect(only(await example('Results_panel_with_pending'))).toMatchObject({
      status: 'preliminary',
      flags: ['not final'],
    });
    const code = '<code code="2339-0" codeSystem="2.16.840.1.113883.6.1" displayName="Glucose"/>';
    const value = '<value xsi:type="PQ" value="98" unit="mg/dL"/>';
    const read = async (status: string) =>
      only(await readText(place, sectionOf('30954-2', `<text/>${observationEntry(code, status, value)}`)));
    expect((await read('nullified')).status).toBe('entered-in-error');
    expect((await read('cancelled')).status).toBe('cancelled');
  });
});

describe('trap 10: medications without a dose, or with odd ones', () => {
  withFile(
    'a free-text sig is kept and no dose is made of it',
    'chb-2013/Vitera/Vitera_CCDA_SMART_Sample.xml',
    (read) => {
      const drugs = read.facts.filter(
        (f) => f.kind === 'medication' && f.assertion === 'present' && f.status !== 'not-done',
      );
      expect(drugs.length).toBeGreaterThan(15);
      expect(drugs[0]).toMatchObject({
        text: '12 Hour Decongestant 120 MG CP12, 2 Puffs q6hrs prn',
        status: 'active',
        attributes: { sig: '2 Puffs q6hrs prn' },
      });
      expect(drugs.every((f) => f.attributes.dose === undefined)).toBe(true);
      expect(drugs.filter((f) => f.status === 'stopped').length).toBeGreaterThan(10);
    },
  );

  it('a mixture is one medication with its ingredients', async () => {
    expect(only(await example('Drug_Mixture')).attributes.ingredients).toContain('lidocaine');
  });
});

describe('trap 14: words that stand only in the narrative', () => {
  it('a name without a code is found by its reference and quoted there', async () => {
    const text =
      '<text><table><thead><tr><th>Problem</th></tr></thead><tbody><tr><td ID="p1">Frozen shoulder</td></tr></tbody></table></text>';
    const value = '<value xsi:type="CD" nullFlavor="UNK"><originalText><reference value="#p1"/></originalText></value>';
    const read = await readText(place, sectionOf('11450-4', text + problemEntry('active', value)));
    expect(only(read)).toMatchObject({ text: 'Frozen shoulder', codings: [] });
    expect(quoted(read.entries[0])).toBe('Problem: Frozen shoulder');
  });

  it('also where the narrative comes behind its entry', async () => {
    const value = '<value xsi:type="CD" nullFlavor="UNK"><originalText><reference value="#p1"/></originalText></value>';
    const read = await readText(
      place,
      sectionOf('11450-4', `${problemEntry('active', value)}<text><content ID="p1">Frozen shoulder</content></text>`),
    );
    expect(only(read).text).toBe('Frozen shoulder');
  });

  withFile(
    'tables that are the only carrier become notes',
    'vendor-2015ed/Amrita/Larson_Rebecca_315211_DISCHARGE_SUMMARY_201709181249.xml',
    (read) => {
      const implants = read.entries.find((e) => e.title === 'Implants');
      expect(implants).toMatchObject({ type: 'note', facts: [] });
      expect(implants?.body).toMatch(/^Name: Introduction of cardiac pacemaker/);
    },
  );
});

describe('trap 15: units, codes and names as they are', () => {
  withFile('units stay verbatim', 'chb-2013/Vitera/Vitera_CCDA_SMART_Sample.xml', (read) => {
    const units = new Set(read.facts.map((f) => f.attributes.unit));
    for (const unit of ['THOUS/MCL', 'G/DL', 'X_10-3/uL', 'CELLS/MCL']) expect(units).toContain(unit);
  });

  withFile(
    'a patient called UNK UNK has no name, and a number',
    'vendor-2015ed/Amrita/UNK_UNK_3156203_CCD_201709180920.xml',
    (read) => {
      expect(read.patients[0]).toMatchObject({ name: null, publicId: '41', birthDate: { date: '1982-07-24' } });
    },
  );

  it('a birth date may be a year, or missing', async () => {
    const read = (birth: string) =>
      readText(place, sectionOf('10164-2', '<text>x</text>', PATIENT.replace('<birthTime value="19750501"/>', birth)));
    expect((await read('<birthTime value="1910"/>')).patients[0]?.birthDate).toEqual({
      date: '1910',
      precision: 'year',
    });
    expect((await read('<birthTime nullFlavor="UNK"/>')).patients[0]?.birthDate).toBeNull();
  });

  it('ICD-9 and ICD-10 of one problem both stay', async () => {
    expect(only(await example('Resolved_Problem')).codings.map((c) => c.code)).toEqual(['363746003', 'J02.9', '462']);
  });
});
