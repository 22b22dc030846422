import { describe, expect, it } from 'vitest';
import {
  cautionChips,
  flagWords,
  KIND_ORDER,
  namedWords,
  statedWords,
  validWords,
} from '../../../renderer/features/patient-state/memory-words.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import { FLAGS, KINDS } from '../../../shared/vocabulary.ts';
import { memoryOf } from './memory-fixture.ts';

const last = parseIso('2024-10-10');

describe('what is said beside a memory', () => {
  it('says since when, exactly as precisely as it is known', () => {
    const since = (from: string | null) => validWords(memoryOf({ id: 'm', validFrom: parseIso(from) }));
    expect([since('2015'), since('2021-03-04'), since(null)]).toEqual([
      'since 2015',
      'since 4 Mar 2021',
      'start unknown',
    ]);
  });

  it('never calls an ended fact current', () => {
    const ended = (from: string | null, to: string | null) =>
      validWords(memoryOf({ id: 'm', store: 'HISTORY', validFrom: parseIso(from), validTo: parseIso(to) }));
    expect(ended('2016-05-12', '2018-03-06')).toBe('from 12 May 2016 until 6 Mar 2018');
    expect(ended('2016-05', null)).toBe('from May 2016, end unknown');
    expect(ended(null, '2018')).toBe('until 2018, start unknown');
    expect(ended(null, null)).toBe('start and end unknown');
    expect(ended('2016-05-12', null)).not.toContain('since');
  });

  it('says of a measurement when it was, not since when', () => {
    expect(validWords(memoryOf({ id: 'm', kind: 'measurement', validFrom: parseIso('2024-10-10') }))).toBe(
      'on 10 Oct 2024',
    );
  });

  it('warns of a drug that nobody has stated for years before the last entry', () => {
    const drug = memoryOf({ id: 'm', lastStated: parseIso('2015-09-10') });
    expect(statedWords(drug, last)).toEqual({
      words: 'last stated 10 Sep 2015, 9 years before the last entry',
      old: true,
    });
    expect(statedWords(memoryOf({ id: 'm', lastStated: last }), last).old).toBe(false);
    expect(statedWords(memoryOf({ id: 'm', lastStated: null }), last).old).toBe(true);
  });

  it('does not call an allergy stale', () => {
    expect(statedWords(memoryOf({ id: 'm', kind: 'allergy', lastStated: parseIso('1990') }), last).old).toBe(false);
  });

  it('marks everything that is not a present fact of the patient', () => {
    expect(cautionChips(memoryOf({ id: 'm' }))).toEqual([]);
    for (const assertion of ['absent', 'possible', 'planned', 'refuted'] as const) {
      expect(cautionChips(memoryOf({ id: 'm', assertion })).join()).toContain(assertion);
    }
    expect(cautionChips(memoryOf({ id: 'm', subject: 'family member' })).join()).toContain('not the patient');
  });

  it('marks no denial as absent whose own words deny: it would read as its opposite', () => {
    expect(cautionChips(memoryOf({ id: 'm', assertion: 'absent', text: 'No known allergies' }))).toEqual([]);
    // That somebody found it not to be so is more than its words say.
    expect(cautionChips(memoryOf({ id: 'm', assertion: 'refuted', text: 'No known allergies' }))).toHaveLength(1);
  });

  it('has words for every flag and a place for every kind', () => {
    for (const flag of FLAGS) expect(flagWords(flag)).toMatch(/\w/);
    expect([...KIND_ORDER].sort()).toEqual([...KINDS].sort());
  });
});

describe('a memory named in a link', () => {
  it('carries its cautions, so that what was refuted is never named as if it held', () => {
    expect(namedWords(memoryOf({ id: 'm', text: 'Latex allergy', assertion: 'refuted' }))).toMatch(
      /^refuted.*: Latex allergy$/,
    );
    expect(namedWords(memoryOf({ id: 'm', text: 'Latex allergy' }))).toBe('Latex allergy');
  });
});
