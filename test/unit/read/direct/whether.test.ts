/** Whether and how often; silence is never "no". */
import { describe, expect, it } from 'vitest';
import { directAnswer } from '../../../../electron/read/answer/direct/direct-answer.ts';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered, reading, year } from './asked.ts';

const condition = (told: Partial<ToldItem>): ToldItem => ({
  kind: 'condition',
  text: 'Stroke',
  concept: 'Stroke',
  validFrom: '2015-06',
  ...told,
});
const EVER = { operation: 'exists' as const, kinds: ['condition' as const], concepts: ['Stroke'], safety: 'ever' };

describe('whether somebody ever had something', () => {
  it('is yes where the record says so, in either store', () => {
    expect(answered(toldRecord([condition({})]), EVER).text).toBe('Yes: Stroke, since 2015-06.');
    const over = condition({ store: 'HISTORY', cause: 'resolved', validTo: '2016' });
    expect(answered(toldRecord([over]), EVER)).toMatchObject({
      values: ['yes'],
      text: 'Yes: Stroke, 2015-06 to 2016.',
    });
  });

  it('is not documented where nothing speaks of it, and never "no"', () => {
    const answer = answered(toldRecord([condition({ text: 'Asthma', concept: 'Asthma' })]), {
      ...EVER,
      concepts: [],
      unknown: 'stroke',
    });
    expect(answer).toMatchObject({
      documented: false,
      values: [],
      text: 'Nothing about “stroke” is documented in this record.',
    });
    expect(answer.text).not.toContain('Asthma');
  });

  it('is no where the record denies it, with the denial', () => {
    const denied = condition({ assertion: 'absent', text: 'No history of stroke', publicId: 'd' });
    const answer = answered(toldRecord([denied]), EVER);
    expect(answer).toMatchObject({ documented: true, values: ['no'] });
    expect(answer.statements[0]).toMatchObject({ cites: ['d'] });
  });

  it('is yes with the denial told where the record says both', () => {
    const answer = answered(
      toldRecord([condition({}), condition({ assertion: 'absent', text: 'No history of stroke' })]),
      EVER,
    );
    expect(answer.values).toEqual(['yes']);
    expect(answer.text).toContain('Denied or refuted: No history of stroke');
  });

  it.each([
    ['a suspicion', { assertion: 'possible' }, 'A suspicion only: Stroke'],
    ['a plan', { assertion: 'planned' }, 'Planned only: Stroke'],
    ['an error', { store: 'HISTORY', cause: 'entered in error', reason: 'x' }, 'Never true: Stroke'],
    ['what never happened', { flags: ['never happened'], store: 'HISTORY', reason: 'x' }, 'Never true: Stroke'],
    ["a relative's disease", { subject: 'family member' }, 'Not of the patient: Stroke'],
  ] as const)('is not answered by %s, which is told apart', (_, told, words) => {
    const answer = answered(toldRecord([condition(told as Partial<ToldItem>)]), EVER);
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('not documented as a fact');
  });

  it('is answered of the relative where the relative is asked for', () => {
    const answer = answered(toldRecord([condition({ subject: 'family member', kind: 'family history' })]), {
      ...EVER,
      kinds: ['family history'],
      subject: 'family member',
    });
    expect(answer.values).toEqual(['yes']);
    expect(answer.text).toContain('of a relative');
  });
});

describe('what is planned and what was done', () => {
  const done: ToldItem = {
    kind: 'procedure',
    text: 'Colonoscopy',
    publicId: 'done',
    validFrom: '2022-05-10',
  };
  const plan: ToldItem = {
    kind: 'plan',
    text: 'Colonoscopy planned for 2027',
    concept: 'Colonoscopy',
    publicId: 'plan',
    assertion: 'planned',
    validFrom: '2024-10-10',
  };
  const both = { concepts: ['Colonoscopy'], kinds: ['plan' as const, 'procedure' as const] };

  it('is not the last time that it was done', () => {
    const answer = answered(toldRecord([done, plan]), { ...both, aspect: 'start', pick: 'last' });
    expect(answer.values).toEqual(['2022-05-10']);
    expect(answer.text).toContain('Planned only: Colonoscopy planned for 2027');
    const none = answered(toldRecord([plan]), { ...both, aspect: 'start', pick: 'last' });
    expect(none).toMatchObject({ documented: false, values: [] });
  });

  it('is what is planned where that is asked', () => {
    const ask = { ...both, operation: 'exists' as const, words: ['colonoscopy', 'planned'] };
    const answer = answered(toldRecord([done, plan]), ask);
    expect(answer.values).toEqual(['yes']);
    expect(answer.statements[0]?.cites).toEqual(['plan']);
    expect(answered(toldRecord([done]), ask)).toMatchObject({ documented: false, values: [] });
    expect(directAnswer(reading({ ...ask, kinds: ['procedure'] }), toldRecord([done]), 'both')).toBeNull();
  });
});

