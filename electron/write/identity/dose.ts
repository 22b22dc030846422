/**
 * What makes two statements of one drug the same regimen: how much and how often.
 *
 * A signature has named parts, each empty where the statement says nothing:
 *   dose (an amount: mg, units, mEq), strength (a concentration or an amount an actuation or an hour), count (tablets, puffs
 *   or millilitres whose amount is not said), rate (times a day), when (night, morning), need (as needed).
 * Statements differ in how much they say, not only in what: "5 mg" in a list and "5 mg once daily" in a letter are one
 * regimen. So a part that one of two leaves out does not separate them, and a part that both state must be equal.
 */
import {
  AMOUNT_UNIT_SOURCE,
  type Amount,
  amountOf,
  COUNTED_SOURCE,
  NUMBER_SOURCE,
  tidy,
  VOLUME_SOURCE,
} from './dose-amount.ts';
import { frequencyIn, frequencyOf } from './dose-frequency.ts';
import type { DrugStatement } from './drug-name.ts';
import { plain } from './normal-text.ts';

const PARTS = ['dose', 'strength', 'count', 'rate', 'when', 'need'] as const;
type Part = (typeof PARTS)[number];

const PER = String.raw`(?:ml|mls|l|mg|g|actuat|actuation|act|puff|blist|blister|spray|hr|hrs|hour|h|day|24\s?hr|dose|kg|min|cm2)`;
/** "100 mg/ml", "500 mcg/0.5 ml", "0.09 mg/actuat", "25 micrograms/hour". */
const CONCENTRATION = new RegExp(
  String.raw`(?<![\w.])(${NUMBER_SOURCE})\s*(${AMOUNT_UNIT_SOURCE})\s*(?:\/|\bper\b)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)?\s*(${PER})(?![a-z])`,
  'g',
);
const PERCENT = /(?<![\w.])(\d+(?:\.\d+)?|\.\d+)\s*%/g;
const AMOUNT = new RegExp(String.raw`(?<![\w.])(${NUMBER_SOURCE})\s*(${AMOUNT_UNIT_SOURCE})(?![a-z/])`, 'g');
const COUNT = new RegExp(String.raw`(?<![\w.])(${NUMBER_SOURCE})\s*(${COUNTED_SOURCE})(?![a-z])`, 'g');
const VOLUME = new RegExp(String.raw`(?<![\w.])(${NUMBER_SOURCE})\s*(${VOLUME_SOURCE})(?![a-z/])`, 'g');
/** "250/50", "5/325 mg": the strengths of a combination; not a date, and not "1/2". */
const COMBINATION =
  /(?<![\w./-])(\d+(?:\.\d+)?)\s?\/\s?(\d+(?:\.\d+)?)(?:\s?\/\s?(\d+(?:\.\d+)?))?\s*-?(mg|mcg|ug)?(?![\w./-])/;
/** "Levothyroxine 100 daily": a number that only its place makes a strength. */
const BARE =
  /[a-z)]\s+(\d+(?:\.\d+)?)(?=\s*$|\s+(?:daily|once|twice|od|qd|bd|bid|tds|tid|qid|at|every|in|po|by|nocte|qhs|weekly|prn)\b)/;
/** A syringe that is given whole: its volume and its concentration make the dose. */
const SINGLE_USE = /\b(?:prefilled syringe|auto-injector|autoinjector)\b/;

const PER_NAMES: Record<string, string> = {
  mls: 'ml',
  actuation: 'actuat',
  act: 'actuat',
  puff: 'actuat',
  blist: 'actuat',
  blister: 'actuat',
  spray: 'actuat',
  hrs: 'h',
  hr: 'h',
  hour: 'h',
};

interface Stated {
  amounts: Amount[];
  strengths: string[];
  counts: Amount[];
  volumes: Amount[];
}

function concentration(
  value: string,
  unit: string,
  underText: string | undefined,
  per: string,
): { text: string; perMl: Amount | null } {
  const amount = amountOf(value, unit);
  const under = Number((underText ?? '1').replace(/,/g, ''));
  const [name, divisor] =
    per === 'l' ? ['ml', under * 1000] : /^24\s?hr$/.test(per) ? ['24h', under] : [PER_NAMES[per] ?? per, under];
  if (amount.number === null || divisor === 0) return { text: `${amount.text}/${name}`, perMl: null };
  const scaled = tidy(amount.number / divisor);
  const text = `${scaled} ${amount.unit}/${name}`;
  return { text, perMl: name === 'ml' ? { ...amount, number: Number(scaled) } : null };
}

