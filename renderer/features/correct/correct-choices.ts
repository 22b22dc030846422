/** What a person can say of a memory, in plain words, and the act that it is. */
import type { Memory } from '../../../shared/interchange.ts';
import type { CorrectionAct } from '../../../shared/review.ts';
import type { Store } from '../../../shared/vocabulary.ts';

export const CORRECT_CHOICES = ['current', 'ended', 'replaced', 'never true', 'somebody else'] as const;
export type CorrectChoice = (typeof CORRECT_CHOICES)[number];

export const CHOICE_WORDS: Readonly<Record<CorrectChoice, { label: string; meaning: string }>> = {
  current: {
    label: 'It is still current',
    meaning: 'It goes back to ACTIVE. What the record says of a later day still wins over it.',
  },
  ended: { label: 'It ended', meaning: 'It was true and is over. It is kept in HISTORY as ended.' },
  replaced: {
    label: 'Something else replaced it',
    meaning: 'It was true until another fact of this record took its place.',
  },
  'never true': {
    label: 'It was never true',
    meaning: 'It is kept in HISTORY as entered in error, and was current on no day.',
  },
  'somebody else': {
    label: 'It is about somebody else',
    meaning: 'For the patient it counts as entered in error; it is kept as a fact of that other person.',
  },
};

/** What can be said of a memory of that store: an ACTIVE one is current already. */
export function choicesFor(store: Store): CorrectChoice[] {
  return CORRECT_CHOICES.filter((choice) => choice !== 'current' || store === 'HISTORY');
}

export interface CorrectForm {
  choice: CorrectChoice | null;
  successor: Pick<Memory, 'id' | 'text'> | null;
  /** ISO at its precision; null: not known. */
  until: string | null;
  subject: 'family member' | 'other';
  who: string;
}

/** The act that a form stands for; a sentence where something is missing. */
export function actOf(form: CorrectForm): { act: CorrectionAct } | { missing: string } {
  switch (form.choice) {
    case null:
      return { missing: 'Choose what is true.' };
    case 'current':
      return { act: { what: 'keep active' } };
    case 'ended':
      return { act: { what: 'move to history', cause: 'resolved', successor: null, until: form.until } };
    case 'replaced':
      if (form.successor === null) return { missing: 'Choose the fact that replaced it.' };
      return {
        act: { what: 'move to history', cause: 'superseded', successor: form.successor.id, until: form.until },
      };
    case 'never true':
      return { act: { what: 'move to history', cause: 'entered in error', successor: null, until: null } };
    case 'somebody else':
      return { act: { what: 'wrong subject', subject: form.subject, who: form.who.trim() || null } };
  }
}

/** Reasons that are often the reason; a person takes one, changes it, or writes their own. */
export const USUAL_REASONS: Readonly<Record<CorrectChoice, readonly string[]>> = {
  current: ['The patient confirms it', 'Seen by me today', 'The source was read wrongly'],
  ended: ['The patient says that it is over', 'Stopped by me', 'Examination or result shows that it is over'],
  replaced: ['Changed by me', 'The newer entry replaces it'],
  'never true': ['The source was read wrongly', 'The entry itself is wrong', 'Meant as a question or a plan'],
  'somebody else': ['The note speaks of a relative', 'Filed in the wrong record'],
};
