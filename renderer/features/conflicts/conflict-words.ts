import { certainlyBefore } from '../../../shared/clinical-time.ts';
import type { ConflictChoice, ConflictSide } from '../../../shared/review.ts';
import { ageWords, dayWords } from '../../ui/date-words.ts';

/** Which of two statements was made later, as far as their dates tell; null where they do not. */
export function laterSide(sides: readonly [ConflictSide, ConflictSide]): 0 | 1 | null {
  const [first, second] = sides.map((side) => side.entry.time);
  if (!first || !second) return null;
  if (certainlyBefore(first, second)) return 1;
  return certainlyBefore(second, first) ? 0 : null;
}

/** The heading of a side: whether it is the earlier or the later statement, with the date; never a guess. */
export function sideTitle(sides: readonly [ConflictSide, ConflictSide], at: 0 | 1): string {
  const side = sides[at];
  const date = side.entry.time ? dayWords(side.entry.time) : 'no date';
  const later = laterSide(sides);
  if (later === null) return `Stated: ${date}`;
  if (later !== at) return `Earlier statement: ${date}`;
  const other = sides[at === 0 ? 1 : 0].entry.time;
  const gap = other && side.entry.time ? ageWords(other, side.entry.time) : null;
  return `Later statement: ${date}${gap ? ` (${gap} later)` : ''}`;
}

/** Said above the two where their order cannot be told. */
export function orderWords(sides: readonly [ConflictSide, ConflictSide]): string | null {
  if (laterSide(sides) !== null) return null;
  const undated = sides.filter((side) => side.entry.time === null).length;
  if (undated === 2) return 'Neither statement is dated: which is the later cannot be told.';
  if (undated === 1) return 'One statement is not dated: which is the later cannot be told.';
  return 'Both statements are of the same time: which is the later cannot be told.';
}

export const CHOICE_WORDS: Readonly<
  Record<ConflictChoice, { label: string; meaning: string; reasons: readonly string[] }>
> = {
  'first holds': {
    label: 'The first holds',
    meaning: 'The second goes to HISTORY as entered in error.',
    reasons: [
      'The second was recorded wrongly',
      'The patient confirms the first',
      'The second is about something else',
    ],
  },
  'second holds': {
    label: 'The second holds',
    meaning:
      'The first goes to HISTORY: replaced by the second, or entered in error where the second says that it never was so.',
    reasons: ['The first was recorded wrongly', 'The patient confirms the second', 'The first is about something else'],
  },
  'both hold': {
    label: 'Both hold',
    meaning: 'Both stay where they are, and this pair is no conflict any more.',
    reasons: ['They do not contradict each other', 'Two different things', 'Both are true at once'],
  },
};

/** The usual reasons of a choice. That a statement is the newer one is offered only where the dates say so. */
export function usualReasons(choice: ConflictChoice, sides: readonly [ConflictSide, ConflictSide]): readonly string[] {
  const { reasons } = CHOICE_WORDS[choice];
  const later = laterSide(sides);
  if (choice === 'first holds' && later === 0) return ['The first is the newer statement', ...reasons];
  if (choice === 'second holds' && later === 1) return ['The second is the newer statement', ...reasons];
  return reasons;
}
