/**
 * Questions whose easy answer is wrong and could hurt: what is over told as current, silence or an error told as "no", a number that is
 * another one, a warning that is lost. Each row says what the record's own answer must say and must not; no answer at all is right too
 * where a row tells nothing that must be said.
 */
import { describe, expect, test } from 'vitest';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';

interface Expected {
  values?: readonly string[];
  says?: RegExp;
  never?: RegExp;
  /** Neither yes nor no. */
  open?: true;
  /** Only ACTIVE is opened. */
  active?: true;
}

type Row = readonly [question: string, expected: Expected];

const NO_YES: Expected = { never: /^(?:Yes|No[:,])/, open: true };

function check(title: string, entries: readonly RawEntry[], rows: readonly Row[]): void {
  describe(title, () => {
    test.each(rows)('%s', async (question, { values, says, never, open, active }) => {
      await using s = scratch({ embedder: noEmbedder() });
      await s.take(entries);
      const { direct } = await s.engine.ask('P', question, { gate: active ? 'active' : 'both' });
      if (values) expect(direct?.values).toEqual(values);
      if (says) expect(direct?.text).toMatch(says);
      if (never) expect(direct?.text ?? '').not.toMatch(never);
      if (open)
        expect(direct?.values ?? []).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:yes|no)$/)]));
    });
  });
}

const drug = (id: string, time: string | null, text: string, more: Record<string, unknown> = {}): RawEntry =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });
const result = (id: string, day: string, text: string, attributes: object, status = 'final'): RawEntry =>
  fact(id, day, { kind: 'measurement', text, status, attributes });

check(
  'a drug that was stopped and begun again',
  [
    drug('1', '2018-01-10', 'Warfarin 5 mg daily'),
    drug('2', '2019-05-01', 'Warfarin 5 mg daily', { status: 'stopped', from: '2018-01-10', to: '2019-05-01' }),
    drug('3', '2021-02-01', 'Warfarin 3 mg daily'),
  ],
  [
    ['When was warfarin stopped?', { values: ['2019-05-01'], says: /^It is current by this record/ }],
    ['Has warfarin been stopped?', { says: /^It is current/, never: /No end/ }],
    ['When was warfarin started?', { says: /After a gap, the latest course: Warfarin 3 mg daily, since 2021-02-01/ }],
    ['Was she on warfarin in 2020?', { ...NO_YES, says: /Nothing about “Warfarin” is documented in 2020/ }],
    ['What dose of warfarin does she take?', { values: ['3 mg'] }],
    ['When was warfarin started?', { active: true, says: /^Of what is current alone \(HISTORY was not opened\)/ }],
  ],
);

check(
  'a taper that is ordered in advance',
  [
    {
      patient: 'P',
      id: '1',
      time: '2022-01-01',
      type: 'facts',
      facts: [
        ['Prednisone 40 mg daily', '2022-01-01', '2022-01-08'],
        ['Prednisone 20 mg daily', '2022-01-08', '2022-01-15'],
        ['Prednisone 10 mg daily', '2022-01-15', '2022-01-22'],
      ].map(([text, from, to]) => ({ kind: 'medication', text, from, to, status: 'active', code: null })),
    },
  ],
  [
    ['What is the current dose of prednisone?', { values: ['40 mg'], says: /Ordered to begin after the last entry/ }],
    ['When does prednisone end?', { values: ['2022-01-22'] }],
    ['Is he on prednisone?', { values: ['yes'], says: /^Yes: Prednisone 40 mg/ }],
  ],
);

check(
  'a drug on hold',
  [
    drug('1', '2020-01-01', 'Apixaban 5 mg twice daily'),
    drug('2', '2023-04-01', 'Apixaban 5 mg twice daily', {
      status: 'on-hold',
      from: '2020-01-01',
      attributes: { statusReason: 'planned surgery' },
    }),
  ],
  [
    ['Is he on apixaban?', { ...NO_YES, says: /^On hold by this record/ }],
    ['Is he on Eliquis?', { ...NO_YES, active: true, says: /On hold by this record/ }],
    ['What dose of apixaban does he take?', { says: /^On hold by this record/ }],
    ['How many medications does he take?', { says: /on hold/ }],
    ['Current medications', { says: /1 may not hold any more or not now/ }],
    ['Why was apixaban stopped?', { says: /Reason of the hold: planned surgery/, never: /it is current/ }],
  ],
);

check(
  'a home medication of unknown currency',
  [
    drug('1', '2014-01-01', 'Furosemide 40 mg daily', { from: null, status: null }),
    fact('2', '2022-01-01', { kind: 'condition', text: 'Heart failure', status: 'active' }),
  ],
  [
    ['Is he on furosemide?', { ...NO_YES, says: /whether it still holds is not recorded/ }],
    ['When was furosemide started?', { values: [], says: /since when is not recorded/ }],
    ['Was he on furosemide in 2018?', NO_YES],
    ['Was he on furosemide in 2014?', { values: ['yes'] }],
  ],
);

