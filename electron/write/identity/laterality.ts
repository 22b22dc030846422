/** The side of the body a statement speaks of. A side that is not stated is null, and null is no side. */
import { plain } from './normal-text.ts';

export type Side = 'left' | 'right' | 'bilateral';

/** Parts of the body that come in pairs, and the operations on them: what a single letter, or "both", must stand before. */
const PART = String.raw`(?:knee|hip|shoulder|elbow|wrist|ankle|foot|feet|hand|arm|forearm|leg|thigh|calf|calves|eye|ear|breast|lung|kidney|ovary|ovaries|testis|testes|testicle|ureter|carotid|femur|tibia|fibula|humerus|radius|ulna|heel|toe|thumb|finger|groin|flank|buttock|side|hemisphere|mca|aca|pca|sfa|ica|(?:lower|upper|middle) (?:lobe|extremit(?:y|ies)|limb|leg|arm)|[lu]e|tk[ar]|th[ar]|[ba]ka|[lu]q)(?:e?s)?\b`;

/** More than one of them: "both forearm and hand" are two parts of one side. */
const PAIR = `(?:feet|calves|ovaries|testes|extremities|${PART.replaceAll('(?:e?s)?', 'e?s')})`;

/**
 * "Left" that is no side: a chamber or bundle of the heart names another disease without it, and "left the hospital" is an
 * act. These words stay in the name of the concept.
 */
const NO_SIDE =
  /\b(?:left|right)[- ](?:(?:and right )?ventric\w*|atri\w*|bundle|axis|heart|shift|main|anterior descending|circumflex|coronary|handed|against|without|ama|hand(?:ed)? dominan\w*)\b|\bleft (?:the|hospital|home|work|before|school|ama)\b|\bright (?:now|away|after)\b|\b(?:left|right)[- ]to[- ](?:left|right)\b|\brt-?pa\b/g;

const BOTH = new RegExp(
  String.raw`\bbilateral(?:ly)?\b|\bbilat\b\.?|\bb\/l\b|\b(?:left|right)(?: and |\/| & )(?:left|right)\b|\bboth(?= (?:the )?(?:lower |upper )?${PAIR})`,
  'g',
);
const LEFT = new RegExp(
  String.raw`\bleft(?:[- ]sided)?\b|(?<![\w.-])(?:lt\.?|l\.?|\(l\))(?=\s+${PART})|,\s*lt?\.?$`,
  'g',
);
const RIGHT = new RegExp(
  String.raw`\bright(?:[- ]sided)?\b|(?<![\w.-])(?:rt\.?|r\.?|\(r\))(?=\s+${PART})|,\s*rt?\.?$`,
  'g',
);

const STATED: Record<string, Side> = {
  left: 'left',
  l: 'left',
  lt: 'left',
  '7771000': 'left',
  right: 'right',
  r: 'right',
  rt: 'right',
  '24028007': 'right',
  bilateral: 'bilateral',
  both: 'bilateral',
  b: 'bilateral',
  '51440002': 'bilateral',
};

/** Splits a text (lower case, as `plain` gives it) into its side and what is left of it without the words of side. */
export function splitSide(text: string): { side: Side | null; rest: string } {
  const kept: string[] = [];
  const shielded = text.replaceAll('¦', ' ').replace(NO_SIDE, (words) => `¦${kept.push(words) - 1}¦`);
  const cuts = { bilateral: 0, left: 0, right: 0 };
  const cut = (pattern: RegExp, side: Side, from: string): string =>
    from.replace(pattern, () => {
      cuts[side] += 1;
      return ' ';
    });
  const rest = cut(RIGHT, 'right', cut(LEFT, 'left', cut(BOTH, 'bilateral', shielded)))
    .replace(/¦(\d+)¦/g, (_, i: string) => kept[Number(i)] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const both = cuts.bilateral > 0 || (cuts.left > 0 && cuts.right > 0);
  // "Blindness left eye, normal vision right eye": which side is which is a part of the name.
  if (Object.values(cuts).filter((n) => n > 0).length > 1) return { side: 'bilateral', rest: text };
  return { side: both ? 'bilateral' : cuts.left > 0 ? 'left' : cuts.right > 0 ? 'right' : null, rest };
}

const sideIn = (statement: unknown): Side | null => splitSide(plain(String(statement ?? ''))).side;

/**
 * The side, from the attribute `laterality` where it is understood, else from the text, else from the attributes
 * `bodySite` and `site`. A chamber of the heart ("left ventricular failure") is no side.
 */
export function laterality(text: string, attributes: Record<string, string | number | boolean>): Side | null {
  const { laterality: stated, bodySite, site } = attributes;
  if (stated !== undefined) {
    const word = plain(String(stated))
      .replace(/\s*\(.*$/, '')
      .replace(/\.$/, '');
    const side = STATED[word] ?? sideIn(word);
    if (side) return side;
  }
  return sideIn(text) ?? sideIn(bodySite) ?? sideIn(site);
}
