/**
 * Policy per kind: when a fact of this kind leaves ACTIVE. One table, with the clinical reason beside each row
 * (DESIGN §3.6).
 */
import type { Kind } from '../../shared/vocabulary.ts';

export type PolicyName = 'interval' | 'thread' | 'trend' | 'latest' | 'append-only' | 'until done' | 'while needed';

export interface Policy {
  name: PolicyName;
  /** Why, for the person who reads a decision. */
  why: string;
  /** Drawn as a span on the timeline; a point otherwise. */
  interval: boolean;
}

export const POLICIES: Record<Kind, Policy> = {
  medication: {
    name: 'interval',
    why: 'A drug is taken from one day to another; a new dose of the same drug by the same route ends the old one, a stated end holds to its day.',
    interval: true,
  },
  condition: {
    name: 'thread',
    why: 'A disease runs from onset to resolution and may come again; a suspicion yields to a diagnosis, never the other way round.',
    interval: true,
  },
  symptom: {
    name: 'thread',
    why: 'A complaint lasts until it is said to be gone; a later denial ends it.',
    interval: true,
  },
  measurement: {
    name: 'trend',
    why: 'The latest result of one analyte in one unit family describes the patient now; the earlier ones are the trend.',
    interval: false,
  },
  social: {
    name: 'latest',
    why: 'A person has one smoking status, one home, one code status at a time: the newest statement holds.',
    interval: true,
  },
  allergy: {
    name: 'append-only',
    why: 'A forgotten allergy can kill: it leaves only when it is refuted, was entered in error, or a person decides.',
    interval: true,
  },
  procedure: {
    name: 'append-only',
    why: 'What was done stays done; "completed" does not make an operation a thing of the past.',
    interval: false,
  },
  immunization: { name: 'append-only', why: 'A dose that was given protects or counts for life.', interval: false },
  device: {
    name: 'append-only',
    why: 'An implant stays in the body until its removal is recorded; imaging and surgery depend on knowing it.',
    interval: true,
  },
  'family history': {
    name: 'append-only',
    why: "A relative's disease remains a risk for the patient whatever happens to the relative.",
    interval: false,
  },
  plan: {
    name: 'until done',
    why: 'A plan holds until the thing is done, or is withdrawn.',
    interval: true,
  },
  monitoring: {
    name: 'while needed',
    why: 'Monitoring belongs to the drug or disease that needs it and lapses with it, unless it serves another.',
    interval: true,
  },
  encounter: { name: 'interval', why: 'A visit or stay has a beginning and an end.', interval: true },
};

/**
 * Two prescriptions of one drug at one dose, the earlier marked stopped without a day, count as one continuing treatment
 * when the next is written within this many days: a yearly renewal with three months of grace.
 */
export const RENEWAL_GAP_DAYS = 457;