check(
  'facts without a day, and days in question',
  [
    fact('1', null, { kind: 'condition', text: 'Gout', status: 'active' }),
    drug('2', '2019', 'Allopurinol 100 mg daily'),
    fact('3', '2019', { kind: 'condition', text: 'Shingles', status: 'resolved', to: '2019' }),
    drug('4', '2020-06-01', 'Bisoprolol 5 mg daily', { status: 'stopped', from: '2018-01-01' }),
  ],
  [
    ['Did he have gout in 2001?', { ...NO_YES, says: /not documented for certain in 2001/ }],
    ['Was he on allopurinol in March 2019?', { ...NO_YES, says: /So vaguely dated that it may belong here/ }],
    ['Did he have shingles in March 2019?', { ...NO_YES, says: /So vaguely dated/ }],
    ['Did he have shingles in 2019?', { values: ['yes'] }],
    ['Was he on allopurinol in 2019?', { values: ['yes'] }],
    ['Was he on bisoprolol in March 2020?', { ...NO_YES, says: /when it ended is not recorded/ }],
    ['Was he on bisoprolol in 2018?', { values: ['yes'] }],
  ],
);

check(
  'a record that ends in 2012',
  [drug('1', '2010-01-01', 'Ramipril 5 mg daily'), fact('2', '2012-06-01', { kind: 'condition', text: 'Gout' })],
  [
    ['Was he on ramipril in 2019?', { ...NO_YES, says: /The record ends 2012-06-01/ }],
    ['What drugs was he on in 2020?', { values: [], says: /The record ends 2012-06-01/ }],
    ['Was he on ramipril since 2015?', NO_YES],
    ['Was he on ramipril in 2012?', { values: ['yes'] }],
  ],
);

check(
  'results beyond a limit, in two units, and not final',
  [
    result('1', '2020-02-01', 'CRP > 300 mg/L', { value: 300, unit: 'mg/L', comparator: '>' }),
    result('2', '2020-03-01', 'CRP 20 mg/L', { value: 20, unit: 'mg/L' }),
    result('3', '2020-01-01', 'Troponin < 5 ng/L', { value: 5, unit: 'ng/L', comparator: '<' }),
    result('4', '2021-01-01', 'Troponin 12 ng/L', { value: 12, unit: 'ng/L' }),
    result('5', '2020-01-01', 'Glucose 100 mg/dL', { value: 100, unit: 'mg/dL' }),
    result('6', '2021-01-01', 'Glucose 90 mg/dL', { value: 90, unit: 'mg/dL' }),
    result('7', '2022-01-01', 'Glucose 7.0 mmol/L', { value: 7, unit: 'mmol/L' }),
    result('8', '2022-03-01', 'Ferritin 22 ug/L', { value: 22, unit: 'ug/L' }),
    result('9', '2023-03-01', 'Ferritin 12 ug/L', { value: 12, unit: 'ug/L' }, 'preliminary'),
    result('10', '2019-01-01', 'eGFR > 60 mL/min', { value: 60, unit: 'mL/min', comparator: '>' }),
    result('11', '2020-01-01', 'eGFR 75 mL/min', { value: 75, unit: 'mL/min' }),
  ],
  [
    ['What was the highest CRP?', { values: ['> 300 mg/L'] }],
    ['What was the lowest CRP?', { values: ['20 mg/L'] }],
    ['What was the lowest troponin?', { values: ['< 5 ng/L'] }],
    ['What was the first troponin?', { values: ['< 5 ng/L'] }],
    ['What was the highest eGFR?', { values: [], says: /What may have been higher: > 60 mL\/min/ }],
    ['What was the last glucose?', { values: ['7.0 mmol/L'] }],
    ['What was the second last glucose?', { values: ['90 mg/dL'] }],
    ['What was the highest glucose?', { values: ['100 mg/dL', '7.0 mmol/L'] }],
    ['When was ferritin last measured?', { says: /Newer, and not final: 12 ug\/L, on 2023-03-01/ }],
  ],
);

check(
  'an allergy, and what is said beside it',
  [
    fact('1', '2010-01-01', {
      kind: 'allergy',
      text: 'Amoxicillin allergy',
      status: 'active',
      attributes: { reaction: 'anaphylaxis', criticality: 'high' },
    }),
    fact('2', '2011-01-01', { kind: 'allergy', text: 'Latex allergy', status: 'inactive' }),
    fact('3', '2015-01-01', { kind: 'allergy', text: 'No known drug allergies', assertion: 'absent' }),
  ],
  [
    ['Has she ever had anaphylaxis?', { says: /Amoxicillin allergy, .*reaction: anaphylaxis/, never: /Nothing about/ }],
    [
      'Is she allergic to aspirin?',
      { ...NO_YES, says: /Amoxicillin allergy.*reaction: anaphylaxis; criticality: high/ },
    ],
    ['Is she allergic to amoxicillin?', { values: ['yes'] }],
    ['Any allergies?', { says: /Latex allergy.*its source marks it inactive/s, never: /said to be absent/ }],
    ['How many allergies does she have?', { values: ['2'], says: /Latex allergy.*inactive/ }],
    ['Is she allergic to penicillin?', { never: /^No[:,]/ }],
  ],
);

