/**
 * Which aspect of life a social fact speaks of. A person has one value of each at a time (policy "latest"), so two
 * statements of one aspect are one thread even where their words share nothing ("smokes 20 a day", "ex-smoker").
 */
import type { Coding } from '../../ingest/reading.ts';

const BY_CODE = new Map<string, string>([
  ['http://loinc.org|72166-2', 'smoking'],
  ['http://loinc.org|81229-7', 'smoking'],
  ['http://snomed.info/sct|229819007', 'smoking'],
  ['http://snomed.info/sct|365981007', 'smoking'],
  ['http://loinc.org|11331-6', 'alcohol'],
  ['http://snomed.info/sct|160573003', 'alcohol'],
  ['http://loinc.org|75773-2', 'code status'],
]);

const FINDINGS = /snomed|icd-?10|icd-?9/i;

/** Most specific first: e-cigarettes are not tobacco smoking. */
const BY_WORD: readonly [RegExp, string][] = [
  [/\b(e-?cigarettes?|electronic cigarettes?|vap(es?|ing|er))\b/i, 'e-cigarettes'],
  [/\b(smok\w*|tobacco|cigarettes?|nicotine)\b/i, 'smoking'],
  [/\b(alcohol\w*|drink(s|ing|er)|drank|units? (a|per) week|teetotal)\b/i, 'alcohol'],
  [/\b(illicit|recreational drugs?|drug use|cannabis|marijuana|cocaine|heroin|iv drugs?)\b/i, 'drug use'],
  [/\b(code status|full code|dnr|dnar|dni|do not resuscitate|resuscitation status)\b/i, 'code status'],
  [/\b(married|single|divorced|widow(ed|er)?|marital)\b/i, 'marital status'],
  [
    /\b(lives? (in|at|with|alone)|living (alone|with|in)|resid(es|ence|ent)|moved (in|to)|(?:home |mailing |postal )?address|nursing home|care home|assisted living|homeless|housing)\b/i,
    'residence',
  ],
  [/\b(works? as|occupation|employ(ed|ment)|unemployed|labou?r force|retired|profession)\b/i, 'occupation'],
  [/\b(pcp|primary care (physician|provider)|general practitioner)\b/i, 'primary care'],
];

/** Aspects of which somebody always has one, now this and now that: where one once lived or worked says nothing of today. */
export const ALWAYS_ONE: ReadonlySet<string> = new Set(['occupation', 'residence', 'marital status']);

/** Substances that somebody may take or leave each by itself. */
const SUBSTANCES = ['cannabis', 'cocaine', 'heroin', 'methamphetamine', 'amphetamine', 'opioid', 'ketamine', 'ecstasy'];

/** The one substance that a statement of drug use speaks of; null where it speaks of none, of several, or of all. */
export function substanceOf(text: string): string | null {
  const words = text.toLowerCase().replace(/\bmarijuana\b/g, 'cannabis');
  const named = SUBSTANCES.filter((s) => new RegExp(`\\b${s}s?\\b`).test(words));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The aspect, or null where the fact's own code or words must name it. */
export function socialAspect(text: string, codings: readonly Coding[]): string | null {
  for (const c of codings) {
    const known = BY_CODE.get(`${c.system}|${c.code}`);
    if (known) return known;
  }
  // A coded questionnaire item is its own aspect: the words of its question may mention smoking or work in passing. SNOMED CT
  // and ICD name the finding itself ("Ex-smoker"), which its words tell as well.
  if (codings.some((c) => !FINDINGS.test(c.system))) return null;
  return BY_WORD.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
