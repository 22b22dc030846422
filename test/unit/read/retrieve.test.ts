import { describe, expect, test } from 'vitest';
import type { Hit, ReadRecord } from '../../../electron/read/read-contract.ts';
import { retrieve } from '../../../electron/read/retrieve/retrieve.ts';
import type { QuestionReading, TimeWindow } from '../../../shared/asking.ts';
import { type ToldItem, toldRecord } from '../../support/told-record.ts';

const NOTHING_READ: QuestionReading = {
  operation: 'tell',
  aspect: 'whole',
  pick: 'all',
  understood: false,
  kinds: [],
  concepts: [],
  unknown: null,
  words: [],
  codes: [],
  route: null,
  subject: 'patient',
  window: null,
  temporalCue: null,
  safety: null,
};
const reading = (read: Partial<QuestionReading>): QuestionReading => ({ ...NOTHING_READ, ...read });
const days = (from: string | null, to: string | null, anchor: string | null = null): TimeWindow => ({
  from,
  to,
  words: 'then',
  anchor,
});
const find = (record: ReadRecord, read: Partial<QuestionReading>, limit = 60) =>
  retrieve(reading(read), record, { limit, vector: null });
const texts = (hits: readonly Hit[]): string[] => hits.map((hit) => hit.item.text);

const sodium = (year: number, value: number, last = false): ToldItem => ({
  kind: 'measurement',
  concept: 'Sodium',
  text: `Sodium ${value} mmol/L`,
  validFrom: `${year}-05-01`,
  ...(last ? {} : { store: 'HISTORY', cause: 'superseded' }),
});
const SODIUMS = [sodium(2018, 138), sodium(2019, 139), sodium(2020, 140), sodium(2021, 141, true)];

describe('what is named', () => {
  test('stands before what only has its words', () => {
    const record = toldRecord([
      { kind: 'symptom', text: 'Cramps, perhaps of low sodium', validFrom: '2022-01-01' },
      ...SODIUMS,
    ]);
    const { active } = find(record, { concepts: ['Sodium'], words: ['sodium', 'low', 'cramps'] });
    expect(texts(active)).toEqual(['Sodium 141 mmol/L', 'Cramps, perhaps of low sodium']);
    expect(active.map((hit) => hit.channels)).toEqual([['concept', 'words'], ['words']]);
  });

  test('is found in either store, the newest first, or the oldest where the first is asked for', () => {
    const record = toldRecord(SODIUMS);
    expect(texts(find(record, { concepts: ['Sodium'] }).history)).toEqual([
      'Sodium 140 mmol/L',
      'Sodium 139 mmol/L',
      'Sodium 138 mmol/L',
    ]);
    expect(texts(find(record, { concepts: ['Sodium'], pick: 'first' }).history)[0]).toBe('Sodium 138 mmol/L');
  });

  test('takes turns with others that are named, so that many results of one leave room', () => {
    const record = toldRecord([
      ...Array.from({ length: 9 }, (_, i) => sodium(2001 + i, 130 + i)),
      { kind: 'measurement', text: 'Weight 70 kg', validFrom: '1999-01-01', store: 'HISTORY', cause: 'superseded' },
    ]);
    const { history } = find(record, { concepts: ['Sodium', 'Weight 70 kg'] }, 3);
    expect(history).toHaveLength(3);
    expect(texts(history)).toContain('Weight 70 kg');
  });

  test('is found by its code', () => {
    const record = toldRecord([
      { kind: 'condition', text: 'Type 2 diabetes', codes: ['E11.9'] },
      { kind: 'condition', text: 'Gout' },
    ]);
    expect(texts(find(record, { codes: ['E11.9'] }).active)).toEqual(['Type 2 diabetes']);
  });

  test('is a kind where no name is, and other kinds stand behind it', () => {
    const record = toldRecord([
      { kind: 'medication', text: 'Lisinopril 10 mg', validFrom: '2010' },
      { kind: 'condition', text: 'Reaction to medication', validFrom: '2020' },
    ]);
    const { active } = find(record, { kinds: ['medication'], words: ['medication'] });
    expect(texts(active)).toEqual(['Lisinopril 10 mg', 'Reaction to medication']);
  });

  test('of which the record knows nothing, leaves the words before the kind', () => {
    const record = toldRecord([
      { kind: 'medication', text: 'Lisinopril 10 mg', validFrom: '2020' },
      { kind: 'symptom', text: 'Took some aspirin of her son', validFrom: '2010' },
    ]);
    const { active } = find(record, { kinds: ['medication'], unknown: 'aspirin', words: ['aspirin'] });
    expect(active.map((hit) => hit.channels)).toEqual([['concept'], ['words']]);
    expect(active.every((hit) => hit.score < 0.1)).toBe(true);
  });
});

