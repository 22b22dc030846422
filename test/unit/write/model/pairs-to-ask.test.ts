/** Which pairs a model is asked about: the cost follows what is related, never the size of the record. */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../electron/write/claim.ts';
import { sideOf } from '../../../../electron/write/model/pair-side.ts';
import { pairsToAsk } from '../../../../electron/write/model/pairs-to-ask.ts';
import { type ClinicalTime, parseIso } from '../../../../shared/clinical-time.ts';

let next = 1;
function claim(kind: Claim['kind'], text: string, more: Partial<Claim> = {}): Claim {
  const id = next++;
  const from = parseIso('2020-01-01') as ClinicalTime;
  return {
    id,
    publicId: `m${id}`,
    patientId: 1,
    entryId: id,
    seq: id,
    entryTime: from,
    kind,
    text,
    words: null,
    concept: text,
    conceptId: id,
    subject: 'patient',
    assertion: 'present',
    status: 'active',
    codings: [],
    attributes: {},
    from,
    to: null,
    flags: [],
    threadId: id,
    ...more,
  };
}

const record = [
  claim('medication', 'Metoprolol succinate 100 mg once daily'),
  claim('medication', 'Warfarin 5 mg once daily'),
  claim('condition', 'Hypertension'),
  claim('condition', 'Asthma'),
  claim('allergy', 'Penicillin allergy'),
  claim('monitoring', 'INR every 4 weeks'),
  claim('measurement', 'Blood pressure 138/84'),
  claim('social', 'Smokes ten cigarettes a day'),
  claim('symptom', 'Left knee pain'),
  claim('plan', 'Colonoscopy planned'),
  claim('family history', 'Mother: hypertension', { subject: 'family member' }),
];
const asked = (incoming: Claim): string[] =>
  pairsToAsk(incoming, record)
    .map((c) => c.text)
    .sort();

describe('pairs to ask', () => {
  test('another dose is asked about its own drug and what it treats', () => {
    expect(asked(claim('medication', 'Metoprolol succinate 50 mg once daily'))).toEqual([
      'Hypertension',
      'Metoprolol succinate 100 mg once daily',
    ]);
  });

  test('a drug that takes the place of another is asked about it', () => {
    expect(asked(claim('medication', 'Apixaban 5 mg twice daily'))).toContain('Warfarin 5 mg once daily');
  });

  test('a penicillin is asked about the allergy, and no other drug is', () => {
    expect(asked(claim('medication', 'Amoxicillin 500 mg'))).toContain('Penicillin allergy');
    expect(asked(claim('medication', 'Metformin 500 mg'))).not.toContain('Penicillin allergy');
  });

  test('a blood pressure, a visit and a vaccination are asked about nothing', () => {
    for (const kind of ['measurement', 'encounter', 'immunization'] as const)
      expect(asked(claim(kind, 'Blood pressure 150/90'))).toEqual([]);
  });

  test('nothing of a relative is asked, and nothing is asked of a relative', () => {
    expect(asked(claim('family history', 'Father: hypertension', { subject: 'family member' }))).toEqual([]);
    expect(asked(claim('condition', 'Hypertension'))).not.toContain('Mother: hypertension');
  });

  test('a smoker who quit is asked about smoking and not about drinking', () => {
    expect(asked(claim('social', 'Ex-smoker since 2019'))).toEqual(['Smokes ten cigarettes a day']);
    expect(asked(claim('social', 'Stopped drinking in March'))).toEqual([]);
  });

  test('pain of the hip is not asked about pain of the knee', () => {
    expect(asked(claim('symptom', 'Right hip pain'))).toEqual([]);
  });

  test('a deed is asked about its plan', () => {
    expect(asked(claim('procedure', 'Colonoscopy'))).toEqual(['Colonoscopy planned']);
  });

  test('what never held is asked about nothing', () => {
    expect(asked(claim('medication', 'Warfarin 5 mg', { status: 'entered-in-error' }))).toEqual([]);
  });

  test("another patient's memories are never asked about", () => {
    expect(pairsToAsk(claim('condition', 'Asthma', { patientId: 2 }), record)).toEqual([]);
  });

  test('a thread is asked once, about its newest memory', () => {
    const thread = [2018, 2020, 2019].map((year) =>
      claim('condition', 'Gout', { threadId: 900, from: parseIso(`${year}-01-01`) }),
    );
    expect(pairsToAsk(claim('condition', 'Gout attack'), thread).map((c) => c.from?.date)).toEqual(['2020-01-01']);
  });

  test('a record a hundred times as long costs no more questions where nothing more is related', () => {
    const long = Array.from({ length: 100 }, () => record.filter((c) => c.text !== 'Hypertension')).flat();
    const drug = claim('medication', 'Metoprolol succinate 50 mg once daily');
    expect(pairsToAsk(drug, long)).toHaveLength(1);
  });

  test('however much is related, the questions of one fact are few', () => {
    const many = Array.from({ length: 500 }, (_, i) => claim('condition', `Gout of joint ${i}`));
    expect(pairsToAsk(claim('condition', 'Gout'), many).length).toBeLessThanOrEqual(8);
  });
});

describe('how a claim is shown in a pair', () => {
  test('it is dated by its start, and an end by the day it came', () => {
    const to = parseIso('2021-06-01');
    expect(sideOf(claim('medication', 'Warfarin 5 mg')).date).toBe('2020-01-01');
    expect(sideOf(claim('medication', 'Warfarin', { status: 'stopped', from: null, to })).date).toBe('2021-06-01');
    expect(sideOf(claim('condition', 'Gout', { from: null, entryTime: null })).date).toBe('an unknown date');
  });
});
