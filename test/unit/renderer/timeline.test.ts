import { describe, expect, it } from 'vitest';
import { changeDays, isWholeDay, nextDay, previousDay } from '../../../renderer/features/patient-state/change-days.ts';
import { isPlain, itemAt, xOf } from '../../../renderer/features/timeline/timeline-draw.ts';
import { density, layOut } from '../../../renderer/features/timeline/timeline-rows.ts';
import {
  axisTicks,
  CLOSEST,
  dayNumber,
  dayOf,
  stretch,
  within,
  zoomed,
} from '../../../renderer/features/timeline/timeline-time.ts';
import type { TimelineItem } from '../../../shared/bridge.ts';

const item = (id: string, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id,
  kind: 'medication',
  text: id,
  concept: 'Drug',
  from: '2020-01-01',
  to: null,
  interval: true,
  store: 'ACTIVE',
  subject: 'patient',
  assertion: 'present',
  ...more,
});

describe('time on the timeline', () => {
  it('counts days where they were written, so that no zone moves an event', () => {
    expect(dayOf(dayNumber('1899-12-31'))).toBe('1899-12-31');
    expect(stretch('2020-01-01T23:30-05:00')?.start).toBeCloseTo(dayNumber('2020-01-01') + 23.5 / 24);
    expect(stretch('2020-01-01T00:30+13:00')?.start).toBeCloseTo(dayNumber('2020-01-01') + 0.5 / 24);
  });

  it('lets a coarse date be as long as it may mean', () => {
    const year = stretch('2020');
    expect([year?.start, year?.end]).toEqual([dayNumber('2020-01-01'), dayNumber('2021-01-01')]);
    expect(stretch('sometime')).toBeNull();
    expect(stretch(null)).toBeNull();
  });

  it('stays inside the record and above the closest zoom', () => {
    const whole = { start: 0, end: 1000 };
    expect(within({ start: -50, end: 50 }, whole)).toEqual({ start: 0, end: 100 });
    expect(within({ start: 990, end: 1090 }, whole)).toEqual({ start: 900, end: 1000 });
    const close = zoomed({ start: 500, end: 502 }, 0.1, 501, whole);
    expect(close.end - close.start).toBe(CLOSEST);
    expect(zoomed({ start: 400, end: 600 }, 10, 500, whole)).toEqual(whole);
  });

  it('gives axis marks that have room for their words', () => {
    for (const [days, width] of [
      [30_000, 1000],
      [3000, 1000],
      [300, 1000],
      [10, 1000],
      [3000, 300],
    ] as const) {
      const ticks = axisTicks({ start: 10_000, end: 10_000 + days }, width / days);
      expect(ticks.length).toBeGreaterThan(0);
      const gaps = ticks.slice(1).map((tick, index) => (tick.at - (ticks[index]?.at ?? 0)) * (width / days));
      expect(Math.min(...gaps, 1000)).toBeGreaterThanOrEqual(55);
    }
  });
});

