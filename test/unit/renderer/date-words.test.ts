import { describe, expect, it } from 'vitest';
import { ageWords, dateWords, dayWords, plural, sentenceWords, yearsBefore } from '../../../renderer/ui/date-words.ts';
import { parseIso } from '../../../shared/clinical-time.ts';

const time = (text: string) => {
  const parsed = parseIso(text);
  if (!parsed) throw new Error(`${text} is no date`);
  return parsed;
};

describe('dates in words', () => {
  it('says a date exactly as precisely as it was written', () => {
    expect(dateWords('2015')).toBe('2015');
    expect(dateWords('2015-03')).toBe('Mar 2015');
    expect(dateWords('2021-03-04')).toBe('4 Mar 2021');
    expect(dateWords('2021-03-04T00:05-05:00')).toBe('4 Mar 2021, 00:05 (UTC−05:00)');
    expect(dateWords('2021-03-04T23:59')).toBe('4 Mar 2021, 23:59');
  });

  it('never moves a day, whatever the zone of the machine', () => {
    const zone = process.env.TZ;
    try {
      for (const name of ['Pacific/Auckland', 'America/New_York', 'UTC']) {
        process.env.TZ = name;
        expect(dayWords('2021-03-04T00:05+13:00')).toBe('4 Mar 2021');
        expect(dayWords('2021-01-01')).toBe('1 Jan 2021');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('shows what is no date as it stands', () => {
    expect(dateWords('around April 2013')).toBe('around April 2013');
  });

  it('counts age in whole years and months up to the last entry', () => {
    expect(ageWords(time('2015-10-10'), time('2024-10-10'))).toBe('9 years');
    expect(ageWords(time('2015-10-11'), time('2024-10-10'))).toBe('8 years');
    expect(ageWords(time('2024-08-31'), time('2024-09-30'))).toBeNull();
    expect(ageWords(time('2024-08-30'), time('2024-09-30'))).toBe('1 month');
    expect(ageWords(time('2015'), time('2024-10-10'))).toBe('about 8 years');
    expect(yearsBefore(time('2009-03-14'), time('2024-10-10'))).toBe(15);
  });

  it('gives no age to what is not before the last entry', () => {
    expect(ageWords(time('2024-10-10'), time('2024-10-10'))).toBeNull();
    expect(ageWords(time('2025-01-01'), time('2024-10-10'))).toBeNull();
  });

  it('puts the dates of a sentence into words, and leaves what is quoted alone', () => {
    expect(sentenceWords('Over since 2018-03-06, as stated in the entry of 2018-03.')).toBe(
      'Over since 6 Mar 2018, as stated in the entry of Mar 2018.',
    );
    expect(sentenceWords('A newer result of 2020-01-02: “Scan 2019-05-06”.')).toBe(
      'A newer result of 2 Jan 2020: “Scan 2019-05-06”.',
    );
    expect(sentenceWords('Sample 12345-67-89 and 2018-13-45')).toBe('Sample 12345-67-89 and 2018-13-45');
  });

  it('counts things in words', () => {
    expect([plural(1, 'entry'), plural(2, 'entry'), plural(1, 'day'), plural(1200, 'day')]).toEqual([
      '1 entry',
      '2 entries',
      '1 day',
      '1,200 days',
    ]);
  });
});
