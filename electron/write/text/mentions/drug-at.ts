/** Names of drugs in running text: generic, brand, synonym, salt, and combinations written with "/", "-" or "+". */
import { ELECTROLYTES, LONGEST_NAME, namedDrug } from '../../identity/drug-lexicon.ts';
import { identifyDrug } from '../../identity/drug-name.ts';
import type { Word } from './words.ts';

export interface DrugAt {
  /** Index after the last word of the name. */
  next: number;
  ingredients: string[];
  /** As the identity of drugs names it: "metoprolol succinate", "amoxicillin / clavulanate". */
  label: string;
}

/** Salts that follow a name and belong to it. Bare metals do not: "lisinopril potassium 4.2" is a drug and a result. */
const SALT_AFTER =
  /^(?:hydrochloride|hcl|hydrobromide|sulfate|sulphate|succinate|tartrate|maleate|fumarate|mesylate|besylate|acetate|phosphate|citrate|bromide|propionate|furoate|hyclate|monohydrate|medoxomil|axetil|mofetil|decanoate)$/;
const METAL_AFTER = /^(?:sodium|potassium|calcium|magnesium)$/;
const INSULIN_WORD =
  /^(?:insulin|glargine|lispro|aspart|detemir|degludec|nph|regular|isophane|glulisine|lantus|levemir|humalog|novolog|tresiba|toujeo|basaglar|humulin|novolin|apidra|fiasp|admelog)$/;
const INSULIN_BRAND =
  /^(?:lantus|levemir|humalog|novolog|tresiba|toujeo|basaglar|humulin|novolin|apidra|fiasp|admelog|insulin)$/;

/** The longest drug that begins at that word; null where none does. */
export function drugAt(body: string, words: readonly Word[], at: number): DrugAt | null {
  const insulin = insulinAt(body, words, at);
  if (insulin) return insulin;
  let next = nameEnd(body, words, at);
  if (next === null) return null;
  for (;;) {
    const joint = words[next];
    const before = words[next - 1];
    if (!joint || !before || !/^ ?[/+-] ?$/.test(body.slice(before.end, joint.start))) break;
    const further = nameEnd(body, words, next);
    if (further === null) break;
    next = further;
  }
  return identified(body, words, at, next);
}

/** Index after the name that begins at a word, with its salt. */
function nameEnd(body: string, words: readonly Word[], at: number): number | null {
  const first = words[at];
  if (!first) return null;
  for (let n = Math.min(LONGEST_NAME + 2, words.length - at); n > 0; n--) {
    const last = words[at + n - 1];
    if (!last) continue;
    const written = body.slice(first.start, last.end);
    if (/[.,;:()\n]/.test(written.replace(/\n/, ' ')) || /\n\s*\n/.test(written)) continue;
    const name = written.toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
    if (!namedDrug(name) && !namedDrug(name.replace(/s$/, '')) && !isElectrolyteSalt(name)) continue;
    return at + n + saltLength(body, words, at + n);
  }
  return null;
}

/** "Ferrous sulfate", "potassium chloride": the identity of drugs knows these by their parts. */
function isElectrolyteSalt(name: string): boolean {
  if (!ELECTROLYTES.has(name.split(' ')[0] ?? '')) return false;
  const { label, known } = identifyDrug({ text: '', concept: name, codings: [], attributes: {} });
  return known && label.split(' ').length === 2 && name.split(' ').length === 2;
}

function saltLength(body: string, words: readonly Word[], at: number): number {
  const salt = words[at];
  const before = words[at - 1];
  if (!salt || !before || body.slice(before.end, salt.start) !== ' ') return 0;
  if (SALT_AFTER.test(salt.key)) return 1;
  // A metal is a salt only where the strength follows it at once: "losartan potassium 50 mg".
  return METAL_AFTER.test(salt.key) && /^ \d[\d.,]* ?m?c?g\b/i.test(body.slice(salt.end, salt.end + 12)) ? 1 : 0;
}

function insulinAt(body: string, words: readonly Word[], at: number): DrugAt | null {
  if (
    !INSULIN_BRAND.test(words[at]?.key ?? '') &&
    !/^(?:glargine|lispro|aspart|detemir|degludec|nph)$/.test(words[at]?.key ?? '')
  ) {
    return null;
  }
  let next = at + 1;
  while (next < words.length && next < at + 4) {
    const word = words[next];
    const before = words[next - 1];
    if (!word || !before || !/^[ -]\(?$|^ ?\/ ?$/.test(body.slice(before.end, word.start))) break;
    if (!INSULIN_WORD.test(word.key) && !/^(?:mix|70|30|75|25|n|r|u)$/.test(word.key)) break;
    next += 1;
  }
  const drug = identified(body, words, at, next);
  // "Insulin syringe", "insulin pump" and "insulin resistance" name no insulin.
  const after = words[next]?.key ?? '';
  return /^(?:syringe|pump|needle|pen|resistance|resistant|dependent|level|sensitivity)$/.test(after) && next === at + 1
    ? null
    : drug;
}

function identified(body: string, words: readonly Word[], at: number, next: number): DrugAt | null {
  const first = words[at];
  const last = words[next - 1];
  if (!first || !last) return null;
  const concept = body.slice(first.start, last.end);
  const { ingredients, label, known } = identifyDrug({ text: '', concept, codings: [], attributes: {} });
  return known ? { next, ingredients, label } : null;
}
