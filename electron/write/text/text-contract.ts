/**
 * What the parts of the text writers hand to one another. Every offset is a half-open character offset into the untouched
 * body of the entry; nothing is ever normalised in place.
 */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Assertion, Subject } from '../../../shared/vocabulary.ts';
import type { Coding, EntryDraft } from '../../ingest/reading.ts';

/** A note or a dialogue as it came. */
export type TextSource = Pick<EntryDraft, 'type' | 'title' | 'time' | 'body' | 'turns'>;

export const SECTION_KINDS = [
  'reason for visit',
  'present illness',
  'past history',
  'problems',
  'medications',
  'allergies',
  'family history',
  'social history',
  'immunizations',
  'procedures',
  'devices',
  'review of systems',
  'vitals',
  'examination',
  'results',
  'assessment',
  'plan',
  'course',
  'other',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

export interface Section {
  kind: SectionKind;
  /** The heading as written, without its colon; null for text before the first heading. */
  heading: string | null;
  /** Span of the section, heading included. */
  start: number;
  end: number;
}

/**
 * Who says a sentence. "author" wrote the note; in a dialogue the clinician, the patient or a relative (somebody who speaks for
 * or beside the patient) has the word. "unknown": a speaker that cannot be told (swapped or missing speaker tags).
 */
export type Voice = 'author' | 'clinician' | 'patient' | 'relative' | 'unknown';

export interface Sentence {
  /** Trimmed of white space, list marks and speaker tags. */
  start: number;
  end: number;
  section: Section;
  /** field: "Smoking status: never" or "BP 120/80" on a line of its own, i.e. no prose. */
  form: 'prose' | 'list item' | 'table row' | 'field';
  /** Cells of a table row with their column heading, where the table has one. */
  cells: { start: number; end: number; header: string | null }[];
  voice: Voice;
  /** Index of the dialogue's turn; null in a note. */
  turn: number | null;
  /** As tagged in the source ("doctor", "daughter"); null in a note. */
  speaker: string | null;
  /** The line that introduces a list ("Current medications:"), where the list stands under no heading; null otherwise. */
  leadIn: string | null;
}

export interface SegmentedText {
  sections: Section[];
  /** In order; together they cover all text that says something. */
  sentences: Sentence[];
}

/** A date that a text states, resolved against the date of its entry, never against the clock. */
export interface TimeMention {
  start: number;
  end: number;
  time: ClinicalTime;
  /**
   * start: since then ("since 2019", "for three weeks" gives the beginning); end: until then; point: at that time. "3 weeks ago"
   * has the precision it was told in: weeks and days give a day, months a month, years a year.
   */
  role: 'point' | 'start' | 'end';
}

export type MentionKind =
  | 'drug'
  | 'drug class'
  | 'vaccine'
  | 'condition'
  | 'symptom'
  | 'procedure'
  | 'analyte'
  | 'allergen'
  | 'device'
  | 'social';

/** Words of a text that a committed vocabulary knows. */
export interface Mention {
  start: number;
  end: number;
  kind: MentionKind;
  /** The concept's plain name ("hypertension" for "HTN"), as it would be embedded and grouped. */
  concept: string;
  /** Codes that stand for exactly this concept; empty where only the words are known. */
  codings: Coding[];
}

/** What the words around a mention make of it (ConText: Harkema 2009; both sides of the mention are looked at). */
export interface Scope {
  assertion: Assertion;
  subject: Subject;
  /** "mother"; null for the patient, and for a family member who is not named. */
  relationship: string | null;
  /** Said to be over or of the past ("history of", "resolved", "previously", "in childhood"). */
  past: 'resolved' | 'history of' | null;
  /** A condition for something that has not happened ("if she develops a rash", "return for fever", "risk of", "to prevent"). */
  hypothetical: boolean;
  /** Asked, not said ("Any chest pain?"). */
  question: boolean;
}