/** What a text states of amounts; each number is used once. */
function statedIn(statement: string): Stated {
  let rest = plain(statement)
    .replace(/\(\*{3}[^)]*\)/g, ' ')
    .replace(/\b(?:1\/2|half|one half)(?: an?| of an?)?(?= (?:tab|cap))/g, '0.5')
    .replace(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}(?:-\d{2})?\b/g, ' ; ');
  const stated: Stated = { amounts: [], strengths: [], counts: [], volumes: [] };
  const perMl: Amount[] = [];
  rest = rest.replace(CONCENTRATION, (...match) => {
    const [, value = '', unit = '', under, per = ''] = match as (string | undefined)[];
    // Less than a millilitre is one whole syringe ("40 mg/0.4 mL"): what is said is the dose, not only the strength.
    if (/^mls?$/.test(per) && under !== undefined && Number(under) < 1) {
      stated.amounts.push(amountOf(value, unit));
      return ' ; ';
    }
    const read = concentration(value, unit, under, per);
    stated.strengths.push(read.text);
    if (read.perMl) perMl.push(read.perMl);
    return ' ; ';
  });
  rest = rest.replace(PERCENT, (_, n: string) => {
    stated.strengths.push(`${tidy(Number(n))} %`);
    return ' ; ';
  });
  const take = (pattern: RegExp, into: Amount[]): void => {
    rest = rest.replace(pattern, (_, value: string, unit: string) => {
      into.push(amountOf(value, unit));
      return ' ; ';
    });
  };
  const combined = COMBINATION.exec(rest);
  const each = combined?.slice(1, 4).filter((n) => n !== undefined) ?? [];
  if (combined && !(each[0] === '1' && each[1] === '2')) {
    const unit = combined[4];
    if (unit) stated.amounts.push(...each.map((n) => amountOf(n, unit)));
    else stated.strengths.push(each.map((n) => tidy(Number(n))).join('/'));
    rest = rest.replace(COMBINATION, ' ; ');
  }
  take(AMOUNT, stated.amounts);
  take(VOLUME, stated.volumes);
  take(COUNT, stated.counts);
  const [volume] = stated.volumes;
  const [strength] = perMl;
  if (
    SINGLE_USE.test(rest) &&
    perMl.length === 1 &&
    stated.volumes.length === 1 &&
    volume?.number &&
    strength?.number
  ) {
    stated.amounts = [amountOf(tidy(volume.number * strength.number), strength.unit)];
    stated.strengths = [];
    stated.volumes = [];
  }
  const nothing = stated.amounts.length + stated.strengths.length + stated.counts.length + stated.volumes.length === 0;
  const bare = nothing ? BARE.exec(rest)?.[1] : undefined;
  // The molecular weight of macrogol is a part of its name.
  if (bare && bare !== '3350' && bare !== '4000') stated.strengths.push(`${tidy(Number(bare))} ?`);
  if (/\bu-?500\b/.test(rest)) stated.strengths.push('500 u/ml');
  return stated;
}

/** One part of several amounts (a combination product) in one order. */
function joined(amounts: readonly Amount[]): string {
  return [...new Map(amounts.map((amount) => [amount.text, amount])).values()]
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0) || (a.text < b.text ? -1 : 1))
    .map((amount) => amount.text)
    .join('+');
}

