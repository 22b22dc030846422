/** The dose, value or reaction that a model copied out of the source, as words and as attributes, read by the rules' own readers. */
import { valueAt } from '../text/rules/measurements-value.ts';
import { readSig } from '../text/rules/sig.ts';
import type { FactName } from './fact-name.ts';

export interface Detail {
  /** As it stands behind the name; empty for none. */
  words: string;
  attributes: Record<string, string | number | boolean>;
}

export const NO_DETAIL: Detail = { words: '', attributes: {} };
const PRESSURE = /^(\d{2,3})\s*(?:\/|over)\s*(\d{2,3})(?![\d/]|\.\d)\s*(mm\s?\[?hg\]?)?/i;

/** @returns null where a measurement has no value: a test that is named is no result */
export function detailOf({ kind, concept }: Pick<FactName, 'kind' | 'concept'>, written: string): Detail | null {
  const words = written.replace(/\s+/g, ' ').trim();
  switch (kind) {
    case 'medication':
    case 'plan':
      return ofDrug(words);
    case 'measurement':
      return /^blood pressure\b/i.test(concept) ? ofPressure(words) : ofResult(words);
    case 'allergy':
      return words === '' ? NO_DETAIL : { words: `: ${words}`, attributes: { reaction: words } };
    default:
      return NO_DETAIL;
  }
}

function ofDrug(words: string): Detail {
  const sig = words === '' ? null : readSig(words, 0, words.length);
  return sig ? { words: ` ${sig.words}`, attributes: sig.attributes } : NO_DETAIL;
}

function ofPressure(words: string): Detail | null {
  const [, high, low, stated] = PRESSURE.exec(words) ?? [];
  if (!high || !low || Number(high) <= Number(low)) return null;
  const pair = `${high}/${low}`;
  const unit: Record<string, string> = stated ? { unit: 'mmHg' } : {};
  return {
    words: ` ${pair}${stated ? ' mmHg' : ''}`,
    attributes: { value: pair, systolic: Number(high), diastolic: Number(low), ...unit },
  };
}

function ofResult(words: string): Detail | null {
  const read = valueAt(words, 0, words.length);
  if (!read) return null;
  const { value, unit, comparator, interpretation } = read;
  const stated = { comparator, unit, interpretation };
  const named = Object.entries(stated).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    words: ` ${[comparator, value, unit].filter((part) => part !== null).join(' ')}`,
    attributes: { value, ...Object.fromEntries(named) },
  };
}
