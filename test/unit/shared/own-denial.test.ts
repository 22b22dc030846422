import { describe, expect, it } from 'vitest';
import { deniesInWords } from '../../../shared/own-denial.ts';

describe('words that deny themselves', () => {
  it.each(['No known allergies', 'No chest pain', 'Not pregnant', 'denies fever', 'Never smoked', 'Without edema'])(
    'are known by how they begin: %s',
    (text) => expect(deniesInWords(text)).toBe(true),
  );

  it.each([
    'Diabetes',
    'Non-toxic goiter',
    'No-reflow phenomenon',
    'Nodule of the lung',
    'Normal sinus rhythm',
    'Pain, not otherwise specified',
  ])('are not those that only look alike: %s', (text) => expect(deniesInWords(text)).toBe(false));
});
