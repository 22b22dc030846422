import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignItems } from '../../../../electron/review/labels/assign-items.ts';
import { type Drawable, drawSample } from '../../../../electron/review/labels/draw-sample.ts';
import { SAMPLINGS } from '../../../../shared/labels.ts';
import { KINDS } from '../../../../shared/vocabulary.ts';

const drawable = fc.uniqueArray(
  fc.record({
    memory: fc.string({ minLength: 1, maxLength: 6 }),
    patientId: fc.constant(1),
    memoryId: fc.nat(),
    kind: fc.constantFrom(...KINDS),
    used: fc.boolean(),
    distance: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { selector: (one) => one.memory, maxLength: 40 },
);
const ids = (drawn: readonly Drawable[]) => drawn.map((one) => one.memory);

describe('a sample', () => {
  it('does not hang on the order in which the memories come', () => {
    fc.assert(
      fc.property(drawable, fc.constantFrom(...SAMPLINGS), fc.nat(50), fc.string(), (all, sampling, size, seed) => {
        expect(ids(drawSample([...all].reverse(), sampling, size, seed))).toEqual(
          ids(drawSample(all, sampling, size, seed)),
        );
      }),
    );
  });

  it('holds none twice, and one of another round only where all others are in', () => {
    fc.assert(
      fc.property(drawable, fc.constantFrom(...SAMPLINGS), fc.nat(50), (all, sampling, size) => {
        const mayBe = all.filter((one) => sampling !== 'near the threshold' || one.distance !== null);
        const drawn = drawSample(all, sampling, size, 's');
        expect(new Set(ids(drawn)).size).toBe(Math.min(size, mayBe.length));
        const fresh = mayBe.filter((one) => !one.used);
        if (drawn.some((one) => one.used)) expect(drawn.filter((one) => !one.used)).toHaveLength(fresh.length);
      }),
    );
  });

  it('by kind has no kind more than once more than another that has some left', () => {
    fc.assert(
      fc.property(drawable, fc.nat(40), (some, size) => {
        const all = some.map((one) => ({ ...one, used: false }));
        const drawn = drawSample(all, 'by kind', size, 's');
        const count = (list: readonly Drawable[], kind: string) => list.filter((one) => one.kind === kind).length;
        const most = Math.max(0, ...KINDS.map((kind) => count(drawn, kind)));
        for (const kind of KINDS) {
          if (count(drawn, kind) < count(all, kind)) expect(count(drawn, kind)).toBeGreaterThanOrEqual(most - 1);
        }
      }),
    );
  });

  it('near the threshold takes the nearest, and none without a score', () => {
    fc.assert(
      fc.property(drawable, fc.nat(40), (some, size) => {
        const all = some.map((one) => ({ ...one, used: false }));
        const drawn = drawSample(all, 'near the threshold', size, 's').map((one) => one.distance);
        const nearest = all.flatMap((one) => one.distance ?? []).sort((a, b) => a - b);
        expect(drawn).toEqual(nearest.slice(0, size));
      }),
    );
  });
});

describe('giving items out', () => {
  const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
  const items = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 60 });
  const overlap = fc.double({ min: 0, max: 1, noNaN: true });

  it('gives every item to one person, and the share to two different ones', () => {
    fc.assert(
      fc.property(items, people, overlap, (all, annotators, share) => {
        const given = assignItems(all, annotators, share, 's');
        const twice = annotators.length > 1 ? Math.round(share * all.length) : 0;
        expect(given).toHaveLength(all.length + twice);
        expect(new Set(given.map((one) => one.item)).size).toBe(all.length);
        expect(new Set(given.map((one) => JSON.stringify([one.item, one.person]))).size).toBe(given.length);
      }),
    );
  });

  it('gives each pair nearly as many, and each person nearly as many in all', () => {
    const given = assignItems(
      Array.from({ length: 120 }, (_, i) => `i${i}`),
      ['a', 'b', 'c', 'd'],
      0.5,
      's',
    );
    const of = (person: string) => given.filter((one) => one.person === person).map((one) => one.item);
    expect(['a', 'b', 'c', 'd'].map((person) => of(person).length)).toEqual([45, 45, 45, 45]);
    expect(of('a').filter((item) => of('b').includes(item))).toHaveLength(10);
    expect(of('b').filter((item) => of('c').includes(item))).toHaveLength(10);
  });

  it('gives each their own order, with places from 0 without a gap', () => {
    const all = Array.from({ length: 30 }, (_, i) => `i${i}`);
    const given = assignItems(all, ['a', 'b'], 1, 's');
    const order = (person: string) =>
      given
        .filter((one) => one.person === person)
        .sort((a, b) => a.place - b.place)
        .map((one) => one.item);
    expect(order('a')).not.toEqual(order('b'));
    expect([...order('a')].sort()).toEqual([...order('b')].sort());
    expect(given.filter((one) => one.person === 'a').map((one) => one.place)).toEqual(all.map((_, i) => i));
  });
});