describe('the days of a question', () => {
  test('put what lies in them before all else, and nothing is left out', () => {
    const { history } = find(toldRecord(SODIUMS), { concepts: ['Sodium'], window: days('2019-01-01', '2019-12-31') });
    expect(texts(history)[0]).toBe('Sodium 139 mmol/L');
    expect(texts(history).toSorted()).toEqual(['Sodium 138 mmol/L', 'Sodium 139 mmol/L', 'Sodium 140 mmol/L']);
  });

  test('with nothing in them leave what lies outside, in its order', () => {
    const { history } = find(toldRecord(SODIUMS), { concepts: ['Sodium'], window: days('1990-01-01', '1990-12-31') });
    expect(texts(history)).toEqual(['Sodium 140 mmol/L', 'Sodium 139 mmol/L', 'Sodium 138 mmol/L']);
  });

  test('hold what still held in them, but no result of before', () => {
    const record = toldRecord([
      { kind: 'medication', concept: 'Warfarin', text: 'Warfarin 5 mg', validFrom: '2015-01-01' },
      sodium(2015, 133, true),
    ]);
    const { active } = find(record, { concepts: ['Sodium', 'Warfarin'], window: days('2019-01-01', '2019-12-31') });
    expect(texts(active)).toEqual(['Warfarin 5 mg', 'Sodium 133 mmol/L']);
  });

  test('are enough where nothing else is known of the question: each kind has its turn', () => {
    const record = toldRecord([
      ...Array.from({ length: 30 }, (_, i) => ({ ...sodium(2019, 110 + i), validFrom: `2019-06-${10 + (i % 20)}` })),
      { kind: 'condition', text: 'Gout', validFrom: '2019-02-01', store: 'HISTORY', cause: 'resolved' },
      { kind: 'condition', text: 'Fracture', validFrom: '2005-02-01', validTo: '2005-03-01', store: 'HISTORY' },
    ]);
    const { history } = find(record, { words: ['began'], window: days('2019-01-01', '2019-12-31') }, 5);
    expect(texts(history)).toContain('Gout');
    expect(texts(history)).not.toContain('Fracture');
  });

  test('bring the memory that dates them', () => {
    const record = toldRecord([
      { kind: 'condition', text: 'Stroke', publicId: 'stroke', validFrom: '2020-03-01' },
      ...SODIUMS,
    ]);
    const { active, history } = find(record, { concepts: ['Sodium'], window: days(null, '2020-02-29', 'stroke') });
    expect(texts(active)[0]).toBe('Stroke');
    expect(texts(history).slice(0, 2)).toEqual(['Sodium 139 mmol/L', 'Sodium 138 mmol/L']);
  });
});

test('a memory that was entered in error stands last, with its cause', () => {
  const record = toldRecord([
    { kind: 'allergy', text: 'Allergy to penicillin', store: 'HISTORY', cause: 'entered in error', validFrom: '2022' },
    {
      kind: 'allergy',
      text: 'Allergy to penicillin, outgrown',
      store: 'HISTORY',
      cause: 'resolved',
      validFrom: '2001',
    },
  ]);
  const { history } = find(record, { kinds: ['allergy'], words: ['penicillin'], window: days('2021-01-01', null) });
  expect(history.map((hit) => hit.item.cause)).toEqual(['resolved', 'entered in error']);
});

test('what is of a relative stands behind what is of the patient, and before it where relatives are asked for', () => {
  const record = toldRecord([
    { kind: 'family history', text: 'Mother: stroke', subject: 'family member', validFrom: '2020' },
    { kind: 'condition', text: 'Stroke', validFrom: '2010' },
  ]);
  expect(texts(find(record, { words: ['stroke'] }).active)).toEqual(['Stroke', 'Mother: stroke']);
  expect(texts(find(record, { words: ['stroke'], subject: 'family member' }).active)[0]).toBe('Mother: stroke');
});