describe('whether it is so now', () => {
  const ask = { ...EVER, safety: null, pick: 'current' as const };

  it('is no where the record says that it is over', () => {
    const over = condition({ store: 'HISTORY', cause: 'resolved', validTo: '2016' });
    expect(answered(toldRecord([over]), ask)).toMatchObject({
      values: ['no'],
      text: 'Not any more, by this record. Last: Stroke, 2015-06 to 2016.',
    });
  });

  it('is not documented from ACTIVE alone', () => {
    const over = condition({ store: 'HISTORY', cause: 'resolved', validTo: '2016' });
    const answer = answered(toldRecord([over]), ask, 'active');
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toBe('Nothing about “Stroke” is documented among what is current; HISTORY was not opened.');
  });
});

describe('how many', () => {
  const order = (day: string): ToldItem['restated'] => [
    { validFrom: day, entry: { id: `e${day}`, seq: 1, time: day } },
  ];
  const lisinopril = (told: Partial<ToldItem>): ToldItem => ({
    kind: 'medication',
    text: 'Lisinopril 10 mg',
    concept: 'Lisinopril',
    ...told,
  });
  const ask = { operation: 'count' as const, kinds: ['medication' as const], concepts: ['Lisinopril'] };

  it('counts the prescriptions behind a memory, and says in how many memories they stand', () => {
    const record = toldRecord([
      lisinopril({
        validFrom: '2017-05-01',
        restated: [...(order('2018-05-01') ?? []), ...(order('2019-05-01') ?? [])],
      }),
    ]);
    const all = answered(record, ask);
    expect(all.values).toEqual(['3']);
    expect(all.text).toBe(
      '3 prescriptions of “Lisinopril” in 1 memory, the first on 2017-05-01 and the last on 2019-05-01.',
    );
    const since = { from: '2018-01-01', to: null, words: 'since 2018', anchor: null };
    expect(answered(record, { ...ask, window: since }).values).toEqual(['2']);
  });

  it('does not take a list that repeats the start for a prescription, nor a mention', () => {
    const record = toldRecord([
      lisinopril({
        validFrom: '2017-05-01',
        restated: [
          { validFrom: '2017-05-01', entry: { id: 'list', seq: 2, time: '2020-01-01' } },
          {
            validFrom: '2021-01-01',
            flags: ['start as documented'],
            entry: { id: 'note', seq: 3, time: '2021-01-01' },
          },
          { validFrom: null, role: 'ends', entry: { id: 'stop', seq: 4, time: '2022-01-01' } },
        ],
      }),
    ]);
    expect(answered(record, ask).values).toEqual(['1']);
  });

  it('counts what is current by what it is', () => {
    const record = toldRecord([
      lisinopril({}),
      lisinopril({ text: 'Metformin', concept: 'Metformin' }),
      lisinopril({ store: 'HISTORY', reason: 'x' }),
    ]);
    const answer = answered(record, { operation: 'count', aspect: 'name', pick: 'current', kinds: ['medication'] });
    expect(answer).toMatchObject({ values: ['2'], text: '2 current medications.' });
  });

  it('does not say 0 where nothing is documented', () => {
    const record = toldRecord([lisinopril({ validFrom: '2017-05-01' })]);
    expect(answered(record, { ...ask, window: year(2010) })).toMatchObject({ documented: false, values: [] });
  });
});
