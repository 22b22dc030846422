/** Directions in steps: "10 mg twice daily for 7 days, then 5 mg twice daily", "40 mg x3d, 30 mg x3d, then off". */
import type { SentenceContext } from './extractor.ts';
import type { Sig } from './sig.ts';

const NEXT_STEP =
  /^\s*(?:[,;]?\s*(?:and\s+)?then\b(?!\s+(?:re-?assess|review|recheck|follow))|[,;]\s*\d+(?:\.\d+)?\s*(?:mg|mcg|g|units?|tabs?|tablets?|puffs?)\b)/i;
const LONGEST = 120;

/**
 * The directions as they are written, all steps of them and no single dose, where a dose for some days is followed by another one;
 * null where there is but one. Which step holds on a day is for the reader to see.
 */
export function doseSteps(context: SentenceContext, sig: Sig | null): Sig | null {
  if (!sig || sig.attributes.duration === undefined) return null;
  const { body } = context.source;
  const end = context.mentions.find((m) => m.kind === 'drug' && m.start >= sig.end)?.start ?? context.sentence.end;
  if (!NEXT_STEP.test(body.slice(sig.end, end))) return null;
  const words = body
    .slice(sig.start, end)
    .replace(/\s+/g, ' ')
    .replace(/[.;,\s]+(?:and|plus|with|start)?[.;,\s]*$/, '');
  if (words.length > LONGEST) return { ...sig, words: '', attributes: {} };
  const { route, form } = sig.attributes;
  return {
    start: sig.start,
    end,
    words,
    attributes: { ...(route === undefined ? {} : { route }), ...(form === undefined ? {} : { form }) },
  };
}
