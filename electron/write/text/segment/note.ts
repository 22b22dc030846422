/** Reads a note line by line: headings open sections, lists and tables keep their items apart, wrapped prose runs together. */
import type { Section, SectionKind, Sentence } from '../text-contract.ts';
import { isField } from './fields.ts';
import { type Heading, headingOf, splitAtHeadings } from './headings.ts';
import { isRule, type Line, linesOf } from './lines.ts';
import { afterMark, itemsOnLine, markNumber } from './list-marks.ts';
import { goesOn, wrapWidth } from './paragraphs.ts';
import { sentencesOf } from './sentence-ends.ts';
import type { Span } from './span.ts';
import { tableAt } from './tables.ts';
import { hasBox, tickedParts } from './tick-boxes.ts';

/** Sections that are lists by nature: what stands apart from the list does not belong to them any more. */
const LISTS: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'past history',
  'problems',
  'medications',
  'allergies',
  'family history',
  'social history',
  'immunizations',
  'procedures',
  'devices',
  'vitals',
]);

/** When the open section is over without a further heading. */
type Until = 'next heading' | 'blank line' | 'end of list' | 'end of line';

interface NoteReader {
  body: string;
  lines: (Line & { inside: boolean })[];
  width: number | null;
  sections: Section[];
  sentences: Sentence[];
  until: Until;
  leadIn: string | null;
  /** What the lines under a lead-in are: not seen yet, a list, or plain lines up to a blank one. */
  led: 'open' | 'list' | 'lines';
}

/** Sections and sentences of body[start, end). Where nothing stands before the first heading there is no section without one. */
export function readNote(body: string, start: number, end: number): { sections: Section[]; sentences: Sentence[] } {
  const raw = linesOf(body, start, end);
  const lines = raw.flatMap((line) => splitAtHeadings(body, line));
  const reader: NoteReader = {
    body,
    lines,
    width: wrapWidth(body, raw),
    sections: [],
    sentences: [],
    until: 'next heading',
    leadIn: null,
    led: 'open',
  };
  let at = 0;
  while (at < lines.length) at = readBlock(reader, at);
  const last = reader.sections.at(-1);
  if (last) last.end = end;
  return { sections: reader.sections, sentences: reader.sentences };
}

/** Reads what begins at line `at`. @returns the index of the line after it */
function readBlock(reader: NoteReader, at: number): number {
  const { body, lines } = reader;
  const line = lines[at];
  if (!line) return at + 1;
  if (isRule(body, line)) return at + 1;
  const table = tableAt(body, lines, at);
  if (table) {
    closeBefore(reader, line, false);
    // Which word of a row a box belongs to cannot be told.
    for (const row of table.rows) if (!hasBox(body, row)) add(reader, row, 'table row', row.cells);
    return table.next;
  }
  const item = afterMark(body, line);
  const heading = headingAt(reader, line, item);
  if (heading) {
    open(reader, line, heading, heading.contentStart !== null, item !== null);
    return heading.contentStart === null ? at + 1 : readContent(reader, at, heading.contentStart);
  }
  closeBefore(reader, line, item !== null);
  const number = item === null ? null : markNumber(body, line.start);
  return readRun(reader, at, item ?? line.start, number, item !== null);
}

function headingAt(reader: NoteReader, line: Line, item: number | null): Heading | null {
  const kind = reader.sections.at(-1)?.kind;
  const systems = kind === 'examination' || kind === 'review of systems' ? kind : null;
  const plain = headingOf(reader.body, line, systems);
  if (plain || item === null) return plain;
  const behind = headingOf(reader.body, { start: item, end: line.end }, null);
  // "1. PAST HISTORY" heads; "- Results: …" heads its own line; "• Allergies" among problems is a problem.
  return behind && (behind.contentStart !== null || behind.loud) ? behind : null;
}

function open(
  reader: NoteReader,
  line: Line & { inside: boolean },
  heading: Heading,
  inline: boolean,
  item: boolean,
): void {
  startSection(reader, line.start, heading.kind, heading.text);
  reader.leadIn = null;
  const quiet = !heading.loud;
  if (inline && (item || (line.inside && quiet))) reader.until = 'end of line';
  else if (inline && LISTS.has(heading.kind)) reader.until = 'blank line';
  else if (quiet && LISTS.has(heading.kind)) reader.until = 'end of list';
  else reader.until = 'next heading';
}

function startSection(reader: NoteReader, at: number, kind: SectionKind, heading: string | null): void {
  const last = reader.sections.at(-1);
  if (last) last.end = at;
  reader.sections.push({ kind, heading, start: at, end: at });
}

