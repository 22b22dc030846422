import { describe, expect, it } from 'vitest';
import { labelsAnHour } from '../../../../electron/review/labels/label-pace.ts';
import { type GivenLabel, settle } from '../../../../electron/review/labels/settle.ts';
import type { EnduranceClass } from '../../../../shared/labels.ts';

const given = (person: string, label: EnduranceClass, at: number, more: Partial<GivenLabel> = {}): GivenLabel => ({
  person,
  label,
  at: `2026-01-0${at}T00:00:00.000Z`,
  guideline: 1,
  adjudicated: false,
  imported: false,
  ...more,
});
const third = { adjudicated: true };

describe('the label that counts', () => {
  it.each<[string, GivenLabel[], string, string]>([
    ['one person', [given('a', 'safe_to_forget', 1)], 'safe_to_forget', 'one annotator'],
    [
      'one person in two rounds',
      [given('a', 'uncertain', 1), given('a', 'uncertain', 2)],
      'uncertain',
      'one annotator',
    ],
    ['two who agree', [given('a', 'never_forget', 1), given('b', 'never_forget', 2)], 'never_forget', 'agreed'],
    ['two who disagree', [given('a', 'safe_to_forget', 1), given('b', 'never_forget', 2)], 'uncertain', 'disputed'],
    [
      'one who changed their mind',
      [given('a', 'safe_to_forget', 1), given('a', 'never_forget', 2)],
      'uncertain',
      'disputed',
    ],
    [
      'a third',
      [given('a', 'safe_to_forget', 1), given('b', 'never_forget', 2), given('c', 'safe_to_forget', 3, third)],
      'safe_to_forget',
      'adjudicated',
    ],
    [
      'somebody who says otherwise after the third',
      [given('a', 'never_forget', 1), given('c', 'safe_to_forget', 3, third), given('d', 'never_forget', 4)],
      'uncertain',
      'disputed',
    ],
    [
      'two thirds, the later',
      [given('c', 'safe_to_forget', 3, third), given('d', 'never_forget', 4, third)],
      'never_forget',
      'adjudicated',
    ],
    ['a file', [given('x', 'safe_to_forget', 1, { imported: true })], 'safe_to_forget', 'imported'],
    [
      'a file and somebody here',
      [given('x', 'safe_to_forget', 1, { imported: true }), given('a', 'safe_to_forget', 2)],
      'safe_to_forget',
      'agreed',
    ],
  ])('of %s', (_, labels, label, how) => {
    expect(settle(labels)).toMatchObject({ label, how });
    expect(settle([...labels].reverse())).toMatchObject({ label, how });
  });
});

describe('the pace', () => {
  const at = (...seconds: number[]) => seconds.map((s) => new Date(1_800_000_000_000 - s * 1000).toISOString());
  it('is told from the third label on', () => {
    expect(labelsAnHour(at(0, 4))).toBeNull();
    expect(labelsAnHour(at(0, 4, 8))).toBe(900);
  });
  it('leaves pauses of more than two minutes out', () => {
    expect(labelsAnHour(at(0, 6, 12, 1000, 1006))).toBe(600);
    expect(labelsAnHour(at(0, 1000, 2000))).toBeNull();
  });
  it('looks at the last 50 labels', () => {
    const fast = Array.from({ length: 50 }, (_, i) => i * 3);
    expect(labelsAnHour(at(...fast, 250, 350))).toBe(1200);
  });
  it('cannot be told where no time went by', () => {
    expect(labelsAnHour(at(5, 5, 5))).toBeNull();
  });
});