describe('lanes of the timeline', () => {
  it('lets an ACTIVE interval without an end reach to the last entry and no further', () => {
    const { order } = layOut([item('a')], '2024-10-10');
    expect(order[0]?.placed).toMatchObject({
      start: dayNumber('2020-01-01'),
      end: dayNumber('2024-10-11'),
      openEnd: true,
    });
  });

  it('does not let a HISTORY interval without an end reach into the present', () => {
    const { order } = layOut([item('a', { store: 'HISTORY' })], '2024-10-10');
    expect(order[0]?.placed.end).toBe(dayNumber('2020-01-02'));
  });

  it('draws an interval with an unknown start open at its start', () => {
    const { order } = layOut([item('a', { from: null, to: '2021-05-01', store: 'HISTORY' })], '2024-10-10');
    expect(order[0]?.placed).toMatchObject({ openStart: true, start: dayNumber('2021-05-01') });
  });

  it('loses nothing: every item is either placed or counted as undated', () => {
    const items = Array.from({ length: 20_000 }, (_, index) =>
      item(`m${index}`, {
        concept: `C${index % 300}`,
        kind: index % 3 ? 'measurement' : 'medication',
        interval: index % 3 === 0,
        from: index % 50 ? `${1990 + (index % 34)}-0${1 + (index % 9)}-1${index % 9}` : null,
        to: null,
      }),
    );
    const layout = layOut(items, '2024-10-10');
    expect(layout.order.length + layout.undated.length).toBe(20_000);
    expect(layout.undated).toHaveLength(400);
    const inRows = layout.rows.reduce((sum, row) => sum + (row.type === 'row' ? row.items.length : 0), 0);
    expect(inRows).toBe(layout.order.length);
    expect(density(layout.order, layout.whole, 50).reduce((sum, count) => sum + count, 0)).toBe(layout.order.length);
  });

  it('lets a new dose begin in the row and on the day where the old one stops', () => {
    const { rows } = layOut(
      [item('a', { to: '2021-05-01', store: 'HISTORY' }), item('b', { from: '2021-05-01' })],
      '2024-10-10',
    );
    const lanes = rows.filter((row) => row.type === 'row');
    expect(lanes).toHaveLength(1);
    expect(lanes[0]?.items.map((placed) => placed.end)[0]).toBe(dayNumber('2021-05-01'));
  });

  it('draws as solid only what is a present fact of the patient', () => {
    const solid = (more: Partial<TimelineItem>) => {
      const placed = layOut([item('a', more)], null).order[0]?.placed;
      return placed && isPlain(placed);
    };
    expect(solid({})).toBe(true);
    for (const assertion of ['refuted', 'absent', 'possible', 'planned']) expect(solid({ assertion })).toBe(false);
    expect(solid({ subject: 'family member' })).toBe(false);
  });

  it('gives overlapping statements of one drug rows of their own', () => {
    const { rows } = layOut([item('a', { to: '2020-12-31' }), item('b', { from: '2020-06-01' })], '2024-10-10');
    expect(rows.filter((row) => row.type === 'row')).toHaveLength(2);
  });

  it('finds the event that is drawn under a point', () => {
    const layout = layOut(
      [item('a', { to: '2020-12-31', store: 'HISTORY' }), item('b', { from: '2021-06-01' })],
      '2024-10-10',
    );
    const geometry = { width: 1000, height: 300, rem: 16, top: 0, range: layout.whole };
    const y = 28 + 22 * 1.5;
    expect(itemAt(layout, geometry, xOf(geometry, dayNumber('2020-06-01')), y)?.item.id).toBe('a');
    expect(itemAt(layout, geometry, xOf(geometry, dayNumber('2023-06-01')), y)?.item.id).toBe('b');
    expect(itemAt(layout, geometry, xOf(geometry, dayNumber('2020-06-01')), 40)).toBeNull();
  });
});

describe('the days on which something changes', () => {
  const days = changeDays([
    item('a', { from: '2015', to: '2016-03-04' }),
    item('b', { from: '2016-03-04' }),
    item('c', { from: null }),
  ]);

  it('lists each day once, a coarse date by its first and its last day', () => {
    expect(days).toEqual(['2015-01-01', '2015-12-31', '2016-03-04']);
  });

  it('steps to the change before and after, and from the present to the last one', () => {
    expect(previousDay(days, null)).toBe('2016-03-04');
    expect(previousDay(days, '2016-03-04')).toBe('2015-12-31');
    expect(previousDay(days, '2015-01-01')).toBeNull();
    expect(nextDay(days, '2015-06-01')).toBe('2015-12-31');
    expect(nextDay(days, null)).toBeNull();
  });

  it('takes a date only when it is whole', () => {
    expect(['0002-05-03', '2019-02-30', '2019-05', '', '2019-05-03'].map(isWholeDay)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});
