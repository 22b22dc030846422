/** Where a procedure is done, out of the words beside it: "x-ray of the right knee", "left shoulder MRI". */
import type { Mention } from '../text-contract.ts';
import { BODY_PART, partWord, sideWord } from './conditions-site.ts';
import type { SentenceContext } from './extractor.ts';
import { after, before, inSentence, wordsOf } from './sentence-words.ts';

/** Parts that are imaged and are no place of a complaint. */
const PART = `(?:${BODY_PART}|brain|head|liver|pelvis|sinus(?:es)?|(?:lumbar|cervical|thoracic) spine|renal arter(?:y|ies)|carotids?|orbits?)`;
const BEFORE = new RegExp(String.raw`(?<![\w])(?:(left|right|bilateral)\s+)?(${PART})\s+$`, 'i');
const BEHIND = new RegExp(
  String.raw`^s?\s*(?:imaging\s+)?(?:(?:of|on|to)\s+)?(?:the\s+|his\s+|her\s+|my\s+|your\s+)?(?:(left|right|both)\s+)?(${PART})\b`,
  'i',
);
/** Only these are told by their place; an operation has it in its name. */
const NEEDS_PLACE =
  /^(?:x-?ray|mri|ct scan|ct|ultrasound|imaging|radiograph|biopsy|arthroscopy|surgery|operation|injection|fusion)$/i;

const IMAGING = /^(?:x-?ray|mri|ct scan|ct|ultrasound|imaging|radiograph)$/i;

export interface ProcedurePlace {
  side: 'left' | 'right' | 'bilateral' | null;
  part: string | null;
  concept: string;
  /** The concept with its side, as it reads in a sentence. */
  name: string;
}

export function placeOfProcedure(context: SentenceContext, mention: Mention): ProcedurePlace {
  const base = mention.concept;
  const left = before(context, mention);
  const right = after(context, mention);
  if (NEEDS_PLACE.test(base)) {
    const found = BEFORE.exec(left) ?? BEHIND.exec(right);
    const part = partWord(found?.[2]);
    if (found && part) {
      const side = sideWord(found[1]);
      const words = side ? `${side} ` : '';
      // "Shoulder surgery", "x-ray of the shoulder": as they are spoken of.
      if (!IMAGING.test(base)) return { side, part, concept: `${part} ${base}`, name: `${words}${part} ${base}` };
      return { side, part, concept: `${base} of the ${part}`, name: `${inSentence(base)} of the ${words}${part}` };
    }
  }
  const side = sideWord(
    /\b(left|right|bilateral)\b/i.exec(wordsOf(context, mention))?.[1] ??
      /(?<!\w)(left|right|bilateral)\s+(?:\w+\s+)?$/i.exec(left)?.[1] ??
      /^\s*(?:of the|on the|,|\()\s*(?:his |her |the )?(left|right|bilateral)(?:[- ]sided?)?\s*(?:[).;,]|\bside\b|$)/i.exec(
        right,
      )?.[1],
  );
  const named = side !== null && new RegExp(`\\b${side}\\b`, 'i').test(base);
  return { side, part: null, concept: base, name: side && !named ? `${side} ${inSentence(base)}` : base };
}