check(
  'what was done beside what is planned',
  [fact('1', '2015-03-01', { kind: 'procedure', text: 'Colonoscopy', status: 'completed' })],
  [
    ['Is a colonoscopy planned?', NO_YES],
    ['Is there a planned colonoscopy?', NO_YES],
    ['Is she to have a colonoscopy?', NO_YES],
    ['Is a colonoscopy ordered?', NO_YES],
    ['Has she had a colonoscopy?', { values: ['yes'] }],
  ],
);

check(
  'a device that was taken out',
  [
    fact('1', '2015-01-01', { kind: 'device', text: 'Cardiac pacemaker', status: 'active' }),
    fact('2', '2020-05-01', { kind: 'procedure', text: 'Removal of cardiac pacemaker', status: 'completed' }),
  ],
  [
    ['Does she have a pacemaker?', { ...NO_YES, says: /Taken out, as the record says: Removal of cardiac pacemaker/ }],
    ['Has she got a pacemaker?', NO_YES],
    ['What devices does she have?', { says: /Taken out, as the record says/ }],
    ['When was the pacemaker implanted?', { never: /^Last: 2020/ }],
    ['Did she ever have a pacemaker?', { values: ['yes'] }],
  ],
);

check(
  'smoking and code status, which change',
  [
    fact('1', '2010-01-01', { kind: 'social', text: 'Smoking: 20 cigarettes a day', status: 'active' }),
    fact('2', '2015-06-01', { kind: 'social', text: 'Smoking: quit 2015', status: 'active' }),
    fact('3', '2018-01-01', { kind: 'social', text: 'Code status: full code', status: 'active' }),
    fact('4', '2019-01-01', { kind: 'social', text: 'Code status: DNR', status: 'active' }),
    fact('5', '2020-01-01', { kind: 'social', text: 'Code status: full code', status: 'active' }),
  ],
  [
    ['Does he smoke?', { values: ['no'] }],
    ['When did he quit smoking?', { never: /No end|is current/ }],
    ['Has he quit smoking?', { never: /No end|is current/ }],
    ['Is he a former smoker?', NO_YES],
    ['Is he a non-smoker?', NO_YES],
    ['Is he a never smoker?', NO_YES],
    ['Did he ever smoke?', { values: ['yes'], says: /^Formerly/ }],
    ['Did he smoke in 2017?', { values: ['no'] }],
    ['Is he DNR?', NO_YES],
    ['When was he DNR?', { never: /^Last: 2020/ }],
    ['What is the code status?', { values: ['full code'] }],
  ],
);

check(
  'a pregnancy that cannot go on',
  [
    fact('1', '2021-05-01', { kind: 'condition', text: 'Pregnancy', status: 'active' }),
    result('2', '2023-05-01', 'Hemoglobin 12 g/dL', { value: 12, unit: 'g/dL' }),
  ],
  [
    ['Is she pregnant?', { ...NO_YES, says: /begun longer ago than a pregnancy lasts/ }],
    ['Was she ever pregnant?', { values: ['yes'] }],
  ],
);

const note = (id: string, time: string, text: string): RawEntry => ({ patient: 'P', id, time, type: 'note', text });

check(
  'what a note says',
  [
    note(
      '1',
      '2020-01-10',
      'Allergies: penicillin (rash). Past history: appendectomy 1999. Denies chest pain. Father had a stroke. Former smoker, quit 2010.',
    ),
    note('2', '2021-05-01', 'No fever. Possible pneumonia. Plan: CT of the chest.'),
  ],
  [
    ['Did he ever smoke?', { values: ['yes'] }],
    ['Does he smoke?', { values: ['no'] }],
    ['Has he had a CT of the chest?', { ...NO_YES, says: /Planned only/ }],
    ['When was the CT of the chest?', { values: [] }],
    ['Is a CT of the chest planned?', { never: /^No\b/ }],
    ['When was the appendectomy?', { values: [] }],
    ['Does he have any symptoms?', NO_YES],
    ['Does he have chest pain?', { values: ['no'] }],
    ['Does he have pneumonia?', { ...NO_YES, says: /A suspicion only/ }],
    ['Has he had a stroke?', { ...NO_YES, says: /Not of the patient/ }],
  ],
);

check(
  'a denial, a remission and a part of a result',
  [
    fact('1', '2015-01-01', { kind: 'condition', text: 'Breast cancer', assertion: 'absent' }),
    fact('2', '2012-01-01', { kind: 'condition', text: 'Lymphoma', status: 'active' }),
    fact('3', '2014-01-01', { kind: 'condition', text: 'Lymphoma', status: 'remission', from: '2012-01-01' }),
    result('4', '2020-01-01', 'Blood pressure 180/110 mmHg', { value: '180/110', unit: 'mm[Hg]' }),
  ],
  [
    ['Does she have breast cancer?', { values: ['no'] }],
    ['Has she had cancer?', { never: /^No[:,]/ }],
    ['Does she have lymphoma?', { ...NO_YES, says: /^In remission by this record/ }],
    ['Has she ever had lymphoma?', { values: ['yes'] }],
    ['What was the highest diastolic blood pressure?', { never: /Nothing about/ }],
  ],
);
