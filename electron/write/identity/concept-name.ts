/**
 * The key of a concept that has no code, or whose codes differ from source to source: its name without what is said of it
 * (status, side, plan, date). Only words that never tell one disease from another are cut: two diseases keep two keys.
 */
import type { Kind } from '../../../shared/vocabulary.ts';
import { analyteName } from './analyte-name.ts';
import { splitSide } from './laterality.ts';
import { plain, withoutSemanticTag } from './normal-text.ts';
import { americanWord } from './spelling.ts';

/** Kinds whose side is kept beside the name (laterality.ts). The others keep it in the name: two eyes, two pressures. */
const SIDED: ReadonlySet<Kind> = new Set<Kind>([
  'condition',
  'symptom',
  'procedure',
  'plan',
  'device',
  'immunization',
  'monitoring',
]);
/** Words of course, certainty and evidence; "acute on chronic", "type 2", "stage 3" tell diseases apart and stay. */
const STATUS = [
  /(?<!\bfamily )\b(?:personal |past |past medical |prior |previous )?(?<!\bfamily )history of\b/g,
  /\b(?:h\/o|hx of|hx|pmh of|s\/p|status post)(?![a-z])/g,
  /,?\s*\b(?:currently )?(?:now )?in (?:complete |full |partial |sustained )?remission\b/g,
  /,?\s*\b(?:(?:has|have|is|was|now) )?(?:fully |completely )?(?:resolved|resolving|inactive|ruled out|excluded)\b/g,
  /\b(?:known|confirmed|suspected|suspicion of|possible|probable|likely|newly diagnosed|new diagnosis of|diagnosis of|diagnosed with|ongoing)\b/g,
];
const PLAN = [
  /\b(?:is |was )?(?:planned|scheduled|booked|arranged|due|ordered|requested)(?: (?:for|on|in|at|by))?\b.*$/g,
  /^(?:is |was )?(?:scheduled|booked|listed|planned|waiting) (?:for|to have)\s+(?:an? )?/g,
  /^(?:plan(?:ned)?|scheduled|schedule|arrange|book|for|to have|will have|repeat|follow-up|refer(?:ral)? for|order)(?: for| to| a)?\s*:?\s+/g,
];
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
/** When or how often; a key has no dates. */
const DATES = [
  new RegExp(
    `\\b(?:on|in|for|since|until|from|by)?\\s*\\b(?:\\d{1,2} )?${MONTH}\\.?(?: \\d{1,2},?)? (?:19|2[0-2])\\d{2}\\b`,
    'g',
  ),
  /\b(?:on|in|for|since|until|from|by)?\s*\b(?:19|2[0-2])\d{2}-(?:0[1-9]|1[0-2])(?:-\d{2})?(?!\d)(?:t\d{2}:\d{2}\S*)?/g,
  /\b(?:on|in|for|since|until|from|by)?\s*\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
];
/** One analyte by two names in common use, where it has no code. Whole names only. */
const SAME_RESULT: Readonly<Record<string, string>> = {
  hb: 'hemoglobin',
  hgb: 'hemoglobin',
  'hemoglobin a1c': 'hba1c',
  'glycated hemoglobin': 'hba1c',
  'glycosylated hemoglobin': 'hba1c',
  a1c: 'hba1c',
  'hb a1c': 'hba1c',
  'hgb a1c': 'hba1c',
  bp: 'blood pressure',
  'body weight': 'weight',
  'body height': 'height',
  'heart rate': 'pulse',
  'pulse rate': 'pulse',
  'body temperature': 'temperature',
  'serum potassium': 'potassium',
  'serum sodium': 'sodium',
  'serum creatinine': 'creatinine',
  'thyroid stimulating hormone': 'tsh',
  'estimated glomerular filtration rate': 'egfr',
  'international normalized ratio': 'inr',
};
/** Words that are different diseases by a single letter or sign are written out before signs are cut. */
const KEPT_APART: readonly [RegExp, string][] = [
  [/\bpre-diabetes\b|\bpre diabetes\b/g, 'prediabetes'],
  [/\bnon-(?=[a-z])/g, 'non'],
  [/\bnot otherwise specified\b|\bnos\b|\bunspecified\b/g, ' '],
  [/\bdiabetes mellitus\b/g, 'diabetes'],
  [
    /\b(?:t2dm|dm2|t2d|niddm|dm type 2|diabetes,? type (?:2|ii)|type (?:2|ii) (?:dm|diabetes))(?![a-z0-9])/g,
    'type 2 diabetes',
  ],
  [
    /\b(?:t1dm|dm1|t1d|iddm|dm type 1|diabetes,? type (?:1|i)|type (?:1|i) (?:dm|diabetes))(?![a-z0-9])/g,
    'type 1 diabetes',
  ],
  [/\bgdm\b/g, 'gestational diabetes'],
  [
    /\b(?:htn|essential hypertension|hypertensive disorder|arterial hypertension|high blood pressure)\b/g,
    'hypertension',
  ],
  [/\b(?:atrial fibrillation|afib|a-fib|a fib)\b/g, 'atrial fibrillation'],
  [/\b(?:chf|congestive heart failure)\b/g, 'congestive heart failure'],
  [/\bcopd\b/g, 'chronic obstructive pulmonary disease'],
  [/\bckd\b/g, 'chronic kidney disease'],
  [/\bgerd\b/g, 'gastroesophageal reflux disease'],
  [/\bdvt\b/g, 'deep vein thrombosis'],
  [/\bdeep venous thrombosis\b/g, 'deep vein thrombosis'],
  [/\buti\b/g, 'urinary tract infection'],
  [/\bcva\b/g, 'cerebrovascular accident'],
  [/\btia\b/g, 'transient ischemic attack'],
];

