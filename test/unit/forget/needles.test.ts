/** Texts of a memory are found wherever they stand in another text, whatever signs they are made of. */
import { assert, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf, withoutNeedles } from '../../../electron/forget/needles.ts';

test('a text is found in a sentence, whatever signs it is made of', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1 }), stringMatching(/^[ ,;]{0,3}$/), (needle, around) => {
      const within = `“${around}${needle}${around}”`;
      const places = placesOf(needle, within);
      expect(places.map(({ start, end }) => within.slice(start, end))).toContain(needle);
    }),
    { numRuns: 500 },
  );
});

test.for(['Follow-up visit', 'T-score −2.5', 'x (y) [z] {q}', 'a|b', '100 % / day', 'C:\\d+', '$5 ^ 2', '"quoted"'])(
  '“%s” goes out of a sentence as any other text does',
  (needle) => {
    expect(withoutNeedles([needle], `Because of ${needle}, and ${needle}.`)).toBe(
      'Because of [deleted], and [deleted].',
    );
  },
);
