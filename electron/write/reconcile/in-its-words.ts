/** The words of a note behind a reason: a clinician sees at once what was read, and need not trust how it was read. */
import type { Claim } from '../claim.ts';

const SHOWN = 200;

/** A sentence to be put behind a reason, with the quote of the note; empty where the claim comes from a structured entry. */
export function inItsWords(claim: Claim): string {
  if (claim.words === null) return '';
  const words = claim.words.replace(/\s+/g, ' ').trim();
  const shown = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
  return ` The note says: “${shown}”${/[.!?…]$/.test(shown) ? '' : '.'}`;
}
