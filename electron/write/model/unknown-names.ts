/**
 * Names that no vocabulary knows. A small model calls many things a plan or an operation ("educational materials", "emergency
 * department"); such a name is believed only where its own words, or those around it, say what it is.
 */
import { readSig } from '../text/rules/sig.ts';
import type { FactName } from './fact-name.ts';

/** Something that is done to or for a patient. */
const DEED =
  /(?:ectom|plast|scop(?:y|ies)|grams?\b|graph|otom|ostom|desis|centesis|surger|operation|repair|replacement|transplant|biops|injection|therap|rehabilit|\bscan|\bmri\b|\bct\b|\bpet\b|x-?ray|imaging|ultrasound|ablation|bypass|stent|\bcast\b|splint|dialys|transfusion|screening|vaccin|immuni[sz]|blood work|\blabs?\b|panel|test|referral|refer\b|consult|follow-?up|\bvisit|appointment|recheck|catheter|endoscop|intubat|drain|sutur|fixation|resection|excision|reduction|implant|infusion|deliver|c(?:a?esarean)?-?section|insertion|removal|placement|immobili[sz]|reconciliation|assessment (?:of|for|using)|evaluation (?:of|for)|counsel)/i;
/** Words with which somebody speaks of a drug that is taken. */
const TAKEN =
  /\b(?:tak(?:e|es|en|ing)|took|start(?:ed|ing)?|stop(?:ped)?|continu\w+|prescri\w+|on|given|us(?:e|es|ed|ing)|discontinu\w+|pills?|tablets?|capsules?|inhaler|cream|ointment|drops|patch|spray|injections?|syrup|supplements?|vitamins?)\b/i;

/** Why a name without a known concept is not believed; null where it may be. */
export function doubtOf(name: FactName, quoted: string, detail: string): string | null {
  if (name.mention) return null;
  switch (name.kind) {
    case 'procedure':
    case 'plan':
    case 'monitoring':
      return DEED.test(name.concept) ? null : 'It names nothing that is done.';
    case 'medication':
      return readSig(detail, 0, detail.length) || TAKEN.test(quoted) ? null : 'It names no drug that is known.';
    default:
      return null;
  }
}
