/**
 * How many questions of each part must be right. The bars were set before any model was tried, by what stands behind an answer:
 *
 * - Whether something is there, and whose it is: a wrong answer puts a denied symptom or the mother's cancer on the patient, and
 *   little after the model would notice. Seven of eight must be right. So must the form of an answer: what has none is of no use.
 * - What became of an earlier fact, which date is meant, whether two amounts are the same: rules check these afterwards, and a
 *   judgement with a small margin goes to a person. At least half of the way from guessing to faultless (a chance-corrected
 *   agreement of 0.5), and never a number that guessing alone would reach once in twenty tries.
 */
import type { ProbePartName } from '../../../shared/models.ts';

/** Raised with every change of a question, a prompt or a bar: results of another version no longer count. */
export const PROBE_VERSION = 1;

interface Bar {
  /** Answers that a guess chooses from; null where it cannot be guessed. */
  choices: number | null;
  /** Whether anything checks the answer afterwards. */
  checked: boolean;
}

const BARS: Readonly<Record<ProbePartName, Bar>> = {
  JSON: { choices: null, checked: false },
  'contradiction pairs': { choices: 3, checked: true },
  negation: { choices: 2, checked: false },
  subject: { choices: 3, checked: false },
  dates: { choices: 3, checked: true },
  units: { choices: 2, checked: true },
};

const UNCHECKED_SHARE = 7 / 8;
const LUCK_ALLOWED = 0.05;

/** How many of `of` questions of a part must be right. */
export function neededOf(part: ProbePartName, of: number): number {
  const { choices, checked } = BARS[part];
  let needed = Math.ceil(of * UNCHECKED_SHARE);
  if (checked && choices !== null) {
    needed = Math.ceil(of / choices + (of - of / choices) / 2);
  }
  while (choices !== null && needed < of && luck(needed, of, 1 / choices) >= LUCK_ALLOWED) needed += 1;
  return needed;
}

/** The probability that at least `right` of `of` guesses hit, each with probability `hit` (binomial). */
export function luck(right: number, of: number, hit: number): number {
  let term = (1 - hit) ** of;
  let below = 0;
  for (let k = 0; k < right; k++) {
    below += term;
    term *= ((of - k) / (k + 1)) * (hit / (1 - hit));
  }
  return 1 - below;
}
