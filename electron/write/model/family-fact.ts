/** A disease of a relative as family history: the only thing that is kept of somebody else. */
import type { FactDraft } from '../../ingest/reading.ts';
import { capitalised, inSentence } from '../text/rules/sentence-words.ts';
import type { Reading } from './claim-guard.ts';
import type { FactName } from './fact-name.ts';
import type { Span } from './find-words.ts';

/** @returns null for what is not kept: drugs and results of relatives, and whatever is said of strangers */
export function familyFact(name: FactName, reading: Reading, quote: Span): FactDraft | null {
  const disease = name.kind === 'condition' || name.kind === 'symptom';
  if (reading.subject !== 'family member' || !disease || reading.assertion === 'planned') return null;
  const { relationship } = reading;
  const denied = reading.assertion === 'absent' || reading.assertion === 'refuted';
  const disorder = inSentence(name.concept);
  const doubt = reading.assertion === 'possible' ? 'possible ' : '';
  const ofWhom = relationship ? ` (${relationship})` : '';
  const stated = relationship
    ? `${capitalised(relationship)}: ${doubt}${disorder}`
    : `Family history of ${doubt}${disorder}`;
  return {
    kind: 'family history',
    text: denied ? `No family history of ${disorder}${ofWhom}` : stated,
    concept: capitalised(name.concept),
    codings: name.codings,
    status: null,
    assertion: denied ? 'absent' : reading.assertion,
    subject: 'family member',
    from: null,
    to: null,
    attributes: relationship ? { relationship } : {},
    quote,
    flags: [],
  };
}
