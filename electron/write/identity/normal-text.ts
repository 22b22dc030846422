/** Letters and spaces only: the first step of every identity in this folder. */

/** Compatibility form, lower case, one space between words, typographic dashes and quotes as plain ones. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

const TAG = String.raw`\s*\((?:disorder|finding|situation|procedure|regime/therapy|morphologic abnormality|event|observable entity|qualifier value|substance|organism|product|medicinal product|medicinal product form|clinical drug|physical object|person|social concept|body structure|record artifact|context-dependent category|navigational concept|environment|occupation|assessment scale|tumor staging)\)`;
const TAG_AT_END = new RegExp(String.raw`${TAG}\s*$`, 'i');
const TAGS = new RegExp(TAG, 'gi');

/** Cuts what SNOMED CT appends to a fully specified name: "(disorder)", "(medicinal product)", "(qualifier value)" …; a tag alone stays. */
export function withoutSemanticTag(text: string): string {
  const cut = text.replace(TAG_AT_END, '').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : text;
}

/** The same in a sentence, behind every name that has one. */
export const withoutSemanticTags = (text: string): string => text.replace(TAGS, '');
