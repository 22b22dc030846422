import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { segment } from '../../../../electron/write/text/segment/segment.ts';
import type { SegmentedText, Sentence } from '../../../../electron/write/text/text-contract.ts';

function note(body: string): SegmentedText {
  return segment({ type: 'note', title: 'Note', time: null, body });
}

function said(body: string, sentences: readonly Sentence[] = note(body).sentences): string[] {
  return sentences.map(({ start, end }) => body.slice(start, end));
}

/** "medications: aspirin" for each sentence. */
function placed(body: string): string[] {
  return note(body).sentences.map(({ start, end, section }) => `${section.kind}: ${body.slice(start, end)}`);
}

function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/text/${name}`, import.meta.url), 'utf8');
}

/** Whatever has letters or figures lies in a sentence, a heading, the head of a table or a mark. */
function uncovered(body: string): string[] {
  const { sentences } = note(body);
  const gaps: string[] = [];
  let at = 0;
  for (const { start, end } of sentences) {
    expect(start).toBeGreaterThanOrEqual(at);
    gaps.push(body.slice(at, start));
    at = end;
  }
  return [...gaps, body.slice(at)].map((gap) => gap.trim()).filter((gap) => /[\p{L}\p{N}]/u.test(gap));
}

describe('sections', () => {
  it('open at headings in capitals, in title case, marked down, with and without a colon', () => {
    expect(
      placed(
        'CHIEF COMPLAINT\n\nCough.\n\nPast Medical History\nAsthma.\n\n# Medications\nAspirin.\n\n**Allergies:**\nNone.\n\nPlan:\nRest.',
      ),
    ).toEqual([
      'reason for visit: Cough.',
      'past history: Asthma.',
      'medications: Aspirin.',
      'allergies: None.',
      'plan: Rest.',
    ]);
  });

  it('open at the short headings of a British note, also with a dash', () => {
    expect(
      placed(
        'PC: Cough\nPMH: Asthma\nDH: salbutamol\nNKDA\nSH: smoker\nFH - father died of MI\nO/E: chest clear\nImp: asthma\nPlan: rest',
      ),
    ).toEqual([
      'reason for visit: Cough',
      'past history: Asthma',
      'medications: salbutamol',
      'medications: NKDA',
      'social history: smoker',
      'family history: father died of MI',
      'examination: chest clear',
      'assessment: asthma',
      'plan: rest',
    ]);
  });

  it('open at short headings whose colon was left out', () => {
    expect(placed('PC.\nHeadaches\nPMHx , hypothyroid\nFHx of stroke\nPast medical history #\nGout')).toEqual([
      'reason for visit: Headaches',
      'past history: hypothyroid',
      'family history: of stroke',
      'past history: Gout',
    ]);
  });

  it('open in the middle of a line, where a heading follows a sentence', () => {
    expect(placed('Feels well. ALLERGIES: Penicillin. MEDICATIONS: Aspirin, ramipril.')).toEqual([
      'other: Feels well.',
      'allergies: Penicillin.',
      'medications: Aspirin, ramipril.',
    ]);
  });

  it('open in notes whose line breaks became commas', () => {
    const body =
      'SUBJECTIVE:,  He has joint pain.,  He had gout.,MEDICATIONS: , Allopurinol 300 mg, lisinopril.,ALLERGIES: , None.,PLAN:,1.  Rest.,2.  Return.';
    expect(placed(body)).toEqual([
      'present illness: He has joint pain.',
      'present illness: He had gout.',
      'medications: Allopurinol 300 mg, lisinopril.',
      'allergies: None.',
      'plan: Rest.',
      'plan: Return.',
    ]);
  });

  it('keep the heading as it was written and out of the sentences', () => {
    const body = 'Current Medications:\nAspirin\n\nAssessment and Plan\nGout.';
    const { sections } = note(body);
    expect(sections.map(({ kind, heading }) => [kind, heading])).toEqual([
      ['medications', 'Current Medications'],
      ['assessment', 'Assessment and Plan'],
    ]);
    expect(body.slice(sections[0]?.start, sections[0]?.end)).toContain('Current Medications:\nAspirin');
  });

  it('of what is over, avoided or changed do not count as current lists', () => {
    for (const heading of ['Discontinued medications', 'PREVIOUS MEDICATIONS', 'Medications to avoid']) {
      expect(note(`${heading}:\nAspirin`).sections[0]?.kind, heading).toBe('other');
    }
    expect(note('Resolved problems:\nGout').sections[0]?.kind).toBe('past history');
  });

  it('of several kinds with a family history among them leave open whose it is', () => {
    expect(note('PMHx and FH: asthma').sections[0]?.kind).toBe('other');
    expect(note('Allergies / Adverse Reactions: none').sections[0]?.kind).toBe('allergies');
  });

  it('that are lists end where the list ends, and not only at the next heading', () => {
    expect(placed('Problem list:\n1. Hypertension\n2. Gout\nKnee injury last week.')).toEqual([
      'problems: Hypertension',
      'problems: Gout',
      'other: Knee injury last week.',
    ]);
    expect(placed('FH: diabetes\n\nHas tried antihistamines')).toEqual([
      'family history: diabetes',
      'other: Has tried antihistamines',
    ]);
  });

  it('do not open at a name of a value, a problem or a word within a sentence', () => {
    expect(placed('BP: 120/80\nHBA1C: 48\nNew allergy: amoxicillin.\nThe plan: rest.')).toEqual([
      'other: BP: 120/80',
      'other: HBA1C: 48',
      'other: New allergy: amoxicillin.',
      'plan: rest.',
    ]);
  });
});

describe('sentences', () => {
  it('do not end at abbreviations, initials and decimals', () => {
    for (const one of [
      'Sees Dr. Smith at St. Mary for warfarin 2.5 mg p.o. q.d. as before.',
      'Takes metoprolol 25 mg. b.i.d. and others, e.g. aspirin.',
      'Grew E. coli vs. C. difficile.',
      'Seen on Jan. 5 by J. D. Brown, approx. 3 weeks late.',
      'Imp: ?UTI, viral URTI/? LRTI',
      'Chest pain ? cardiac, i.e. angina.',
    ]) {
      expect(said(one.replace('Imp: ', '')), one).toHaveLength(1);
    }
  });

  it('end where they end', () => {
    expect(
      said('Takes 5 mg. Continue. Low vitamin D. She has hepatitis B. Any pain? No! No fevers.She is well'),
    ).toEqual([
      'Takes 5 mg.',
      'Continue.',
      'Low vitamin D.',
      'She has hepatitis B.',
      'Any pain?',
      'No!',
      'No fevers.',
      'She is well',
    ]);
  });

  it('keep lists of commas and semicolons whole', () => {
    expect(said('Hypertension, gout; type 2 diabetes, asthma.')).toHaveLength(1);
  });

  it('run on over lines that were wrapped, and not over lines that stand alone', () => {
    const wrapped =
      'The patient is a very pleasant gentleman with a long history of\nHypertension and diabetes, diagnosed a long time ago in the old\nclinic, and he has been stable ever since on tablets.\nHe is well.';
    expect(said(wrapped)).toHaveLength(2);
    expect(said('No chest pain\nNo fever\nNil rashes')).toEqual(['No chest pain', 'No fever', 'Nil rashes']);
    expect(said('metformin 500 mg bd\nlisinopril 10 mg od')).toHaveLength(2);
    expect(said('Devin\n is a 7 year-old male.')).toHaveLength(1);
    expect(said('Pain in the knee and\nSwelling of the ankle.')).toHaveLength(1);
  });

  it('are trimmed of list marks and white space', () => {
    const marks = ['- ', '• ', '* ', '1. ', '2) ', '(3) ', 'a) ', '#1 ', '1.\t', '– '];
    for (const mark of marks) {
      const body = `Problems:\n${mark}Gout \n`;
      expect(said(body), JSON.stringify(mark)).toEqual(['Gout']);
      expect(note(body).sentences[0]?.form).toBe('list item');
    }
    expect(said('1.  Hypoglycemia due to fasting. 2.  Hypertension. 3.  Renal insufficiency.')).toEqual([
      'Hypoglycemia due to fasting.',
      'Hypertension.',
      'Renal insufficiency.',
    ]);
  });

  it('of a numbered list on one line are its items', () => {
    expect(said('1. Hypertension 2. Gout 3) Asthma 2 years')).toEqual(['Hypertension', 'Gout', 'Asthma 2 years']);
  });

  it('know the line that introduces their list', () => {
    const body = 'Plan:\nStop the following:\n- NSAIDs\n- aspirin\nReview in a week.';
    expect(note(body).sentences.map(({ start, end, leadIn }) => [body.slice(start, end), leadIn])).toEqual([
      ['Stop the following:', null],
      ['NSAIDs', 'Stop the following:'],
      ['aspirin', 'Stop the following:'],
      ['Review in a week.', null],
    ]);
  });

  it('are fields where a value stands under a name', () => {
    const forms = (body: string): string[] => note(body).sentences.map(({ form }) => form);
    expect(forms('Smoking status: never')).toEqual(['field']);
    expect(forms('BP 120/80 mmHg, HR 72')).toEqual(['field']);
    expect(forms('Left knee pain for 2 months')).toEqual(['prose']);
    expect(forms('Counselling: I explained to her that the treatment takes a long time.')).toEqual(['prose']);
  });

  it('keep offsets into a body with CRLF, emoji, accents and no-break spaces', () => {
    const body = '\ufeffANAMNÈSE:\r\nDouleur 👍 à l’épaule.\r\n\r\nMedications:\r\n- Aspirine\u00a075\u00a0mg\r\n';
    expect(said(body)).toEqual(['Douleur 👍 à l’épaule.', 'Aspirine\u00a075\u00a0mg']);
  });

  it('are none in an empty text or one that only draws lines', () => {
    for (const body of ['', ' \n\t\r\n', '-----\n=====\n']) expect(note(body).sentences).toEqual([]);
    expect(note('').sections).toEqual([]);
  });
});

describe('tables', () => {
  const cells = (body: string): [string, string | null][][] =>
    note(body)
      .sentences.filter(({ form }) => form === 'table row')
      .map((row) => row.cells.map(({ start, end, header }) => [body.slice(start, end), header]));

  it('give rows of cells under their headings, drawn with bars, with tabs or in columns', () => {
    const rows = [
      [
        ['Aspirin', 'Drug'],
        ['75 mg', 'Dose'],
      ],
      [
        ['Ramipril', 'Drug'],
        ['5 mg', 'Dose'],
      ],
    ];
    expect(cells('| Drug | Dose |\n|---|---|\n| Aspirin | 75 mg |\n| Ramipril | 5 mg |')).toEqual(rows);
    expect(cells('Drug\tDose\nAspirin\t75 mg\nRamipril\t5 mg')).toEqual(rows);
    expect(cells('Drug        Dose\nAspirin     75 mg\nRamipril    5 mg')).toEqual(rows);
  });

  it('without headings have cells without', () => {
    expect(cells('Aspirin | 75 mg\nRamipril | 5 mg')[0]).toEqual([
      ['Aspirin', null],
      ['75 mg', null],
    ]);
  });

  it('are not made of numbered lists with tabs or of two spaces after a full stop', () => {
    expect(cells('1.\tSteroid cream\n2.\tEmollients')).toEqual([]);
    expect(cells('He is well.  She is not.\nHe is ill.  She is too.')).toEqual([]);
  });
});

describe('what published notes look like', () => {
  it('a note in capitals with problems on lines of their own keeps every statement in its section', () => {
    const body = fixture('aci-bench-D2N021.txt');
    const all = placed(body);
    expect(all).toContain('reason for visit: Hypothyroidism.');
    expect(all).toContain('past history: Hirsutism.');
    expect(all).toContain('medications: Vitamin D 2000 IU daily.');
    expect(all).toContain('allergies: No known allergies.');
    expect(all).toContain('assessment: Vitamin D deficiency.');
    expect(all).toContain('plan: Cushing’s Syndrome has been ruled out.');
    expect(uncovered(body).every((gap) => /^[A-Z ]+(?:\s+Medical)?(?:\s+•)?$/.test(gap))).toBe(true);
  });

  it('a British note keeps its short lines apart', () => {
    const all = placed(fixture('primock57-day1-15.txt'));
    expect(all).toContain('other: No fever');
    expect(all).toContain('past history: Type 2 diabetes');
    expect(all).toContain('medications: metformin');
    expect(all).toContain('social history: Nil smoking');
    expect(all).toContain('other: Has tried E45 cream and antihistamines with minimal relief');
    expect(all).toContain('plan: Steroid cream BD');
  });

  it('a marked-down note tells what each list is of', () => {
    const body = fixture('synthea-note.txt');
    const items = note(body).sentences.filter(({ form }) => form === 'list item');
    expect(items.map(({ start, end, leadIn }) => [body.slice(start, end), leadIn])).toEqual([
      ['suture open wound', 'The following procedures were conducted:'],
      ['aspirin 81 mg oral tablet', 'The patient was prescribed the following medications:'],
      ['wound care', 'The patient was placed on a careplan:'],
    ]);
  });
});

describe('a text made to be slow', () => {
  /** Every piece repeated to so many characters. */
  function readAll(pieces: readonly string[], characters: number): void {
    for (const piece of pieces) {
      const { sentences } = note(piece.repeat(Math.floor(characters / piece.length)));
      expect(sentences.every(({ start, end }) => end > start)).toBe(true);
    }
  }

  it('of two million characters is read to the end, whatever it is made of', () => {
    readAll(['.', ':', '|', '\t', 'x', '" ', '# ', '**', '...a ', '.,', 'a. ', 'Plan: '], 2_000_000);
  });

  it('of very many lines, marks, tables or speakers is read to the end', () => {
    readAll(
      ['\n', '- \n', '1. a\n', 'a  b\n', 'a | b\n---\n', 'a  b\n   a      b\n', 'Doctor: a? ', 'ALLERGIES: ,'],
      300_000,
    );
  });

  it('without a full stop are cut into sentences that can be read', () => {
    const { sentences } = note('word '.repeat(20_000));
    expect(Math.max(...sentences.map(({ start, end }) => end - start))).toBeLessThanOrEqual(2_000);
  });
});
