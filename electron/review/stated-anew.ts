/** A fact that was filed under the wrong subject, stated by a person as what it is. */
import type { CorrectionAct } from '../../shared/review.ts';
import type { FactDraft } from '../ingest/reading.ts';
import type { Claim } from '../write/claim.ts';

/**
 * @param claim the claim that was filed wrongly
 * @param before words of the act that stand before the quote
 * @returns the fact, and the words that it quotes
 */
export function statedAnew(
  claim: Claim,
  act: Extract<CorrectionAct, { what: 'wrong subject' }>,
  before: string,
): { fact: FactDraft; words: string } {
  const ofRelative = act.subject === 'family member';
  const who = act.who?.trim() || null;
  const words = who ? `${who}: ${claim.text}` : claim.text;
  const { concept, codings, status, assertion, from, to, flags } = claim;
  return {
    words,
    fact: {
      kind: ofRelative && claim.kind === 'condition' ? 'family history' : claim.kind,
      text: words,
      concept,
      codings,
      status,
      assertion,
      subject: act.subject,
      from,
      to,
      attributes: { ...claim.attributes, ...(ofRelative && who ? { relationship: who } : {}) },
      quote: { start: before.length, end: before.length + words.length },
      flags,
    },
  };
}
