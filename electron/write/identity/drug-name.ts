/**
 * Which drug a statement is about: its ingredients, whatever the strength, form, salt, brand, spelling or language of the
 * pharmacy. Two statements of one drug must agree, and two drugs must never: where the words are not understood, they stay
 * as they are and match only themselves.
 */

import { identifyInsulin } from './drug-insulin.ts';
import { baseIngredient, ELECTROLYTES, LONGEST_NAME, namedDrug } from './drug-lexicon.ts';
import { routeOf } from './drug-route.ts';
import { HARMLESS, SALTS } from './drug-words.ts';
import { plain, withoutSemanticTag } from './normal-text.ts';

export { routesAgree } from './drug-route.ts';

/** What of a fact the identity of a drug and its regimen is read from. */
export interface DrugStatement {
  text: string;
  concept: string;
  codings: { system: string; code: string; display: string | null }[];
  attributes: Record<string, string | number | boolean>;
}

export interface DrugIdentity {
  /** Lower case, sorted, without duplicates; never empty. */
  ingredients: string[];
  /** oral, intravenous, subcutaneous, intramuscular, injection, topical, inhaled, nasal …; null when not stated. */
  route: string | null;
  /** The ingredients for a reader: "acetaminophen / hydrocodone". */
  label: string;
  /** False where no part of the statement is a name in the list: then the words themselves are the drug. */
  known: boolean;
}

interface Reading {
  ingredients: string[];
  /** True where every part of the name was in the list of names. */
  known: boolean;
}

