/** Recognises the headings of a note: on a line of their own, before a colon, marked down, or in the middle of a line. */
import type { SectionKind } from '../text-contract.ts';
import { HEADING_KINDS, HEADING_QUALIFIERS, SYSTEM_HEADINGS } from './heading-words.ts';
import type { Line } from './lines.ts';
import { type Span, trimmed } from './span.ts';

export interface Heading {
  kind: SectionKind;
  /** The words, without marks and colon. */
  text: string;
  /** Where the words after the heading begin on the same line; null where there are none. */
  contentStart: number | null;
  /** Written as headings are: in capitals, or marked down. */
  loud: boolean;
}

/** Short headings that are no words: they head a line also where the colon was left out ("PMHx hypothyroid", "O/E chest clear"). */
const SHORT_HEADING = /^(PMHx?|PSHx?|DHx|SHx|FHx|DDx|HPC|HPI|O\/E)\s*,?\s+[^\s,:]/;

/** Longer than any heading met; it bounds the work on one line. */
const MAX_HEADING = 60;

/** The kind that these words open as a heading; null where they are no heading known. */
export function headingKind(words: string): SectionKind | null {
  const plain = words.toLowerCase().replace(/[_*]+/g, ' ').replace(/\s+/g, ' ').trim();
  const known = HEADING_KINDS.get(plain) ?? HEADING_KINDS.get(plain.replace(/\s*\([^()]*\)$/, ''));
  if (known) return known;
  if (plain.length < 4) return null;
  const core = plain
    .replace(/[(),]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !HEADING_QUALIFIERS.has(word))
    .join(' ');
  return HEADING_KINDS.get(core) ?? kindOfParts(core);
}

/** "Allergies / Medications": the first part names the section. Beside a family history nobody can tell whose it is. */
function kindOfParts(core: string): SectionKind | null {
  const parts = core.split(/\s*(?:\/|&|\+|\band\b)\s*/).filter((part) => part !== '');
  if (parts.length < 2) return null;
  const kinds = parts.map((part) => HEADING_KINDS.get(part) ?? HEADING_KINDS.get(`${part} history`));
  if (kinds.some((kind) => kind === undefined)) return null;
  if (kinds.includes('family history') && kinds.some((kind) => kind !== 'family history')) return 'other';
  return kinds[0] ?? null;
}

/**
 * The heading at the beginning of a line, if there is one.
 *
 * @param inSystems the line stands in an examination or a review of systems, where a bare "Cardiovascular" heads what follows
 */
export function headingOf(body: string, line: Span, inSystems: SectionKind | null): Heading | null {
  const shown = unmarked(body, line);
  const text = body.slice(shown.start, Math.min(shown.end, shown.start + MAX_HEADING + 4));
  const colon = text.search(/[:：]/);
  if (colon > 0 && colon <= MAX_HEADING) return beforeColon(body, shown, text.slice(0, colon), colon, shown.marked);
  const whole = shown.end - shown.start <= MAX_HEADING ? body.slice(shown.start, shown.end) : null;
  if (whole !== null) {
    const alone = aloneOnLine(whole, shown.marked, inSystems);
    if (alone) return alone;
  }
  const dash = /^([A-Z][A-Z/]{0,4})\s*[-–—]\s+\S/.exec(text) ?? SHORT_HEADING.exec(text);
  const kind = dash?.[1] ? headingKind(dash[1]) : null;
  if (!dash?.[1] || !kind) return null;
  const after = trimmed(body, shown.start + dash[0].length - 1, shown.end);
  return { kind, text: dash[1], contentStart: after.start, loud: true };
}

function beforeColon(body: string, line: Span, words: string, colon: number, marked: boolean): Heading | null {
  const text = words.replace(/[*_]+/g, '').trim();
  const after = trimmed(body, line.start + colon + 1, line.end);
  while (after.start < after.end && /[*_:,\s]/.test(body[after.start] ?? '')) after.start += 1;
  const contentStart = after.start < after.end ? after.start : null;
  const loud = marked || inCapitals(text);
  const kind = headingKind(text);
  if (kind) return { kind, text, contentStart, loud };
  // "ANESTHESIA:" is a heading, whatever it means; "BP:" and "HBA1C:" are names of values.
  const unknown = inCapitals(text) && /[A-Z]{5}/.test(text) && !/\d/.test(text) && contentStart === null;
  return unknown || (marked && contentStart === null) ? { kind: 'other', text, contentStart, loud: true } : null;
}

