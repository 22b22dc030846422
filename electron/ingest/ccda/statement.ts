/** What one entry is read into, and the questions that every kind of statement answers the same way. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Flag, Status, Subject } from '../../../shared/vocabulary.ts';
import type { FactDraft } from '../reading.ts';
import { codingsOf, nameOf, nullFlavor, originalText } from './codes.ts';
import type { Narrative } from './narrative.ts';
import { endsBeforeStart, type Period } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

/** A fact before its quote is known: the element that states it, and the narrative it points to, best first. */
export interface FactSketch extends Omit<FactDraft, 'quote'> {
  element: XmlElement;
  references: string[];
}

export interface NoteSketch {
  title: string;
  text: string;
  element: XmlElement;
}

/** Where the statement stands. */
export interface Place {
  /** LOINC code of the section; "" when it has none. */
  section: string;
  sectionTitle: string;
  narrative: Narrative;
  documentTime: ClinicalTime | null;
  /** The entry's author time, else the document's. */
  entryTime: ClinicalTime | null;
}

/** What an entry gave. */
export class Findings {
  readonly facts: FactSketch[] = [];
  readonly notes: NoteSketch[] = [];
  /** It was understood and has nothing clinical to say (a null flavor, a reference to another entry). */
  empty = false;
  /** Contents that cannot be read as text: their media type, and where they are. */
  readonly attachments: string[] = [];
  /** Names of observations that were recorded without a value. */
  readonly valueless: string[] = [];
  /** Dates that could not be read. */
  readonly unreadable: string[] = [];
}

const TEMPLATE = '2.16.840.1.113883.10.20.22.4.';

/** True where the statement claims a C-CDA entry template ("16" is the Medication Activity), whatever its version. */
export function isTemplate(statement: XmlElement, ...numbers: string[]): boolean {
  return elements(statement, 'templateId').some((t) => {
    const root = attribute(t, 'root') ?? '';
    return root.startsWith(TEMPLATE) && numbers.includes(root.slice(TEMPLATE.length));
  });
}

export function negated(statement: XmlElement): boolean {
  return attribute(statement, 'negationInd') === 'true';
}

export function statusCode(statement: XmlElement): string | null {
  return attribute(child(statement, 'statusCode'), 'code')?.toLowerCase() ?? null;
}

/** Moods in which a statement is something meant to happen. INT is one too, but not for medications. */
export function isRequest(statement: XmlElement): boolean {
  return /^(RQO|PRMS|PRP|ARQ|APT|GOL|INT|OPT)$/.test(attribute(statement, 'moodCode') ?? '');
}

export interface Related {
  statement: XmlElement;
  type: string;
}

const STATEMENTS = new Set([
  'act',
  'observation',
  'organizer',
  'procedure',
  'encounter',
  'substanceAdministration',
  'supply',
  'observationMedia',
  'regionOfInterest',
]);

export function isStatement(element: XmlElement): boolean {
  return STATEMENTS.has(element.name);
}

/** The statements that hang on this one by entryRelationship or component, in order. */
export function related(statement: XmlElement): Related[] {
  return elements(statement)
    .filter((link) => link.name === 'entryRelationship' || link.name === 'component')
    .flatMap((link) =>
      elements(link)
        .filter(isStatement)
        .map((inner) => ({ statement: inner, type: attribute(link, 'typeCode') ?? '' })),
    );
}

/** Ids of the narrative that a statement points to: of its value, of its text, of its code. */
export function referencesOf(...sources: (XmlElement | null | undefined)[]): string[] {
  const found = sources.flatMap((source) =>
    [child(source, 'originalText', 'reference'), child(source, 'text', 'reference'), child(source, 'reference')].map(
      (r) => attribute(r, 'value'),
    ),
  );
  return [...new Set(found.filter((r) => r !== undefined))];
}

/** The statement's own text: inline, or the narrative its text points to. */
export function textOf(statement: XmlElement, narrative: Narrative): string {
  const text = child(statement, 'text');
  if (!text) return '';
  const inline = words(text);
  if (inline) return inline;
  const reference = attribute(child(text, 'reference'), 'value');
  return reference ? narrative.at(reference) : '';
}

