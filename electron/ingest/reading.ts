/**
 * What every reader gives: the contract between the formats and the write path.
 *
 * A reader is an async generator over one source file. It streams: it holds one entry (and small indexes such as
 * patients and referenced medications), never the file. It never throws for what is in the file: a part that it cannot
 * read becomes a `problem` with a sentence, and the rest goes on. Only a file that gives nothing at all is refused, by a
 * StamError with a code of shared/errors.ts.
 */
import type { ClinicalTime } from '../../shared/clinical-time.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Assertion, EntryType, Flag, Kind, Status, Subject } from '../../shared/vocabulary.ts';

export interface Coding {
  /** URI of the code system as FHIR names it ("http://loinc.org"); "urn:oid:…" where there is only an OID. */
  system: string;
  code: string;
  display: string | null;
}

/** An identifier of a patient that is unique within its system (a record number, a national number). */
export interface PatientIdentifier {
  system: string;
  value: string;
}

export interface PatientDraft {
  /**
   * How entries of the same file set point to this patient ("Patient/123", a subject_id, a JSONL patient). Unique
   * within one source.
   */
  ref: string;
  /** The short id a person would type on the command line, where the source has one: Patient.id, subject_id, MRN. */
  publicId: string;
  /** Business identifiers. Empty where the source gives none; the importer then falls back to `ref` within its scope. */
  identifiers: PatientIdentifier[];
  name: string | null;
  /** Partial dates allowed; null when unknown. */
  birthDate: ClinicalTime | null;
  sex: string | null;
}

export interface FactDraft {
  kind: Kind;
  /** One readable claim with dose or value ("Lisinopril 10 mg daily", "HbA1c 8.0 %"). */
  text: string;
  /** The concept alone, without value, dose or date ("HbA1c", "Lisinopril"): what is embedded and grouped. */
  concept: string;
  /** All codings of the concept, best first (the one to show); empty when there is none. */
  codings: Coding[];
  status: Status | null;
  assertion: Assertion;
  subject: Subject;
  /** When it became true; null when the source does not say. */
  from: ClinicalTime | null;
  /** The stated end; null when the source states none. */
  to: ClinicalTime | null;
  /**
   * Named values as text or number: value, unit, comparator, interpretation, dose, doseUnit, route, frequency, form, laterality,
   * site, specimen, reaction, severity, criticality, relationship, reasonCode, reason, bodySite, performer …
   * Only what the source states; never a default.
   */
  attributes: Record<string, string | number | boolean>;
  /** The words of `EntryDraft.body` that say it: half-open character offsets into body. */
  quote: { start: number; end: number };
  flags: Flag[];
}

export interface EntryDraft {
  /** Names the patient by PatientDraft.ref. */
  patientRef: string;
  /** The source's own id of this unit ("Condition/abc", "prescriptions:1234"), unique within patient and source kind. */
  sourceId: string;
  type: EntryType;
  title: string;
  /** When it was written or true; partial, zoned, or null for unknown. Never the clock. */
  time: ClinicalTime | null;
  /**
   * The source verbatim: the resource as JSON, the CSV row with its header, the XML of the statement, the note's text,
   * a dialogue's turns one a line ("speaker: words"). Quotes are spans of it.
   */
  body: string;
  /** Facts of a structured entry. Always empty for notes and dialogues: those wait for a text writer. */
  facts: FactDraft[];
  /** The turns of a dialogue as offsets into body. */
  turns?: { speaker: string; start: number; end: number }[];
  /** Source ids of entries that this one replaces (RPLC, DocumentReference.relatesTo replaces). */
  replaces?: string[];
}

/** Something that was left out or read with a doubt, in a sentence for a clinician. */
export interface ReadProblem {
  code: ErrorCode;
  message: string;
  /** "line 12", "entry 3 (Condition/abc)", "section Allergies". */
  where: string;
}

export type ReadItem =
  | { type: 'patient'; patient: PatientDraft }
  | { type: 'entry'; entry: EntryDraft }
  | { type: 'problem'; problem: ReadProblem };

/** One file to be read, opened by the importer. */
export interface Source {
  /** Path for messages, as the user named it. */
  path: string;
  /** Absolute path on disk. */
  file: string;
  bytes: number;
  /** Aborts a long read; a reader checks it between entries. */
  signal?: AbortSignal;
}

/**
 * One format. `detect` looks at the name and the first 64 KiB (decoded as UTF-8, BOM removed) and says how sure it is:
 * 0 not mine, 1 by name or shape only, 2 certainly mine. The surest reader takes the file.
 */
export interface Format {
  name: string;
  detect(path: string, head: string): 0 | 1 | 2;
  read(source: Source, context: ReadContext): AsyncGenerator<ReadItem>;
}

/**
 * What the files of one import set share: a folder export spreads one record over many files (ndjson by resource type,
 * CSV tables with dictionaries). Filled by `prepare` of the formats before the first entry is read.
 */
export interface ReadContext {
  /** Every file of the import set, in the order they are read. */
  files: Source[];
  /** Free for each format under its own name; small lookups only (dictionary tables, medications by reference). */
  shared: Map<string, unknown>;
}
