/** How a person lives: whether they smoke or drink is read from the statement that holds, in its own words. */
import type { Answer } from '../../../../shared/asking.ts';
import { besides, nothingFound, tellSome } from './beside.ts';
import { staleWords } from './currency.ts';
import type { Gathered } from './gather.ts';
import { tellItem } from './tell-item.ts';
import { documented, type Sentence } from './told.ts';

/** Not now: never, or not any more. Looked for first: "former smoker" names the habit too. */
const NOT =
  /\b(?:never|non-?(?:smoker|drinker)|denies|does not|doesn't|no longer|former|ex-?|quit|stopped|gave up|teetotal|abstinent|none|nil|no(?=\s*$)|no (?:tobacco|alcohol|smoking|drug)\b)/i;
const IS =
  /\b(?:current|every ?day|some ?days?|daily|a day|per day|a week|per week|weekly|packs?|smokes|smoker|drinks|drinker|units|uses|active|yes)\b/i;
/** Not now, and once. */
const FORMERLY = /\b(?:former(?:ly)?|ex-?(?:smoker|drinker)|quit|stopped|gave up|no longer)\b/i;
/** "Unknown if ever smoked", "not asked": says nothing either way. */
const OPEN = /\b(?:unknown|not (?:known|asked|recorded|assessed)|unclear|declined)\b/i;

export function tellSocialWhether(gathered: Gathered): Answer {
  const { facts, denied, reading } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  const shown = (now.length > 0 ? now : facts.slice(-1)).toReversed();
  const before = facts.filter((item) => !shown.includes(item)).toReversed();
  const [newest] = shown;
  if (!newest) {
    if (denied.length === 0) return nothingFound(gathered);
    return documented(
      ['no'],
      [tellSome('No, as the record says', denied.toReversed()), ...besides({ ...gathered, denied: [] })],
    );
  }
  const said = new Set(shown.map((item) => holds(item.text)));
  // "Ever" asks of the past as well: one statement that it was so is enough.
  const ever =
    reading.window === null &&
    reading.pick !== 'current' &&
    (reading.temporalCue !== null || reading.safety !== null) &&
    facts.some((item) => holds(item.text) === 'yes' || FORMERLY.test(item.text));
  const [only] = said;
  const value = ever ? 'yes' : said.size === 1 && only !== undefined ? only : null;
  const turned = asksTheOpposite(reading);
  const lead =
    value === null || turned
      ? ''
      : value === 'yes' && !said.has('yes')
        ? 'Formerly. '
        : value === 'yes'
          ? 'Yes: '
          : 'No: ';
  const sentences: Sentence[] = shown.map((item, i) => ({
    text: `${i === 0 ? lead : ''}${tellItem(item)}${staleWords(item, gathered)}.`,
    items: [item],
  }));
  return documented(value === null || turned ? [] : [value], [
    ...sentences,
    ...(before.length > 0 ? [tellSome('Before', before)] : []),
    ...besides(gathered),
  ]);
}

/** "A former smoker", "a non-smoker": yes and no mean something else then; the statements speak for themselves. */
const asksTheOpposite = ({ words, pick }: Gathered['reading']): boolean =>
  pick === 'previous' ||
  words.some((word) =>
    /^(?:former\w*|ex|non\w*|never|not|quit\w*|stopp\w*|given|no|abstinent|teetotal\w*)$/.test(word),
  );

/** Null where the words leave it open. */
function holds(text: string): 'yes' | 'no' | null {
  if (OPEN.test(text)) return null;
  if (NOT.test(text)) return 'no';
  return IS.test(text) ? 'yes' : null;
}