/** A short form of the statement's own text, for where it is the only name there is. */
export function textAsName(statement: XmlElement, narrative: Narrative): string | null {
  const element = child(statement, 'text');
  const reference = attribute(child(element, 'reference'), 'value');
  const written = words(element) || (reference ? narrative.name(reference) : '');
  const text = written.replace(/\s*\n\s*/g, ', ');
  return text !== '' && text.length <= 200 ? text : null;
}

/** The name of what a code says; for want of a name, the code's original words or the statement's text. */
export function conceptOf(code: XmlElement | undefined, statement: XmlElement, place: Place): string | null {
  return (
    nameOf(code, place.narrative) ??
    (originalText(code, place.narrative).slice(0, 300) || null) ??
    textAsName(statement, place.narrative)
  );
}

/** True where the element is there but says no more than that it is not known. */
export function isNull(element: XmlElement | undefined): boolean {
  return element === undefined || (nullFlavor(element) !== undefined && attribute(element, 'code') === undefined);
}

/** Course of a thing as a status observation states it (LOINC 33999-4), by SNOMED code, else by its words. */
const STATUS_BY_CODE: Record<string, Status> = {
  '55561003': 'active',
  '73425007': 'inactive',
  '413322009': 'resolved',
  '277022003': 'remission',
  '255227004': 'recurrence',
  '246455001': 'recurrence',
  '421139008': 'stopped',
  '392521001': 'inactive',
  '385655000': 'on-hold',
};

const STATUS_BY_WORD: [RegExp, Status][] = [
  [/^(no longer active|discontinued|stopped)/i, 'stopped'],
  [/^(inactive|prior history|past)/i, 'inactive'],
  [/^resolved/i, 'resolved'],
  [/^(active|current)/i, 'active'],
  [/^(on hold|held|suspended)/i, 'on-hold'],
  [/^completed/i, 'completed'],
  [/remission/i, 'remission'],
  [/recurr/i, 'recurrence'],
];

/** What the statement's own status observation says of its course; null when it has none or it says nothing. */
export function statedStatus(statement: XmlElement, place: Place): Status | null {
  for (const { statement: inner } of related(statement)) {
    const isStatus = attribute(child(inner, 'code'), 'code') === '33999-4' || isTemplate(inner, '6', '28');
    if (inner.name !== 'observation' || !isStatus) continue;
    const value = child(inner, 'value');
    const byCode = STATUS_BY_CODE[attribute(value, 'code') ?? ''];
    if (byCode) return byCode;
    const name = nameOf(value, place.narrative) ?? words(value);
    const byWord = STATUS_BY_WORD.find(([pattern]) => pattern.test(name))?.[1];
    if (byWord) return byWord;
  }
  return null;
}

/** The words of an inner observation's value, by a test on the observation. */
export function innerValue(
  statement: XmlElement,
  place: Place,
  wanted: (inner: Related) => boolean,
): { name: string; code: string | undefined } | null {
  const found = related(statement).find(wanted);
  if (!found) return null;
  const value = child(found.statement, 'value');
  const name =
    nameOf(value, place.narrative) ??
    ((value ? words(value) : '') || textAsName(found.statement, place.narrative) || attribute(value, 'code'));
  return name ? { name, code: codingsOf(value)[0]?.code } : null;
}

/** Flags that follow from the dates alone. */
export function dateFlags(period: Period): Flag[] {
  const flags: Flag[] = [];
  if (period.startUnknown) flags.push('start unknown');
  if (endsBeforeStart(period.from, period.to)) flags.push('end before start');
  return flags;
}

/** Who the statement is about, where it names a subject of its own. */
export function subjectOf(statement: XmlElement): { subject: Subject; relationship: string | null } {
  const named = child(statement, 'subject', 'relatedSubject');
  if (!named) return { subject: 'patient', relationship: null };
  const code = child(named, 'code');
  const relationship = attribute(code, 'displayName') ?? attribute(code, 'code') ?? null;
  return { subject: attribute(named, 'classCode') === 'PRS' || relationship ? 'family member' : 'other', relationship };
}

/** Joins what is there: "a, b". */
export function listed(...parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(', ');
}

/** "father" -> "Father". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
