/** The dose, value or reaction that a model copied out of the source, as words and as attributes. */
import { knownUnit } from '../identity/quantity.ts';
import { readSig } from '../text/rules/sig.ts';
import type { FactName } from './fact-name.ts';

export interface Detail {
  /** As it stands behind the name; empty for none. */
  words: string;
  attributes: Record<string, string | number | boolean>;
}

const NONE: Detail = { words: '', attributes: {} };
const PRESSURE = /^(\d{2,3})\s*\/\s*(\d{2,3})\b\s*(mm\s?\[?hg\]?)?/i;
const VALUE = /^(?:of|was|is|at|:|=)?\s*([<>≤≥]=?)?\s*(\d+(?:,\d{3})*(?:\.\d+)?|\d+,\d{1,2})\s*(%|°?\s?[CF]\b|\S+)?/i;
/** Results in words that are clear by themselves. */
const WORD_VALUE =
  /^(?:positive|negative|normal|abnormal|detected|not detected|reactive|non-?reactive|trace|elevated|high|low)$/i;

/** @returns null where a measurement has no value: a test that is named is no result */
export function detailOf(kind: FactName['kind'], written: string): Detail | null {
  const words = written.replace(/\s+/g, ' ').trim();
  switch (kind) {
    case 'medication':
      return ofDrug(words);
    case 'measurement':
      return ofResult(words);
    case 'allergy':
      return words === '' ? NONE : { words: `: ${words}`, attributes: { reaction: words } };
    default:
      return NONE;
  }
}

function ofDrug(words: string): Detail {
  const sig = words === '' ? null : readSig(words, 0, words.length);
  return sig ? { words: ` ${sig.words}`, attributes: sig.attributes } : NONE;
}

function ofResult(words: string): Detail | null {
  const pressure = PRESSURE.exec(words);
  if (pressure) {
    const [, high = '', low = '', stated] = pressure;
    const pair = `${high}/${low}`;
    const unit: Record<string, string> = stated ? { unit: 'mmHg' } : {};
    return {
      words: ` ${pair}${stated ? ' mmHg' : ''}`,
      attributes: { systolic: Number(high), diastolic: Number(low), value: pair, ...unit },
    };
  }
  if (WORD_VALUE.test(words)) return { words: ` ${words.toLowerCase()}`, attributes: { value: words.toLowerCase() } };
  const value = VALUE.exec(words);
  if (!value) return null;
  const [, comparator, number = '', rest = ''] = value;
  const unit = unitOf(rest);
  return {
    words: ` ${comparator ? `${comparator} ` : ''}${number}${unit ? ` ${unit}` : ''}`,
    attributes: { value: numberOf(number), ...(comparator ? { comparator } : {}), ...(unit ? { unit } : {}) },
  };
}

/** Only a unit that is known: the next word of a sentence is none. A degree letter stands as it is written. */
function unitOf(word: string): string | null {
  const bare = word.replace(/[.,;:)\]]+$/, '').replace(/\s/g, '');
  if (bare === '') return null;
  if (/^°?[CF]$/.test(bare)) return bare.replace('°', '');
  return knownUnit(bare) && !/^\d/.test(bare) ? bare : null;
}

function numberOf(written: string): number {
  const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written);
  return Number(thousands ? written.replaceAll(',', '') : written.replace(',', '.'));
}
