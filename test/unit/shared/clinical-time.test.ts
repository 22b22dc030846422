/** Clinical time keeps what the source said, and never means no instant at all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  certainlyBefore,
  compareTimes,
  firstDay,
  firstInstant,
  lastDay,
  parseHl7,
  parseIso,
} from '../../../shared/clinical-time.ts';

describe('reading a time', () => {
  test('keeps its precision and the zone it was written in', () => {
    expect(parseIso('2015')).toEqual({ date: '2015', precision: 'year' });
    expect(parseIso('2015-03')).toEqual({ date: '2015-03', precision: 'month' });
    expect(parseIso('2015-03-01')).toEqual({ date: '2015-03-01', precision: 'day' });
    expect(parseIso('2024-03-12T23:30-05:00')).toEqual({ date: '2024-03-12T23:30-05:00', precision: 'minute' });
    expect(parseHl7('20130717114446.302-0500')?.date).toBe('2013-07-17T11:44:46.302-05:00');
  });

  test('is refused where there is no such day, hour or zone', () => {
    for (const text of [
      '2015-13',
      '2015-02-29',
      '0000',
      '2015-03-01T25:00',
      '2024-01-01T10:00+25:00',
      '2024-01-01T10:00+99:00',
      '-08',
      'YYYYMMDD',
      '',
    ]) {
      expect(parseIso(text), text).toBeNull();
      expect(parseHl7(text.replaceAll('-', '')), text).toSatisfy((t: unknown) => t === null || typeof t === 'object');
    }
  });

  test('a leap second is kept as the minute in which it lies', () => {
    expect(parseIso('2016-12-31T23:59:60Z')?.date).toBe('2016-12-31T23:59+00:00');
  });

  test('whatever is read means an instant and a day', () => {
    const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    const written = fc
      .tuple(
        fc.integer({ min: 1, max: 9999 }),
        two(13),
        two(32),
        two(25),
        two(61),
        two(61),
        fc.constantFrom('', 'Z', '+14:00', '+25:00', '-05:30', '+0530', '-99:99'),
      )
      .map(([y, mo, d, h, mi, s, z]) => `${String(y).padStart(4, '0')}-${mo}-${d}T${h}:${mi}:${s}${z}`);
    fc.assert(
      fc.property(written, (text) => {
        const time = parseIso(text);
        if (time)
          expect([Number.isFinite(firstInstant(time)), firstDay(time).length, lastDay(time).length]).toEqual([
            true,
            10,
            10,
          ]);
      }),
    );
  });
});

describe('order', () => {
  test('a vague time of a period stands before an exact one, and neither is certainly before the other', () => {
    const year = parseIso('2015');
    const day = parseIso('2015-06-01');
    if (!year || !day) throw new Error('unread');
    expect(compareTimes(year, day)).toBeLessThan(0);
    expect([certainlyBefore(year, day), certainlyBefore(day, year)]).toEqual([false, false]);
  });

  test('instants compare across zones, days where they were written', () => {
    const ward = parseIso('2024-03-12T23:30-05:00');
    const lab = parseIso('2024-03-13T04:00+00:00');
    if (!ward || !lab) throw new Error('unread');
    expect(compareTimes(lab, ward)).toBeLessThan(0);
    expect(firstDay(ward)).toBe('2024-03-12');
  });
});