function aloneOnLine(whole: string, marked: boolean, inSystems: SectionKind | null): Heading | null {
  const text = whole
    .replace(/[*_]+/g, '')
    .replace(/[-–—#\s]+$/, '')
    .replace(/^([A-Z][A-Za-z/]{1,4})\.$/, '$1')
    .trim();
  const kind = headingKind(text);
  const loud = marked || inCapitals(text);
  if (kind && (loud || text.length > 4)) return { kind, text, contentStart: null, loud };
  if (inSystems && SYSTEM_HEADINGS.has(text.toLowerCase())) return { kind: inSystems, text, contentStart: null, loud };
  return marked && text !== '' ? { kind: 'other', text, contentStart: null, loud: true } : null;
}

/** The line without "#", "**", "==" around a heading. A single "#" before unknown words numbers a problem instead. */
function unmarked(body: string, line: Span): Span & { marked: boolean } {
  const head = /^(?:#{1,6}\s+|\*\*|__|={2,}\s*)/.exec(body.slice(line.start, line.start + 16));
  if (!head) return { start: line.start, end: line.end, marked: false };
  let end = line.end;
  while (end > line.start + head[0].length && '#*_= '.includes(body[end - 1] ?? '')) end -= 1;
  const rest = body.slice(line.start + head[0].length, Math.min(end, line.start + MAX_HEADING + 16));
  const bold = head[0] === '**' || head[0] === '__';
  const closed = !bold || /^[^*_]{1,60}(?:\*\*|__)?:?$/.test(rest);
  const problem = /^#\s+$/.test(head[0]) && headingKind(rest.replace(/:.*$/, '')) === null;
  return { start: line.start + head[0].length, end, marked: closed && !problem };
}

function inCapitals(text: string): boolean {
  return /[A-Z]/.test(text) && text === text.toUpperCase();
}

/**
 * Splits a line before headings that stand in its middle: "…well. ALLERGIES: none. MEDICATIONS: …", and the notes in which
 * every line break became a comma ("…pain.,MEDICATIONS: ,Lisinopril"). Work per colon is bounded.
 */
export function splitAtHeadings(body: string, line: Line): (Line & { inside: boolean })[] {
  const parts: (Line & { inside: boolean })[] = [];
  let from = line.start;
  let inside = false;
  // Searched within the line: in a body without colons each line would else be searched to the end of the body.
  const words = body.slice(line.start, line.end);
  for (let i = words.indexOf(':'); i !== -1; i = words.indexOf(':', i + 1)) {
    const at = headingStart(body, from, line.start + i);
    if (at === null) continue;
    const before = trimmed(body, from, at);
    if (before.end > before.start) {
      while (before.end > before.start && body[before.end - 1] === ',') before.end -= 1;
      parts.push({
        ...line,
        ...trimmed(body, before.start, before.end),
        inside,
        blankBefore: line.blankBefore && !inside,
      });
      inside = true;
      from = at;
    }
  }
  parts.push({ ...line, start: from, inside, blankBefore: line.blankBefore && !inside });
  return parts.filter((part) => part.end > part.start);
}

/** Where the heading before a colon begins, if it follows the end of a sentence or a comma that was a line break. */
function headingStart(body: string, from: number, colon: number): number | null {
  const window = body.slice(Math.max(from, colon - MAX_HEADING), colon);
  const cut = Math.max(
    window.lastIndexOf('.'),
    window.lastIndexOf(';'),
    window.lastIndexOf(','),
    window.lastIndexOf('!'),
  );
  if (cut < 0) return null;
  const words = window.slice(cut + 1);
  const text = words.trim();
  if (!/^[A-Z]/.test(text) || headingKind(text) === null) return null;
  const comma = window[cut] === ',';
  if (text.length < 4 || comma ? text !== text.toUpperCase() || text.length < 2 : false) return null;
  return colon - words.length + (words.length - words.trimStart().length);
}
