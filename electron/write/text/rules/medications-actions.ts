/** Finds the verbs of a stretch of text that speak of a drug's course, with how each stands. */
import { modeOf } from './medications-mode.ts';
import { type Action, VERBS } from './medications-words.ts';

const PATTERN = new RegExp(
  VERBS.map(([, , source], i) => `(?<v${i}>(?<![\\w-])(?:${source})(?![\\w-]))`).join('|'),
  'gi',
);

/**
 * The actions that a stretch of text names, in its order.
 * @param text from the beginning of the sentence, with drug phrases blanked out so that "add" in a name is no verb
 * @param from offset from which actions are wanted; the words before it still tell how the first one stands
 * @param near where the part of the sentence begins to which they belong
 */
export function actionsIn(text: string, from: number, to: number, near = from): Action[] {
  const actions: Action[] = [];
  PATTERN.lastIndex = from;
  // A little beyond the end is looked at, since a verb may ask what follows; never the rest of a long text.
  const seen = text.slice(0, to + 120);
  for (let m = PATTERN.exec(seen); m && m.index < to; m = PATTERN.exec(seen)) {
    const at = VERBS.findIndex((_, i) => m?.groups?.[`v${i}`] !== undefined);
    const verb = VERBS[at];
    if (!verb) continue;
    const start = m.index;
    const [course, form] = verb;
    actions.push({
      course,
      mode: modeOf(course, form, m[0], text.slice(near, start), text.slice(Math.max(0, start - 200), start)),
      start,
      end: start + m[0].length,
    });
  }
  return actions;
}
