/** Allergies: all that stand, what no longer does and why, and never "none" from silence. */
import { describe, expect, it } from 'vitest';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered } from './asked.ts';

const allergy = (text: string, told: Partial<ToldItem> = {}): ToldItem => ({ kind: 'allergy', text, ...told });
const LIST = { kinds: ['allergy' as const], aspect: 'name' as const, safety: 'allergy' };
const WHETHER = { kinds: ['allergy' as const], operation: 'exists' as const, safety: 'allergy' };

const latexPast = allergy('Latex allergy', {
  store: 'HISTORY',
  cause: 'superseded',
  reason: 'Refuted in the entry of 2016-11-03.',
  validFrom: '2009',
  validTo: '2016-11-03',
});
const latexRefuted = allergy('Latex allergy: skin test negative', {
  concept: 'Latex allergy',
  assertion: 'refuted',
  validFrom: '2016-11-03',
});
const sulfa = allergy('Sulfa allergy: rash', {
  concept: 'Sulfa',
  validFrom: '2012',
  attributes: { severity: 'moderate' },
});
const none = allergy('No known allergies', { assertion: 'absent', validFrom: '2020' });

describe('the list of allergies', () => {
  it('tells every one that stands, and the others as such with why', () => {
    const answer = answered(toldRecord([latexPast, latexRefuted, sulfa]), LIST);
    expect(answer.values).toEqual(['Sulfa']);
    expect(answer.text).toMatch(
      /^One allergy or intolerance is on record:\nSulfa allergy: rash, since 2012; severity: moderate\./,
    );
    expect(answer.text).toContain(
      'No longer current: Latex allergy, 2009 to 2016-11-03. Refuted in the entry of 2016-11-03.',
    );
    expect(answer.text).toContain('Denied or refuted: Latex allergy: skin test negative, since 2016-11-03 (refuted)');
  });

  it('tells "no known allergies" beside an allergy', () => {
    const answer = answered(toldRecord([sulfa, none]), LIST);
    expect(answer.values).toEqual(['Sulfa']);
    expect(answer.text).toContain('But the record also says: No known allergies, since 2020');
  });

  it('says "no known allergies" where the record says it, and nothing from silence', () => {
    expect(answered(toldRecord([none]), LIST)).toMatchObject({ documented: true, values: ['No known allergies'] });
    const silent = answered(toldRecord([{ kind: 'condition', text: 'Asthma' }]), LIST);
    expect(silent).toMatchObject({
      documented: false,
      values: [],
      text: 'Nothing about allergies is documented in this record.',
    });
  });

  it('tells an allergy that its source marks inactive, with that mark', () => {
    const inactive = allergy('Penicillin allergy', { flags: ['recorded as inactive'], validFrom: '2001' });
    expect(answered(toldRecord([inactive]), LIST).text).toContain(
      'Penicillin allergy, since 2001 (its source marks it inactive)',
    );
  });
});

describe('an allergy to one thing', () => {
  it('is yes with what happened, and the other allergies after it', () => {
    const answer = answered(toldRecord([sulfa, allergy('Peanut allergy')]), { ...WHETHER, concepts: ['Sulfa'] });
    expect(answer.values).toEqual(['yes']);
    expect(answer.text).toMatch(
      /^Yes, an allergy or intolerance: Sulfa allergy: rash, since 2012; severity: moderate\.\nOther allergies on record: Peanut allergy/,
    );
  });

  it('is no only where it was refuted, with what was before', () => {
    const answer = answered(toldRecord([latexPast, latexRefuted]), { ...WHETHER, concepts: ['Latex allergy'] });
    expect(answer.values).toEqual(['no']);
    expect(answer.text).toContain('No longer current: Latex allergy, 2009 to 2016-11-03.');
  });

  it('is not documented where nothing names it, and other allergies answer nothing', () => {
    const answer = answered(toldRecord([sulfa]), { ...WHETHER, unknown: 'penicillin' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toMatch(/^No allergy to “penicillin” is documented\. That is not the same as “no allergy”\./);
    expect(answer.text).toContain('Other allergies on record: Sulfa allergy: rash');
  });

  it('is not denied by "no known allergies", which is told', () => {
    const answer = answered(toldRecord([none]), { ...WHETHER, unknown: 'penicillin' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('The record also says: No known allergies');
  });
});
