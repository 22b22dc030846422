/** Where in the body a problem sits, out of the words beside it: "left knee pain", "pain in her left knee". */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { after, before, capitalised, inSentence, type Span, wordsOf } from './sentence-words.ts';

export const BODY_PART = String.raw`(?:(?:low(?:er)?|upper|mid(?:dle)?|proximal|distal|big|great|index|ring|little|medial|lateral|anterior|posterior)\s+)?(?:knee|hip|shoulder|elbow|wrist|ankle|foot|feet|hand|arm|forearm|leg|thigh|calf|calves|shin|eye|eyelid|ear|breast|lung|kidney|back|neck|chest|abdomen|jaw|face|throat|groin|flank|buttock|heel|toe|finger|thumb|extremity|extremities|limb|lobe|quadrant|scalp|nose|tongue|lip|spine|pelvis|rib|temple|cheek|forehead|collarbone|clavicle|humerus|radius|ulna|femur|tibia|fibula|achilles tendon|rotator cuff|meniscus)(?:e?s)?`;

const SIDE = String.raw`(left|right|bilateral|both|lt\.?|rt\.?|l\.?|r\.?)(?:[- ]sided)?`;
const PLACE_BEFORE = new RegExp(String.raw`(?<![\w'’-])(?:${SIDE}\s+)?(${BODY_PART})\s+$`, 'i');
const SIDE_BEFORE = new RegExp(String.raw`(?<![\w'’-])${SIDE}\s+$`, 'i');
const PLACE_AFTER = new RegExp(
  String.raw`^\s*(?:,\s*)?(?:in|of|on|over|to|at|around|involving|affecting)\s+(?:the\s+|his\s+|her\s+|their\s+|my\s+|your\s+)?(?:${SIDE}\s+)?(${BODY_PART})\b(?!\s+side\b)`,
  'i',
);
const SIDE_AFTER =
  /^\s*(?:(?:,|\()\s*(left|right|bilateral(?:ly)?)(?:[- ]sided?)?\s*(?:[).;,]|$)|on (?:the |his |her |my )?(left|right)(?: hand)?(?: side)?\b(?! now)|(bilaterally)\b)/i;

/** The name of the complaint has its place already: "knee pain". */
const PAIRED = new RegExp(String.raw`\b${BODY_PART}\b`, 'i');

/** Words that name no problem before it is said where: "pain", "swelling". */
const NEEDS_PLACE =
  /^(?:pain|aches?|discomfort|tenderness|soreness|injury|infection|mass|lump|lesion|wound|fracture|swelling|tear|cramps?|cramping|spasms?|stiffness|tightness|burning|pressure|deformity|trauma|cyst|ulcer|sprain|strain|inflammation|laceration|contusion|bruise|bruising|redness|erythema)$/i;

/** Problems told by their place first ("knee pain"); of the others the place follows ("osteoarthritis of the knee"). */
const PLACE_FIRST =
  /^(?:pain|aches?|discomfort|tenderness|soreness|injury|mass|lump|lesion|wound|fracture|swelling|tear|cramps?|cramping|spasms?|stiffness|weakness|numbness|tingling|redness|erythema|edema|sprain|strain|laceration|contusion|bruise|bruising|deformity|infection|dislocation|bursitis|rash|ulcer|abscess)$/i;

/**
 * Diseases of which the side is where they sit and not which one they are: the end of a pneumonia or of a clot is told without
 * its side, and must still end it. Their place is an attribute and no part of the name.
 */
const PLACE_IS_NO_IDENTITY =
  /\b(?:pneumonia|deep vein thrombosis|thrombosis|embolism|stroke|infarction|cerebrovascular accident|pleural effusion|pneumothorax|cellulitis|abscess|shingles|zoster|otitis|conjunctivitis)\b/i;

export interface Located {
  concept: string;
  /** The concept with its side, as it reads in a sentence. */
  name: string;
  attributes: Record<string, string>;
  /** Whether the concept is exactly that of the mention, so that its codes still fit. */
  exact: boolean;
}

/** @returns null where the words name no problem, because they do not say where it is */
export function located(context: SentenceContext, mention: Mention): Located | null {
  const { side, part } = placeOf(context, mention);
  const base = mention.concept;
  // The neck of a bone is no neck.
  if (part === 'neck' && /fracture/i.test(base)) return null;
  if (PLACE_IS_NO_IDENTITY.test(base)) {
    const location = [side, part].filter(Boolean).join(' ');
    return { concept: base, name: inSentence(base), attributes: location ? { location } : {}, exact: true };
  }
  if (!part && NEEDS_PLACE.test(base)) return null;
  const attributes: Record<string, string> = side ? { laterality: side } : {};
  const words = side === 'bilateral' ? 'bilateral ' : side ? `${side} ` : '';
  if (!part) {
    const sided =
      side && side !== 'bilateral' && mention.kind === 'symptom' && !PAIRED.test(base) ? `${side}-sided ` : words;
    return { concept: base, name: `${sided}${inSentence(base)}`, attributes, exact: true };
  }
  // "Joint pain" in the knee is knee pain.
  const bare = base.replace(/^(?:joint|muscle) (?=\w)/i, '');
  if (PLACE_FIRST.test(bare)) {
    const whole = `${part} ${bare.toLowerCase()}`;
    return { concept: capitalised(whole), name: `${words}${whole}`, attributes, exact: false };
  }
  return {
    concept: `${base} of the ${part}`,
    name: `${inSentence(base)} of the ${words}${part}`,
    attributes,
    exact: false,
  };
}

function placeOf(context: SentenceContext, mention: Span): { side: string | null; part: string | null } {
  const left = before(context, mention);
  const right = after(context, mention);
  const inside = /\b(left|right|bilateral)\b/i.exec(wordsOf(context, mention))?.[1] ?? null;
  const a = PLACE_BEFORE.exec(left);
  if (a) return { side: sideWord(a[1] ?? inside), part: partWord(a[2]) };
  const b = PLACE_AFTER.exec(right);
  const sideLeft = SIDE_BEFORE.exec(left)?.[1] ?? null;
  if (b) return { side: sideWord(b[1] ?? sideLeft ?? inside), part: partWord(b[2]) };
  return { side: sideWord(inside ?? sideLeft ?? sideBehind(right)), part: null };
}

function sideBehind(right: string): string | null {
  const m = SIDE_AFTER.exec(right);
  return m?.[1] ?? m?.[2] ?? m?.[3] ?? null;
}

/** One word for each side; null for none. */
export function sideWord(word: string | null | undefined): 'left' | 'right' | 'bilateral' | null {
  if (!word) return null;
  const w = word.toLowerCase();
  if (w.startsWith('b')) return 'bilateral';
  return w.startsWith('l') ? 'left' : 'right';
}

/** "lower  extremities" -> "lower extremity", "feet" -> "foot". */
export function partWord(word: string | undefined): string | null {
  if (!word) return null;
  const w = word.toLowerCase().replace(/\s+/g, ' ');
  return w
    .replace(/^low back/, 'lower back')
    .replace(/feet$/, 'foot')
    .replace(/calves$/, 'calf')
    .replace(/extremities$/, 'extremity')
    .replace(
      /(?<=(?:knee|hip|shoulder|elbow|wrist|ankle|hand|arm|leg|thigh|shin|eye|eyelid|ear|breast|lung|kidney|heel|toe|finger|thumb|limb|lobe|rib|lip|cheek))s$/,
      '',
    );
}