/**
 * The normalised name of a concept of that kind, '' only for a text without letters or digits. Idempotent: a key is its own
 * key. For monitoring the analyte alone ("INR every 4 weeks" -> "inr").
 */
export function conceptName(kind: Kind, text: string): string {
  // A record has few distinct names and asks for each again and again; whole sentences are not remembered.
  if (text.length > 200) return settled(kind, text);
  const asked = `${kind}|${text}`;
  const known = remembered.get(asked);
  if (known !== undefined) return known;
  const key = settled(kind, text);
  if (remembered.size >= 10_000) remembered.clear();
  remembered.set(asked, key);
  return key;
}

const remembered = new Map<string, string>();

function settled(kind: Kind, text: string): string {
  let key = settle(kind, text);
  // Cutting one thing may bring another to the edge ("planned history of …"); a few rounds settle all, the bound holds.
  for (let round = 0; round < 8; round++) {
    const again = settle(kind, key);
    if (again === key) return key;
    key = again;
  }
  return key;
}

function settle(kind: Kind, text: string): string {
  const first = plain(withoutSemanticTag(plain(text)));
  let name = first;
  if (kind === 'plan' || kind === 'procedure' || kind === 'monitoring') for (const p of PLAN) name = keep(name, p);
  for (const p of DATES) name = keep(name, p);
  if (kind !== 'social') for (const p of STATUS) name = keep(name, p);
  for (const [pattern, written] of KEPT_APART) name = name.replace(pattern, written);
  if (SIDED.has(kind)) {
    const { rest } = splitSide(name);
    if (/[\p{L}\p{N}]/u.test(rest)) name = rest;
  }
  name = name
    .replace(/(?<=\p{L})'s\b/gu, '')
    .replace(/(?<=\p{L})s'(?=\s|$)/gu, 's')
    .replace(/(?<=\d)[.,](?=\d)/g, '·')
    .replace(kind === 'measurement' ? /[^\p{L}\p{N}·+%#/ ]+/gu : /[^\p{L}\p{N}·+%/ ]+/gu, ' ')
    // A count is not a share: "Bands#" beside "Bands".
    .replace(/\s*#+/g, '#')
    .replace(/·/g, '.')
    .replace(/(?<![\p{L}\p{N}])\/|\/(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  name = name
    .split(' ')
    .map(americanWord)
    .join(' ')
    .replace(/^(?:the|a|an) (?=\S)/, '')
    .replace(/ (?:of|in|to|for|with|the|and)$/, '')
    .trim();
  if (kind === 'monitoring') name = analyteName(name);
  if (kind === 'measurement') name = SAME_RESULT[name] ?? name;
  return name;
}

/** Cuts the pattern unless nothing would be left: "Resolved" alone stays what it says. */
function keep(name: string, pattern: RegExp): string {
  const cut = name.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : name;
}
