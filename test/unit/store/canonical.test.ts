import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFields, hashFields } from '../../../electron/store/canonical.ts';

test('two different lists never share an encoding', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.array(fc.string({ unit: 'grapheme' })),
      (one, other) =>
        encodeFields('d', one).equals(encodeFields('d', other)) === (JSON.stringify(one) === JSON.stringify(other)),
    ),
  );
  expect(encodeFields('d', ['ab', 'c']).equals(encodeFields('d', ['a', 'bc']))).toBe(false);
  expect(encodeFields('d', []).equals(encodeFields('d', ['']))).toBe(false);
});

test('the same fields under another domain hash differently', () => {
  expect(hashFields('one', ['x'])).not.toBe(hashFields('two', ['x']));
  expect(hashFields('one', ['x'])).not.toBe(hashFields('onex', []));
});

test('the encoding is domain, count, then every field behind its length', () => {
  const bytes = Buffer.from('\0\0\0\x01d\0\0\0\x02\0\0\0\x02\xc3\xa9\0\0\0\0', 'latin1');
  expect(encodeFields('d', ['é', '']).equals(bytes)).toBe(true);
  expect(hashFields('d', ['é', ''])).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('a lone surrogate is refused, as UTF-8 would merge it with others', () => {
  expect(() => encodeFields('d', ['\ud800'])).toThrow(TypeError);
});
