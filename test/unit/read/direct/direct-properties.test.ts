/** What holds of every answer, whatever the record and the question. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directAnswer } from '../../../../electron/read/answer/direct/direct-answer.ts';
import type { ReadRecord, RecordItem } from '../../../../electron/read/read-contract.ts';
import { type Answer, ASPECTS, OPERATIONS, PICKS, type QuestionReading } from '../../../../shared/asking.ts';
import { ASSERTIONS, type Kind, STORES } from '../../../../shared/vocabulary.ts';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { reading, year } from './asked.ts';

const NAMES: Record<string, Kind> = {
  Lisinopril: 'medication',
  Stroke: 'condition',
  HbA1c: 'measurement',
  Penicillin: 'allergy',
  Smoking: 'social',
  Appendectomy: 'procedure',
};

const item = fc
  .record({
    name: fc.constantFrom(...Object.keys(NAMES)),
    amount: fc.integer({ min: 1000, max: 1999 }),
    unit: fc.constantFrom('mg', '%', undefined),
    from: fc.option(fc.constantFrom('2011', '2012-03', '2013-04-05', '2014-05-06T07:08', '2015-06-07')),
    to: fc.option(fc.constantFrom('2013', '2014-12-01', '2016-01-02')),
    store: fc.constantFrom(...STORES),
    assertion: fc.constantFrom('present', 'present', 'present', ...ASSERTIONS),
    flag: fc.constantFrom([], [], ['currency unknown'], ['not final'], ['never happened'], ['start as documented']),
    subject: fc.constantFrom('patient', 'patient', 'family member'),
    restated: fc.array(fc.constantFrom('2017-01-01', '2018-02-02'), { maxLength: 2 }),
  })
  .map(({ name, amount, unit, from, to, store, assertion, flag, subject, restated }) => {
    const past = store === 'HISTORY';
    return {
      kind: NAMES[name] ?? 'condition',
      concept: name,
      text: `${name} ${amount}${unit ? ` ${unit}` : ''}`,
      attributes: { value: amount, ...(unit ? { unit } : {}) },
      validFrom: from,
      validTo: past ? to : null,
      store,
      cause: past ? 'resolved' : null,
      reason: past ? 'Over, as stated.' : null,
      assertion,
      subject,
      flags: flag,
      restated: restated.map((day) => ({ validFrom: day, entry: { id: day, seq: 1, time: day } })),
    } as ToldItem;
  });

/** Each with a public id that is its own, as the store makes them. */
const items = fc.array(item, { maxLength: 12 }).map((all) =>
  all.map((one, i) => ({
    ...one,
    publicId: `m${i}`,
    entry: { id: `e${i}`, seq: 1, time: one.validFrom ?? '2019-01-01' },
  })),
);

const question = fc
  .record({
    operation: fc.constantFrom(...OPERATIONS),
    aspect: fc.constantFrom(...ASPECTS),
    pick: fc.constantFrom(...PICKS),
    name: fc.option(fc.constantFrom(...Object.keys(NAMES))),
    kind: fc.boolean(),
    window: fc.constantFrom(null, year(2013), { from: '2014-01-01', to: null, words: 'since 2014', anchor: null }),
    safety: fc.constantFrom(null, 'allergy'),
  })
  .map(
    ({ name, kind, ...rest }): QuestionReading =>
      reading({
        ...rest,
        concepts: name ? [name] : [],
        kinds: kind || !name ? [NAMES[name ?? 'Lisinopril'] ?? 'condition'] : [],
      }),
  );

const arm = fc.constantFrom('active' as const, 'both' as const);
const numbersIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

describe('every direct answer', () => {
  it('is the same whatever the order of import', () => {
    fc.assert(
      fc.property(items, question, arm, fc.infiniteStream(fc.nat()), (all, asked, from, order) => {
        const keyed = all.map((one) => ({ one, key: order.next().value }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
        const end = { lastEntryTime: '2020-01-01' };
        const one = directAnswer(asked, toldRecord(all, end), from);
        expect(directAnswer(asked, toldRecord(shuffled, end), from)).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });

  it('cites what it says, and says no number that is not in what it cites, save counts and what is calculated', () => {
    fc.assert(
      fc.property(items, question, arm, (all, asked, from) => {
        const record = toldRecord(all, { lastEntryTime: '2020-01-01' });
        const answer = directAnswer(asked, record, from);
        if (!answer) return;
        if (answer.documented) for (const { cites } of answer.statements) expect(cites.length).toBeGreaterThan(0);
        expect(answer.text).toBe(answer.statements.map(({ text }) => text).join('\n'));
        if (asked.operation !== 'tell' && asked.operation !== 'exists') return;
        const known = new Set(cited(answer, record).flatMap((one) => numbersIn(told(one, record))));
        for (const number of numbersIn(`${asked.window?.words ?? ''} ${asked.concepts.join(' ')} 2020-01-01`))
          known.add(number);
        for (const number of numbersIn(answer.text)) {
          // How many there are of something is a count, and there are at most twelve of anything here.
          if (Number(number) <= all.length) continue;
          expect([...known], `${number} of “${answer.text}”`).toContain(number);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('says nothing of HISTORY where only ACTIVE may be spoken of', () => {
    fc.assert(
      fc.property(items, question, (all, asked) => {
        const record = toldRecord(all, { lastEntryTime: '2020-01-01' });
        const answer = directAnswer(asked, record, 'active');
        const stores = cited(answer, record).map(({ store }) => store);
        expect(stores).not.toContain('HISTORY');
      }),
      { numRuns: 300 },
    );
  });

  it('says "no" of nothing that the record does not deny or end', () => {
    fc.assert(
      fc.property(items, question, (all, asked) => {
        const record = toldRecord(all, { lastEntryTime: '2020-01-01' });
        const answer = directAnswer({ ...asked, operation: 'exists' }, record, 'both');
        if (!answer?.values.includes('no')) return;
        const said = cited(answer, record);
        const grounds = said.some(
          (one) =>
            one.assertion === 'absent' ||
            one.assertion === 'refuted' ||
            one.store === 'HISTORY' ||
            one.kind === 'social',
        );
        expect(grounds).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

function cited(answer: Answer | null, record: ReadRecord): RecordItem[] {
  return (answer?.statements ?? []).flatMap(({ cites }) => cites.flatMap((id) => record.item(id) ?? []));
}

const told = (one: RecordItem, record: ReadRecord): string =>
  [
    one.text,
    one.validFrom,
    one.validTo,
    one.reason,
    one.entry.time,
    ...record.statements([one.id]).map(({ validFrom, entry }) => `${validFrom} ${entry.time}`),
  ].join(' ');