const NUMBER = String.raw`(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
const UNIT = `(?:mg|mcg|ug|µg|μg|ng|g|gm|gms|gram|grams|kg|ml|mls|l|meq|mmol|mol|units?|unt|u|iu|%|hr|hrs|hours?|h|day|days|actuat|act|actuation|puffs?|blist|blister|tabs?|micrograms?|milligrams?|mic|million units?|mega units?|drops?|oz|cm2)`;
const QUANTITY = new RegExp(
  String.raw`(?<![a-z0-9.-])${NUMBER}(?:\s*(?:-|to|\/)\s*${NUMBER})*\s*(?:-?${UNIT}(?:\s*\/\s*(?:${NUMBER}\s*)?${UNIT})*)?(?![a-z0-9]|-[a-z])`,
  'g',
);
/** Stands for a quantity once it has been read away; no name contains it. */
const MARK = '§';

/** Readings of drug names (never of whole statements, which may hold more of a patient), bounded. */
const readings = new Map<string, Reading>();

function readRemembered(name: string): Reading {
  const remembered = readings.get(name);
  if (remembered) return remembered;
  const reading = readName(name);
  if (readings.size >= 5_000) readings.clear();
  readings.set(name, reading);
  return reading;
}

/**
 * Identifies the drug of a statement. Never throws and never answers an empty list. The concept is believed before the
 * codes' displays, and those before the whole text; the first whose every part is a known name decides, and where none is,
 * the words of the concept are the drug.
 */
export function identifyDrug(input: DrugStatement): DrugIdentity {
  const displays = input.codings.map((coding) => coding.display ?? '').filter((display) => display.trim() !== '');
  // C-CDA states the ingredients of a product apart: "acetaminophen; hydrocodone".
  const stated = String(input.attributes.ingredients ?? '').replaceAll(';', ' / ');
  const read = [input.concept, ...displays, stated].filter((name) => name.trim() !== '').map(readRemembered);
  if (!read.some((reading) => reading.known) && input.text.trim() !== '') read.push(readName(input.text));
  const best = read.find((reading) => reading.known) ?? read[0] ?? { ingredients: ['unnamed'], known: false };
  const ingredients = refine(best.ingredients, read);
  const route = routeOf(input.attributes, [input.text, ...displays, input.concept]);
  return { ingredients, route, label: ingredients.join(' / '), known: best.known };
}

/** A name without a salt that matters takes the salt that another statement of the same fact gives. */
function refine(ingredients: readonly string[], others: readonly Reading[]): string[] {
  const precise = new Map<string, string>();
  for (const reading of others) {
    for (const name of reading.known ? reading.ingredients : []) {
      const base = baseIngredient(name);
      if (base !== name) precise.set(base, name);
    }
  }
  return [...new Set(ingredients.map((name) => precise.get(name) ?? name))].sort();
}

function readName(statement: string): Reading {
  const text = plain(withoutSemanticTag(statement))
    .replace(/^(?:product|medicinal product|substance) containing (?:only )?/, '')
    .replace(/\(\*{3}[^)]*\)/g, ' ')
    .replace(/\bnda\d+\b/g, ' ')
    .replace(/\bvitamin ([bdk])[ -](\d+)\b/g, 'vitamin $1$2')
    .replace(/\bd\(3\)/g, 'd3')
    .replace(/\bw\//g, 'with ')
    .replace(/\baluminium\b/g, 'aluminum')
    .replace(/\bsulphate\b/g, 'sulfate')
    // An isotope makes another drug: "sodium fluoride (18F)".
    .replace(/\((\d{1,3}m?[a-z]{1,2})\)/g, ' $1 ')
    .replace(/[®™*]/g, ' ');
  const insulin = identifyInsulin(text);
  if (insulin) return { ingredients: insulin, known: true };
  const brackets = [...text.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  const asides = [...text.matchAll(/\(([^()]*)\)/g)].map((match) => match[1] ?? '');
  const outer = text.replace(/\[[^\]]*\]/g, ' ').replace(/\([^()]*\)/g, ' ');
  const read = readParts(outer);
  const others = [...brackets, ...asides].map(readParts).filter((reading) => reading.known);
  if (read.known) return { ingredients: refine(read.ingredients, [read, ...others]), known: true };
  // "Zosyn (piperacillin/tazobactam)": the aside names the drug that the list does not know by its first name.
  return others[0] ?? read;
}

/** Reads a name that may be a combination; unknown parts keep their words. */
function readParts(text: string): Reading {
  const whole = namedDrug(squeeze(text));
  if (whole) return { ingredients: [...whole], known: true };
  if (/\bcalcium\b.*\+\s*(?:vitamin )?d3?\b/.test(text)) {
    return { ingredients: ['calcium', 'vitamin d'], known: true };
  }
  const marked = extendedRelease(text)
    .replace(/(?<=\d)\s*(?:to)\s*(?=\d)/g, '-')
    .replace(QUANTITY, ` ${MARK} `)
    .replace(/\bper\s*§/g, MARK)
    .replace(/ (?:for|due to|because of|instead of|if|until|since) .*$/, ' ')
    .replace(/ - .*$/, ' ');
  const parts = marked.split(/\s*(?:\/|\+|;)\s*/).filter((part) => /[a-z]/.test(part));
  const read = parts.map(readPart).filter((reading) => reading !== null);
  if (read.length === 0) return { ingredients: [squeeze(text) || 'unnamed'], known: false };
  return {
    ingredients: [...new Set(read.flatMap((reading) => reading.ingredients))].sort(),
    known: read.every((reading) => reading.known),
  };
}

/** Metoprolol of prolonged release is the succinate: the tartrate has no such form (FDA labels, Toprol-XL, Lopressor). */
function extendedRelease(text: string): string {
  if (!/\bmetoprolol\b/.test(text) || /\b(?:tartrate|succinate)\b/.test(text)) return text;
  return /\b(?:xl|er|xr|cr|24 hr|extended release)\b/.test(text)
    ? text.replace(/\bmetoprolol\b(?: (?:succ|hydrochloride))?/, 'metoprolol succinate')
    : text.replace(/\bmetoprolol succ\b/, 'metoprolol succinate').replace(/\bmetoprolol tart\b/, 'metoprolol tartrate');
}

/** One part of a name, cut where its strength begins; null when it is no name at all ("oral tablet", "100 mL"). */
function readPart(part: string): Reading | null {
  const name: string[] = [];
  for (const raw of part.replace(/[,:"]/g, ' ').split(/\s+/)) {
    const word = raw.replace(/^[-.']+|[-.']+$/g, '');
    if (word === '') continue;
    const skip = word === MARK || HARMLESS.has(word);
    if (name.length === 0 && skip) continue;
    if (word === MARK) break;
    name.push(word);
  }
  if (name.length === 0) return null;
  const known = resolve(name) ?? resolveJoined(name);
  if (known) return { ingredients: known, known: true };
  const own = name.filter((word) => !HARMLESS.has(word));
  const bare = own.filter((word, i) => i === 0 || !SALTS.has(word));
  return { ingredients: [(ELECTROLYTES.has(own[0] ?? '') ? own : bare).join(' ')], known: false };
}

/** The longest known name the words begin with, if nothing but salts, forms and routes follow it. */
function resolve(name: readonly string[]): string[] | null {
  for (let n = Math.min(LONGEST_NAME, name.length); n > 0; n--) {
    const head = name.slice(0, n).join(' ');
    const salt = electrolyte(name.slice(0, n));
    const drug = namedDrug(head) ?? salt;
    if (!drug) continue;
    const rest = name.slice(n);
    // "Potassium" followed by an acid is that salt of potassium, not potassium.
    if (n === 1 && ELECTROLYTES.has(head) && rest.some((word) => SALTS.has(word))) continue;
    const says = (word: string): boolean => !HARMLESS.has(word) && !(salt ? WATER.test(word) : SALTS.has(word));
    return rest.some(says) ? null : [...drug];
  }
  return null;
}

/** All that may follow an electrolyte's own salt. */
const WATER = /hydrate$|^anhydrous$|^hydrous$/;

const ANIONS =
  /^(?:chloride|bicarbonate|phosphates?|acetate|citrate|gluconate|carbonate|sulfate|oxide|hydroxide|lactate|fumarate|sucrose|iodide|nitrate|subsalicylate|phenylbutyrate|thiosulfate|nitrite|fluoride|aspartate|glycerophosphate|carboxymaltose)$/;

function electrolyte(name: readonly string[]): string[] | null {
  const [cation, anion] = name;
  if (name.length !== 2 || !cation || !anion || !ELECTROLYTES.has(cation) || !ANIONS.test(anion)) return null;
  return [`${cation} ${anion.replace(/^phosphates$/, 'phosphate')}`];
}

/** "hydrocodone-acetaminophen", "amoxicillin and clavulanate": a combination only where every part is a known name. */
function resolveJoined(name: readonly string[]): string[] | null {
  for (const joint of [/ and | with | & /, /-/, /-| and | with | & /]) {
    const parts = name.join(' ').split(joint);
    if (parts.length < 2) continue;
    const drugs = parts.map((part) => resolve(part.trim().split(' ')));
    if (drugs.every((drug) => drug !== null)) return [...new Set(drugs.flat())].sort();
  }
  return null;
}

const squeeze = (text: string): string => text.replace(/[,"]/g, ' ').replace(/\s+/g, ' ').trim();

/**
 * True where two lists of ingredients may be one drug: equal, or equal once a salt that one of them leaves unsaid is left
 * out of both ("metoprolol" beside "metoprolol succinate"; never tartrate beside succinate).
 */
export function sameIngredients(a: readonly string[], b: readonly string[]): boolean {
  const left = [...a].sort();
  const right = [...b].sort();
  return (
    left.length === right.length &&
    left.every((name, i) => {
      const other = right[i] ?? '';
      return name === other || baseIngredient(name) === other || name === baseIngredient(other);
    })
  );
}