test('the relations of the best hits are followed one hop', () => {
  const record = toldRecord(
    [
      { kind: 'condition', text: 'Hypertension', publicId: 'c' },
      { kind: 'medication', text: 'Lisinopril 10 mg', publicId: 'd' },
    ],
    { relations: [{ from: 'd', to: 'c', type: 'treatment_for' }] },
  );
  const { active } = find(record, { concepts: ['Hypertension'] });
  expect(active.map((hit) => [hit.item.text, hit.channels])).toEqual([
    ['Hypertension', ['concept']],
    ['Lisinopril 10 mg', ['relation']],
  ]);
});

test('likeness is the cosine of the concept with an embedder, and the share of words without one', () => {
  const told = toldRecord(SODIUMS);
  const [sodiumConcept] = told.concepts();
  const record: ReadRecord = {
    ...told,
    nearest: () => [{ conceptId: sodiumConcept?.id ?? 0, similarity: 0.83 }],
  };
  const vector = { vector: new Float32Array(384), signature: 'test' };
  const read = reading({ concepts: ['Sodium'], words: ['sodium', 'low'] });
  const near = retrieve(read, record, { limit: 5, vector });
  expect(near.similarity).toBe('vector');
  expect(near.active.map((hit) => hit.similarity)).toEqual([0.83]);
  expect(near.active[0]?.channels).toEqual(['concept', 'vector', 'words']);
  const plain = retrieve(read, record, { limit: 5, vector: null });
  expect(plain.similarity).toBe('words');
  expect(plain.active.map((hit) => hit.similarity)).toEqual([0.5]);
});

test('scores fall from the first to the last, between nought and one, and no store gives more than the limit', () => {
  const record = toldRecord([
    ...Array.from({ length: 40 }, (_, i) => sodium(1980 + i, 120 + i, i === 39)),
    { kind: 'symptom', text: 'Thirst of sodium', validFrom: '2020-01-01' },
  ]);
  const { active, history } = find(
    record,
    { concepts: ['Sodium'], words: ['sodium', 'thirst'], window: days('2000-01-01', null) },
    7,
  );
  expect(history).toHaveLength(7);
  for (const hits of [active, history]) {
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  }
});

test('a question of which nothing is known finds nothing, and says so by being empty', () => {
  expect(find(toldRecord(SODIUMS), { words: ['zebra'] })).toEqual({ active: [], history: [], similarity: 'words' });
});

describe('what grew in a specimen', () => {
  const culture = (concept: string, text: string, day: string, told: Partial<ToldItem> = {}): ToldItem => ({
    kind: 'measurement',
    concept,
    text,
    validFrom: day,
    ...told,
  });
  const record = toldRecord([
    ...SODIUMS,
    culture('Fluid culture (Pleural fluid)', 'Fluid culture (Pleural fluid): S. aureus', '2019-01-01', {
      attributes: { specimenType: 'Pleural fluid' },
    }),
    culture('Urine culture', 'Urine culture: E. coli', '2020-01-01'),
  ]);

  test.each([
    ['Which organism was found?', ['organism']],
    ['What was the last specimen?', ['specimen']],
    ['When was her last microbiology test?', ['microbiology']],
    ['What did the bacteria yield to?', ['bacteria']],
  ])('stands before every other result: %s', (_, words) => {
    const { active } = find(record, { kinds: ['measurement'], words });
    expect(texts(active).slice(0, 2)).toEqual(['Urine culture: E. coli', 'Fluid culture (Pleural fluid): S. aureus']);
  });

  test('that of the material that is named stands first', () => {
    const { active } = find(record, { kinds: ['measurement'], words: ['organism', 'pleural', 'fluid'] });
    expect(texts(active)[0]).toBe('Fluid culture (Pleural fluid): S. aureus');
  });

  test('is not looked for where another result is asked for', () => {
    const { active } = find(record, { kinds: ['measurement'], words: ['sodium'], concepts: ['Sodium'] });
    expect(texts(active)).toEqual(['Sodium 141 mmol/L']);
  });
});
