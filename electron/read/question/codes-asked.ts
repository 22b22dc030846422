/** Codes that a question names: "E11.9", "4548-4", "RxNorm 314076". */
import { masked, NAMED } from './mask.ts';

const CODES: readonly RegExp[] = [
  // ICD-10; without a point only where the question says that it is a code ("vitamin B12").
  /\b[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}\b/g,
  /\b(?:icd(?:-?(?:9|10)(?:-cm)?)?|loinc|rxnorm|rxcui|snomed(?: ct)?|cvx|cpt)(?: code)?:? ?#?([A-Z]?\d[\dA-Z]*(?:[.-][\dA-Z]+)?)\b/gi,
  /\bcode:? ?#?([A-Z]?\d[\dA-Z]*(?:[.-][\dA-Z]+)?)\b/gi,
  // LOINC.
  /(?<![\d/-])\d{3,5}-\d(?![\d/-])/g,
];

export interface CodesAsked {
  codes: string[];
  rest: string;
}

export function codesAsked(text: string): CodesAsked {
  const codes: string[] = [];
  let rest = text;
  for (const pattern of CODES) {
    for (const m of rest.matchAll(pattern)) {
      codes.push((m[1] ?? m[0]).toUpperCase());
      rest = masked(rest, { start: m.index, end: m.index + m[0].length }, NAMED);
    }
  }
  return { codes: [...new Set(codes)].slice(0, 16), rest };
}
