/** From one entry of a section to drafts: the body to show, the facts with their quotes, the notes apart. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { EntryDraft, FactDraft, ReadItem, ReadProblem } from '../reading.ts';
import { nameOf } from './codes.ts';
import { NO_FRAME, readStatement, statementsOf } from './dispatch.ts';
import { idOf } from './header.ts';
import { type Narrative, saysNothing } from './narrative.ts';
import { type FactSketch, Findings, isStatement, type Place, subjectOf, textOf } from './statement.ts';
import { timeOf } from './times.ts';
import { attribute, child, descendants, elements, type XmlElement } from './xml-tree.ts';

/** What all entries of one document share. */
export interface DocumentFrame {
  patientRef: string;
  documentId: string;
  documentTime: ClinicalTime | null;
  replaces: string[];
  /** Makes an id unique within the document: the second "x" is "x#2". */
  unique(id: string): string;
}

/** What all entries of one section share. */
export interface SectionFrame {
  code: string;
  title: string;
  narrative: Narrative;
  time: ClinicalTime | null;
  subject: XmlElement | null;
}

export interface EntryOutcome {
  items: ReadItem[];
  /** Whether it gave a fact or a note. */
  gave: boolean;
  unreadableDates: string[];
  /** Names of observations without a value. */
  valueless: string[];
}

/** The time of the statement's author: its own, else the first inside. */
export function authorTime(statement: XmlElement): ClinicalTime | null {
  const own = elements(statement, 'author').map((a) => timeOf(attribute(child(a, 'time'), 'value')));
  const inner = descendants(statement, 'author').map((a) => timeOf(attribute(child(a, 'time'), 'value')));
  return [...own, ...inner].find((time) => time !== null) ?? null;
}

/** The first id of the statement, else of the first statement inside that has one. */
function statementId(statement: XmlElement): string | null {
  const own = elements(statement, 'id')
    .map(idOf)
    .find((id) => id !== null);
  if (own) return own;
  const inner = elements(statement)
    .filter((link) => link.name === 'entryRelationship' || link.name === 'component')
    .flatMap((link) => elements(link).filter((e) => isStatement(e) && e.name !== 'encounter'));
  for (const one of inner) {
    const id = statementId(one);
    if (id) return id;
  }
  return null;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ');
}

/**
 * True where the line says this fact: it shares a word of substance with it, has its number where it has one, and denies
 * where it denies.
 */
function speaksOf(line: string, fact: FactSketch): boolean {
  const said = plain(line);
  const spoken = (text: string): boolean =>
    plain(text)
      .split(' ')
      // The stem is enough: pregnancy and pregnant, allergy and allergic.
      .some((word) => word.length >= 4 && said.includes(word.slice(0, 6)));
  const value = fact.attributes.value;
  if (fact.kind === 'measurement' && value !== undefined) {
    const numbers = String(value).match(/\d+(\.\d+)?/g) ?? [];
    const written = (line.match(/\d+(\.\d+)?/g) ?? []).map(Number);
    if (!numbers.every((n) => written.includes(Number(n)))) return false;
    if (numbers.length === 0 && !said.includes(plain(String(value)).trim())) return false;
    return true;
  }
  if (fact.assertion === 'absent' && !/\b(no|not|none|never|denies|denied|negative|nkd?a)\b/i.test(line)) return false;
  return spoken(fact.concept) || fact.codings.some((c) => c.display !== null && spoken(c.display));
}

/** The line of narrative that says the fact, as the fact's own references find it; null when none does. */
function lineOf(fact: FactSketch, narrative: Narrative): string | null {
  for (const reference of fact.references) {
    const line = narrative.line(reference);
    if (line !== null && speaksOf(line, fact)) return line;
  }
  return null;
}

/**
 * Makes the body (the narrative words that the facts rest on, one a line, then the XML as it came) and quotes each fact
 * in it: in its narrative line where there is one, else the element that states it.
 */
