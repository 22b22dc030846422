/** Drug phrases: the name of a drug with the directions that are bound to it, as one stretch of a sentence. */

import { AMOUNT_UNIT_SOURCE, COUNTED_SOURCE, NUMBER_SOURCE, readNumber } from '../../identity/dose-amount.ts';
import { ELECTROLYTES } from '../../identity/drug-lexicon.ts';
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { readSig, type Sig } from './sig.ts';
import { NAME_TAIL } from './sig-words.ts';

export interface DrugPhrase {
  mention: Mention;
  /** The name as written, with salt and release. Offsets of the body. */
  nameStart: number;
  nameEnd: number;
  /** Name and directions. */
  start: number;
  end: number;
  sig: Sig | null;
  /** An amount said before the name: "40 mg of furosemide". */
  amount: { value: string; unit: string } | null;
}

/** Said behind a name, these make it something else than a drug that is taken. */
const NOT_TAKEN =
  /^[\s-]*(?:(?:#|no\. ?|number )\s?[1-4]|number (?:one|two|three|four)|levels?|troughs?|peak|concentrations?|assay|toxicity|overdose|poisoning|abuse|misuse|addiction|depend[ae]n\w+|use disorder|withdrawal|resistan\w+|sensitiv\w+|susceptib\w+|allerg\w+|intoleran\w+|anaphyla\w+|hypersensitiv\w+|deficien\w+|induced|related|naive|free|na[iï]ve|receptor|channel|antagonis\w+|gap|score|stress test|challenge|test\w*|screen\w*|stones?|antibod\w+|metabolism|response|excess|binding|balance|saturation|sats?|rich|fortified|diet|in the diet|intake|requirements?|tolerance|clamp|pump|website|bottle|label|commercial|coupon|drops? in)\b/i;
const NOT_TAKEN_BEFORE =
  /(?:allerg(?:ic|y|ies)[^.;]{0,80}|\bserum |\bplasma |\burine |\burinary |\bnon-|\banti-?|\bfetal |\bno known [^.;]{0,40})$/i;

/** Characters before a name in which its amount or another meaning may stand. */
const NEAR = 100;
const AMOUNT_BEFORE = new RegExp(
  String.raw`(?<![\w./-])(${NUMBER_SOURCE}|one|two|a)\s*-?\s*(${AMOUNT_UNIT_SOURCE}|${COUNTED_SOURCE}|pills?)\s+(?:(?:oral|po|iv)\s+)?(?:(?:tablets?|capsules?|puffs?|doses?)\s+)?(?:of\s+)?(?:(?:his|her|the|your|my|oral)\s+)?$`,
  'i',
);

/** The drug phrases of a sentence, in its order. A name that is no drug to be taken here is left out. */
export function drugPhrases(context: SentenceContext): DrugPhrase[] {
  const salts = saltsIn(context);
  const named = context.mentions
    .filter((m) => m.kind === 'drug' || m.kind === 'drug class')
    .filter((m) => salts.every((salt) => m.end <= salt.start || m.start >= salt.end));
  const drugs = joined(
    [...named, ...salts].sort((a, b) => a.start - b.start),
    context.source.body,
  );
  const phrases: DrugPhrase[] = [];
  let floor = context.sentence.start;
  drugs.forEach((mention, i) => {
    const limit = drugs[i + 1]?.start ?? context.sentence.end;
    const phrase = phraseOf(context, mention, floor, limit);
    if (!isTaken(context, phrase)) return;
    phrases.push(phrase);
    floor = phrase.end;
  });
  return phrases;
}

const SALT_TAKEN =
  /\b(?:potassium (?:chloride|citrate|gluconate)|calcium (?:carbonate|citrate|acetate)|magnesium (?:oxide|citrate|sulfate|gluconate)|sodium (?:bicarbonate|chloride)|(?:ferrous|iron) (?:sulfate|sulphate|fumarate|gluconate))\b/gi;

/** Salts that are taken as drugs, where the vocabulary knows no more than what is measured of them. */
function saltsIn(context: SentenceContext): Mention[] {
  return [...context.text.matchAll(SALT_TAKEN)].map((m) => {
    const start = context.sentence.start + m.index;
    const end = start + m[0].length;
    const known = context.mentions.find(
      (mention) => mention.kind === 'drug' && mention.start === start && mention.end === end,
    );
    return known ?? { start, end, kind: 'drug', concept: m[0].toLowerCase(), codings: [] };
  });
}

/** "hydrocodone/acetaminophen", "amoxicillin-clavulanate": two names that are one product. */
function joined(mentions: readonly Mention[], body: string): Mention[] {
  const out: Mention[] = [];
  for (const mention of mentions) {
    const last = out.at(-1);
    const gap = last ? body.slice(last.end, mention.start) : '';
    if (last && last.kind === 'drug' && mention.kind === 'drug' && /^\s?[/+-]\s?$/.test(gap)) {
      out[out.length - 1] = {
        ...last,
        end: mention.end,
        concept: `${last.concept} / ${mention.concept}`,
        codings: [],
      };
    } else if (last && mention.kind === 'drug class' && /^\s?$/.test(gap)) {
      // "Albuterol inhaler": the class is no second drug.
    } else if (last && last.kind === 'drug' && mention.kind === 'drug' && aside(gap, body, mention.end)) {
      // "Tylenol (acetaminophen)": two names of one drug; the second says which.
      out[out.length - 1] = { ...last, end: mention.end + 1 };
    } else out.push(mention);
  }
  return out;
}

const aside = (gap: string, body: string, end: number): boolean => /^\s?\($/.test(gap) && body[end] === ')';

function phraseOf(context: SentenceContext, mention: Mention, floor: number, limit: number): DrugPhrase {
  const { body } = context.source;
  let nameEnd = mention.end;
  for (;;) {
    NAME_TAIL.lastIndex = nameEnd;
    const tail = NAME_TAIL.exec(body);
    if (!tail || nameEnd + tail[0].length > limit) break;
    nameEnd += tail[0].length;
  }
  const near = Math.max(floor, mention.start - NEAR);
  const said = AMOUNT_BEFORE.exec(body.slice(near, mention.start));
  const [, value = '', unit = ''] = said ?? [];
  const sig = readSig(body, nameEnd, limit);
  // An amount before the next name belongs to that name: "aspirin, 40 mg of furosemide".
  return {
    mention,
    nameStart: mention.start,
    nameEnd,
    start: said ? near + said.index : mention.start,
    end: sig?.end ?? nameEnd,
    sig,
    amount:
      said && !sig?.attributes.dose
        ? { value: /^(?:a|one)$/i.test(value) ? '1' : value.toLowerCase() === 'two' ? '2' : value, unit }
        : null,
  };
}

/** A salt of the body ("sodium 140", "iron deficiency") is a drug only where a dose is given. */
function isTaken(context: SentenceContext, phrase: DrugPhrase): boolean {
  const { body } = context.source;
  const after = body.slice(phrase.nameEnd, context.sentence.end);
  const before = body.slice(Math.max(context.sentence.start, phrase.nameStart - NEAR), phrase.nameStart);
  if (NOT_TAKEN.test(after) || NOT_TAKEN_BEFORE.test(before)) return false;
  const [first = '', second] = phrase.mention.concept.toLowerCase().split(' ');
  const ofBody =
    (ELECTROLYTES.has(first) && second === undefined) ||
    /^(?:oxygen|water|glucose|dextrose|alcohol|ethanol|nicotine|caffeine|cannabis|cocaine|testosterone|cortisol|thyroxine|blood|air|saline|salt|sugar)\b/i.test(
      first,
    );
  if (!ofBody) return true;
  return (
    phrase.amount !== null ||
    phrase.sig?.attributes.dose !== undefined ||
    /\b(?:tablets?|supplement\w*|pills?|capsules?|patch)\b/i.test(after.slice(0, 30))
  );
}

/** "Metoprolol succinate 50 mg once daily": the drug with what is said of its dose, in plain words. */
export function phraseWords(phrase: DrugPhrase, body: string, sig: Sig | null = phrase.sig): string {
  const amount =
    phrase.amount && sig === phrase.sig ? `${phrase.amount.value} ${phrase.amount.unit.toLowerCase()}` : '';
  return [nameWords(phrase, body), amount, sig?.words ?? ''].filter((w) => w !== '').join(' ');
}

/** The name as written; a brand or an abbreviation behind the name that it stands for. */
export function nameWords(phrase: DrugPhrase, body: string): string {
  const written = body.slice(phrase.nameStart, phrase.nameEnd).replace(/\s+/g, ' ');
  const { concept } = phrase.mention;
  const plain = written.toLowerCase().includes(concept.toLowerCase()) || concept.includes(' / ');
  return capital(plain ? written : `${concept} (${written})`);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Attributes of the directions; an amount before the name counts like one behind it. */
export function phraseAttributes(phrase: DrugPhrase, sig: Sig | null = phrase.sig): Sig['attributes'] {
  const attributes = { ...sig?.attributes };
  if (phrase.amount && sig === phrase.sig) {
    attributes.dose = readNumber(phrase.amount.value) ?? phrase.amount.value;
    attributes.doseUnit = phrase.amount.unit.toLowerCase();
  }
  return attributes;
}