/** A signature of what the statement says of amount and frequency: "dose=500 mg|strength=|count=|rate=2/d|when=|need=". */
export function doseSignature(input: DrugStatement): string {
  const { attributes } = input;
  const displays = input.codings.map((coding) => coding.display ?? '');
  // The code's display and the text repeat each other: the text first, and only what it leaves out from the others.
  const sources = [input.text, String(attributes.strength ?? ''), ...displays, input.concept].map(statedIn);
  const amounts = sources.find((source) => source.amounts.length > 0)?.amounts ?? [];
  const strengths = sources.find((source) => source.strengths.length > 0)?.strengths ?? [];
  const parts: Record<Part, string> = {
    dose: '',
    strength: [...strengths].sort().join('+'),
    count: '',
    rate: '',
    when: '',
    need: '',
  };

  const given = attributeAmount(attributes);
  const counted = given ?? sources[0]?.counts[0] ?? null;
  if (given?.kind === 'amount') {
    // Once the amount given is known, the concentration is only that of the vial it came from.
    parts.dose = given.text;
    parts.strength = '';
  } else if (amounts.length > 0) {
    // So many tablets of so much each are that many times the amount; a count without a number leaves it as it is.
    const times = strengths.length === 0 && counted && isForm(counted) ? (counted.number ?? null) : 1;
    parts.dose = times === null ? '' : joined(amounts.map((amount) => multiplied(amount, times)));
    if (times === null && counted) {
      parts.strength = joined(amounts);
      parts.count = counted.text;
    }
  } else if (counted && counted.text !== '') {
    parts.count = counted.text;
  } else {
    parts.count = strengths.length > 0 ? '' : (sources[0]?.volumes[0]?.text ?? '');
  }
  if (parts.count === '' && strengths.length > 0 && counted && given?.kind !== 'amount') parts.count = counted.text;

  const stated = attributes.frequency;
  const fromText = frequencyIn(input.text);
  const frequency = stated === undefined ? fromText : frequencyOf(stated);
  parts.rate = frequency.rate || fromText.rate;
  parts.when = frequency.when || fromText.when;
  parts.need = frequency.asNeeded || fromText.asNeeded || isAsNeeded(attributes.asNeeded) ? 'prn' : '';
  return PARTS.map((part) => `${part}=${parts[part].replace(/[|=]/g, ' ')}`).join('|');
}

/** True, or the words of what it is needed for ("pain"). */
const isAsNeeded = (stated: string | number | boolean | undefined): boolean =>
  stated === true || (typeof stated === 'string' && !/^(?:|false|no)$/i.test(stated.trim()));

const isForm = (amount: Amount): boolean =>
  amount.unit === '' || ['tablet', 'capsule', 'dose', 'suppository', 'packet'].includes(amount.unit);

function multiplied(amount: Amount, times: number): Amount {
  if (amount.number === null || times === 1) return amount;
  return amountOf(tidy(amount.number * times), amount.unit);
}

/** The amount in the attributes `dose` (or `doseValue`) and `doseUnit`; null when there is none. "1 tablet" may stand in `dose`. */
function attributeAmount(attributes: DrugStatement['attributes']): Amount | null {
  const { doseLow, doseHigh } = attributes;
  const range = doseLow !== undefined && doseHigh !== undefined ? `${doseLow}-${doseHigh}` : undefined;
  const value = attributes.dose ?? attributes.doseValue ?? range;
  if (value === undefined || value === '') return null;
  const unit = attributes.doseUnit;
  if (unit !== undefined && String(unit).trim() !== '') return amountOf(plain(String(value)), plain(String(unit)));
  const text = plain(String(value));
  const stated = statedIn(text);
  return stated.amounts[0] ?? stated.counts[0] ?? stated.volumes[0] ?? amountOf(text, '');
}

/** Signatures that were taken apart, bounded: a thread is weighed by comparing each with many. */
const takenApart = new Map<string, ReadonlyMap<string, string>>();

function partsOf(signature: string): ReadonlyMap<string, string> {
  const known = takenApart.get(signature);
  if (known) return known;
  const parts = new Map(
    signature
      .split('|')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  );
  if (takenApart.size >= 10_000) takenApart.clear();
  takenApart.set(signature, parts);
  return parts;
}

/**
 * True where nothing that both signatures state differs: "5 mg" and "5 mg once daily" are one regimen, "5 mg" and "10 mg"
 * are not, and a statement that says nothing agrees with every other. Not transitive: compare with the statement itself.
 */
export function sameRegimen(a: string, b: string): boolean {
  const left = partsOf(a);
  const right = partsOf(b);
  for (const [part, value] of left) {
    const other = right.get(part) ?? '';
    if (value !== '' && other !== '' && value !== other) return false;
  }
  return true;
}