function withQuotes(
  facts: FactSketch[],
  narrative: Narrative,
  entry: XmlElement,
  raw: string,
): { body: string; facts: FactDraft[] } {
  const lines: string[] = [];
  const chosen = facts.map((fact) => lineOf(fact, narrative));
  for (const line of chosen) if (line !== null && !lines.includes(line)) lines.push(line);
  const head = lines.map((line) => `${line}\n`).join('');
  const body = head + raw;
  const drafts = facts.map(({ element, references: _, ...fact }, i): FactDraft => {
    const line = chosen[i];
    const start = line ? startOfLine(lines, line) : head.length + (element.start - entry.start);
    return {
      ...fact,
      flags: [...new Set(fact.flags)],
      quote: { start, end: line ? start + line.length : start + (element.end - element.start) },
    };
  });
  return { body, facts: drafts };
}

function startOfLine(lines: string[], line: string): number {
  return lines.slice(0, lines.indexOf(line)).reduce((sum, before) => sum + before.length + 1, 0);
}

function problem(message: string, where: string): ReadItem {
  const told: ReadProblem = { code: 'UNREADABLE_PART', message, where };
  return { type: 'problem', problem: told };
}

/**
 * Reads one entry.
 * @param raw the entry's XML as it came; offsets of its elements count from entry.start
 * @param ordinal its place in the section, from 1: for an id where the statement has none
 */
export function readEntry(
  entry: XmlElement,
  raw: string,
  ordinal: number,
  section: SectionFrame,
  frame: DocumentFrame,
): EntryOutcome {
  const statements = statementsOf(entry);
  const first = statements[0];
  const written = (first ? authorTime(first) : null) ?? section.time;
  const place: Place = {
    section: section.code,
    sectionTitle: section.title,
    narrative: section.narrative,
    documentTime: frame.documentTime,
    entryTime: written ?? frame.documentTime,
  };
  const found = new Findings();
  for (const statement of statements) {
    const before = found.facts.length;
    readStatement(statement, NO_FRAME, place, found);
    const about = subjectOf(child(statement, 'subject') || !section.subject ? statement : section.subject);
    if (about.subject === 'patient') continue;
    for (const fact of found.facts.slice(before)) if (fact.subject === 'patient') fact.subject = about.subject;
  }
  if (found.facts.length === 0 && found.notes.length === 0) {
    for (const statement of statements) {
      const text = textOf(statement, section.narrative);
      if (!saysNothing(text)) found.notes.push({ title: section.title, text, element: statement });
    }
  }
  const id = first ? statementId(first) : null;
  const sourceId = id ?? `${frame.documentId}/${section.code || 'section'}/${ordinal}`;
  const where = `section ${section.title}, entry ${ordinal}`;
  const items: ReadItem[] = [];
  const base = {
    patientRef: frame.patientRef,
    time: place.entryTime,
    ...(frame.replaces.length > 0 ? { replaces: frame.replaces } : {}),
  };
  if (found.facts.length > 0) {
    const { body, facts } = withQuotes(found.facts, section.narrative, entry, raw);
    const draft: EntryDraft = {
      ...base,
      sourceId: frame.unique(sourceId),
      type: 'facts',
      title: section.title,
      body,
      facts,
    };
    items.push({ type: 'entry', entry: draft });
  }
  for (const note of found.notes) {
    const time =
      authorTime(note.element) ?? timeOf(attribute(child(note.element, 'effectiveTime'), 'value')) ?? base.time;
    const noteId = frame.unique(`${statementId(note.element) ?? sourceId}/note`);
    items.push({
      type: 'entry',
      entry: { ...base, time, sourceId: noteId, type: 'note', title: note.title, body: note.text, facts: [] },
    });
  }
  for (const attachment of found.attachments) {
    items.push(problem(`An attachment (${attachment}) cannot be read as text; open it in the document itself.`, where));
  }
  const gave = found.facts.length > 0 || found.notes.length > 0;
  if (!gave && found.attachments.length === 0 && !found.empty) {
    const name = first ? nameOf(child(first, 'code'), section.narrative) : null;
    const what = name ? `"${name}"` : first ? `only <${first.name}>` : 'nothing';
    items.push(problem(`An entry that holds ${what} is of a kind that is not read here; it was left out.`, where));
  }
  return { items, gave, unreadableDates: found.unreadable, valueless: found.valueless };
}
