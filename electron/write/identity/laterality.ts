/** The side of the body a statement speaks of. A side that is not stated is null, and null is no side. */
import { plain } from './normal-text.ts';

export type Side = 'left' | 'right' | 'bilateral';

const BOTH = /\b(?:bilateral(?:ly)?|bilat|both|b\/l|left and right|right and left|ou)\b/;
const LEFT = /\b(?:left|left-sided|lt|l\.|sinistr\w*)(?![a-z])/;
const RIGHT = /\b(?:right|right-sided|rt|r\.|dextr(?:al|um))(?![a-z])/;
/** One letter is a side only before a part of the body: "L knee", but not "vitamin L" or "R wave". */
const PART =
  '(?:knee|hip|shoulder|elbow|wrist|ankle|foot|hand|arm|leg|thigh|calf|eye|ear|breast|lung|kidney|ovary|testis|testicle|ureter|carotid|femur|tibia|humerus|radius|heel|toe|thumb|finger|groin|flank|buttock|hemisphere|mca|aca|pca|sfa|ica|lower lobe|upper lobe|lower extremity|upper extremity|le|ue|tka|tkr|thr|tha|bka|aka)';
const L = new RegExp(String.raw`\b(?:l|\(l\))\s+${PART}s?\b`);
const R = new RegExp(String.raw`\b(?:r|\(r\))\s+${PART}s?\b`);
/** "Left" that is no side: "left ventricular" names a chamber, "left the hospital" an act. */
const NO_SIDE =
  /\b(?:left|right)[- ](?:ventric\w*|atri\w*|bundle|axis|heart|shift|main|anterior descending|handed|against|without|ama)\b|\bleft (?:the|hospital|home|work|before|school)\b|\bright (?:now|away|after)\b/g;

const SNOMED: Record<string, Side> = { '7771000': 'left', '24028007': 'right', '51440002': 'bilateral' };
const WORDS: Record<string, Side> = {
  left: 'left',
  l: 'left',
  lt: 'left',
  right: 'right',
  r: 'right',
  rt: 'right',
  bilateral: 'bilateral',
  both: 'bilateral',
  b: 'bilateral',
};

function sideIn(statement: string): Side | null {
  const text = plain(statement).replace(NO_SIDE, ' ');
  if (BOTH.test(text)) return 'bilateral';
  const left = LEFT.test(text) || L.test(text) || /\b(?:os|o\.s\.)(?![a-z])/.test(text);
  const right = RIGHT.test(text) || R.test(text) || /\b(?:od eye|o\.d\.)(?![a-z])/.test(text);
  return left && right ? 'bilateral' : left ? 'left' : right ? 'right' : null;
}

/**
 * The side, from the attribute `laterality` where it is understood, else from the text, else from the attributes
 * `bodySite` and `site`. A chamber of the heart ("left ventricular failure") is no side.
 */
export function laterality(text: string, attributes: Record<string, string | number | boolean>): Side | null {
  const stated = attributes.laterality;
  if (stated !== undefined) {
    const word = plain(String(stated))
      .replace(/\s*\(.*$/, '')
      .replace(/\.$/, '');
    const side = WORDS[word] ?? SNOMED[word] ?? sideIn(word);
    if (side) return side;
  }
  return sideIn(text) ?? sideIn(String(attributes.bodySite ?? '')) ?? sideIn(String(attributes.site ?? ''));
}

/** The text without its words of side, for a key in which the side stands apart. Chambers of the heart keep theirs. */
export function withoutSide(text: string): string {
  const kept: string[] = [];
  return text
    .replace(NO_SIDE, (words) => `@${kept.push(words) - 1}@`)
    .replace(/\b(?:left|right)(?: and |\/)(?:left|right)\b/g, ' ')
    .replace(/\b(?:left|right)[- ]sided\b|\b(?:left|right|bilateral(?:ly)?|bilat|both|b\/l|lt|rt)\b\.?/g, ' ')
    .replace(new RegExp(String.raw`(?:\(|\b)(?:l|r)\)?\s+(?=${PART}s?\b)`, 'g'), ' ')
    .replace(/@(\d+)@/g, (_, i: string) => kept[Number(i)] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