/** Ends the open section or the led list where the line no longer belongs to it. */
function closeBefore(reader: NoteReader, line: Line, item: boolean): void {
  const { sections, sentences, until } = reader;
  const section = sections.at(-1);
  if (!section) {
    startSection(reader, line.start, 'other', null);
    return;
  }
  const last = sentences.at(-1);
  const begun = last?.section === section;
  const over =
    until === 'end of line' ||
    (until === 'blank line' && line.blankBefore && !item) ||
    (until === 'end of list' && begun && last.form === 'list item' && !item && line.indent < 2);
  if (over) {
    const before = until === 'end of line' ? sections.at(-2) : undefined;
    startSection(reader, line.start, before?.kind ?? 'other', before?.heading ?? null);
    reader.until = 'next heading';
  }
  if (reader.leadIn === null) return;
  if (reader.led === 'open') reader.led = item ? 'list' : 'lines';
  if ((reader.led === 'list' && !item) || (reader.led === 'lines' && line.blankBefore)) reader.leadIn = null;
}

/** Reads one item or paragraph with the lines that go on with it. @returns the index of the line after it */
function readRun(reader: NoteReader, at: number, start: number, number: number | null, item: boolean): number {
  const { body, lines } = reader;
  const first = lines[at] as Line;
  let previous: Line = { ...first, start };
  let next = at + 1;
  for (let line = lines[next]; line; line = lines[next]) {
    if (isRule(body, line) || afterMark(body, line) !== null || headingAt(reader, line, null)) break;
    if (hasBox(body, line)) break;
    const hangs = item && !line.blankBefore && line.indent > first.indent;
    if (!hangs && hasBox(body, previous)) break;
    if (!hangs && !goesOn(body, previous, line, reader.width)) break;
    if (!hangs && isField(body, line, sectionOf(reader).kind)) break;
    previous = line;
    next += 1;
  }
  const span = { start, end: previous.end };
  const ticked = tickedParts(body, span);
  if (ticked) {
    for (const part of ticked) addSentences(reader, part, true, part.label);
    return next;
  }
  if (next === at + 1 && isField(body, span, sectionOf(reader).kind) && !item) add(reader, span, 'field', []);
  else if (number === null) addSentences(reader, span, item);
  else for (const one of itemsOnLine(body, span.start, span.end, number)) addSentences(reader, one, true);
  if (body[span.end - 1] === ':' || (!item && isBareLead(reader, span, next))) {
    const last = reader.sentences.at(-1);
    reader.leadIn = last ? body.slice(last.start, last.end) : null;
    reader.led = 'open';
  }
  return next;
}

/** "STOP", "CONTINUE taking these medications", without its colon, above the first item of a list. */
function isBareLead({ body, lines }: NoteReader, span: Span, next: number): boolean {
  const below = lines[next];
  if (span.end - span.start > 50 || !below || afterMark(body, below) === null) return false;
  const words = body.slice(span.start, span.end);
  return BARE_LEAD.test(words) || IN_CAPITALS.test(words);
}

/** "DIAGNOSES RULED OUT" */
const IN_CAPITALS = /^[A-Z]{3,}(?: [A-Z]{2,}){1,5}$/;
const BARE_LEAD =
  /^(?:do not |don['’]?t )?(?:stop(?:ped)?|start(?:ed)?|take|hold|held|on hold|continued?|resumed?|new|changed?|unchanged|discontinued|completed|resolved|ruled out|inactive|active|denies|pending)(?: taking| how you take)?(?: (?:these|the following))?(?: (?:medications?|meds|problems))?$/i;

function addSentences(reader: NoteReader, span: Span, item: boolean, label: string | null = null): void {
  const { body } = reader;
  for (const sentence of sentencesOf(body, span.start, span.end, false)) {
    const inner = afterMark(body, sentence);
    const numbered = inner !== null && /^\(?\d/.test(body.slice(sentence.start, sentence.start + 2));
    const words = numbered ? { start: inner, end: sentence.end } : sentence;
    add(reader, words, item || numbered ? 'list item' : 'prose', [], label);
  }
}

/** What follows a heading on its line; a dash that stands there ("SH: - lives alone") begins no list, a number does. */
function readContent(reader: NoteReader, at: number, start: number): number {
  const line = reader.lines[at];
  const after = line ? afterMark(reader.body, { start, end: line.end }) : null;
  const number = after === null ? null : markNumber(reader.body, start);
  return readRun(reader, at, after ?? start, number, number !== null);
}

function sectionOf(reader: NoteReader): Section {
  return reader.sections.at(-1) as Section;
}

function add(
  reader: NoteReader,
  span: Span,
  form: Sentence['form'],
  cells: Sentence['cells'],
  label: string | null = null,
): void {
  const { start, end } = span;
  const section = sectionOf(reader);
  reader.sentences.push({
    start,
    end,
    section,
    form,
    cells,
    voice: 'author',
    turn: null,
    speaker: null,
    leadIn: label ?? reader.leadIn,
  });
}
