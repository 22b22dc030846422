/** "Switched from lisinopril to losartan 50 mg": one drug ends, the other begins. */
import type { SentenceContext } from './extractor.ts';
import type { Told } from './medications-course.ts';

const VERB = /\b(?:switch\w*|chang(?:e|ed)|replac\w+|convert\w*|transition\w*|substitut\w+|crossed over|swapped)\b/i;

/**
 * Which drugs of a sentence are left and which are begun by a switch that is done or ordered. Empty where there is none, or where it
 * is only planned.
 */
export function switchedFrom(context: SentenceContext, told: readonly Told[]): Map<Told, 'from' | 'to'> {
  const result = new Map<Told, 'from' | 'to'>();
  const { body } = context.source;
  for (let i = 0; i + 1 < told.length; i++) {
    const a = told[i];
    const b = told[i + 1];
    if (!a || !b || !isSwitch(a, b, body, context)) continue;
    result.set(a, 'from');
    result.set(b, 'to');
  }
  return result;
}

function isSwitch(a: Told, b: Told, body: string, context: SentenceContext): boolean {
  const between = body.slice(a.phrase.end, b.phrase.start);
  const before = body.slice(context.sentence.start, a.phrase.start);
  // Only a switch that is told by a verb of its own: done ("was switched", "replaced") or ordered by the writer.
  const verb = [a.action, b.action].find((x) => x && (x.course === 'switch' || x.course === 'change'));
  if (!verb || !(verb.mode === 'done' || (verb.mode === 'order' && context.sentence.voice === 'author'))) return false;
  const behind = VERB.test(before) && /^[\s)]*(?:\w+\s+)?(?:to|with|for|by|→|->)\s+(?:\w+\s+)?$/i.test(between);
  const amid =
    /^[\s,)]*(?:was|has been|is|were|dose)?\s*(?:\w+ly\s+)?(?:switched|changed|replaced|converted|transitioned|swapped)\s+(?:over\s+)?(?:to|with|by|for)\s+(?:\w+\s+)?$/i.test(
      between,
    );
  return behind || amid;
}
