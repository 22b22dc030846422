/** The narrative of a section: what its author signed. As flat text for notes, and by id for entries that point to it. */
import { elements, words, type XmlElement } from './xml-tree.ts';

const BLOCKS = new Set(['paragraph', 'caption', 'div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'text', 'pre', 'hr']);
const LISTS = new Set(['list', 'ul', 'ol']);
const ITEMS = new Set(['item', 'li']);

export interface Cell {
  header: string;
  text: string;
  element: XmlElement;
}

/** Rows of a table as cells under their column's header; columns that a cell spans are counted. */
function tableRows(table: XmlElement): { row: XmlElement; cells: Cell[]; isHeader: boolean }[] {
  const rows: { row: XmlElement; inHead: boolean }[] = [];
  const collect = (at: XmlElement, inHead: boolean): void => {
    for (const part of elements(at)) {
      if (part.name === 'tr') rows.push({ row: part, inHead });
      else if (part.name === 'thead' || part.name === 'tbody' || part.name === 'tfoot') {
        collect(part, part.name === 'thead');
      }
    }
  };
  collect(table, false);
  let headers: string[] = [];
  const covered = new Map<number, number>();
  return rows.map(({ row, inHead }) => {
    const parts = elements(row).filter((e) => e.name === 'td' || e.name === 'th');
    const isHeader = inHead || (parts.length > 1 && parts.every((e) => e.name === 'th'));
    const names: string[] = [];
    const cells: Cell[] = [];
    let column = 0;
    for (const element of parts) {
      for (; (covered.get(column) ?? 0) > 0; column++) covered.set(column, (covered.get(column) ?? 0) - 1);
      const text = flatten(element).replace(/\s*\n\s*/g, ', ');
      cells.push({ header: headers[column] ?? '', text, element });
      const width = Math.min(Number(element.attributes.colspan) || 1, 100);
      const height = Math.min(Number(element.attributes.rowspan) || 1, 1000);
      for (let i = 0; i < width; i++, column++) {
        names[column] = text;
        if (height > 1 && !isHeader) covered.set(column, height - 1);
      }
    }
    for (; (covered.get(column) ?? 0) > 0; column++) covered.set(column, (covered.get(column) ?? 0) - 1);
    if (isHeader) headers = names;
    return { row, cells, isHeader };
  });
}

/** One row as "header: cell; header: cell"; empty cells are left out. */
export function rowLine(cells: readonly Cell[]): string {
  return cells
    .filter((cell) => cell.text !== '')
    .map((cell) => (cell.header && cell.header !== cell.text ? `${cell.header}: ${cell.text}` : cell.text))
    .join('; ');
}

function tableLines(table: XmlElement): string {
  const rows = tableRows(table);
  const caption = elements(table, 'caption').map((c) => words(c));
  // A header with no row under it is still something that was written.
  const onlyHeaders = rows.every((row) => row.isHeader);
  const lines = rows.filter((row) => onlyHeaders || !row.isHeader).map((row) => rowLine(row.cells));
  return [...caption, ...lines].filter((line) => line !== '').join('\n');
}

/** The narrative as plain text: a table row, a list item and a paragraph are each a line, "br" is a line break. */
export function flatten(element: XmlElement): string {
  let out = '';
  const line = (): void => {
    if (out !== '' && !out.endsWith('\n')) out += '\n';
  };
  const walk = (at: XmlElement): void => {
    for (const part of at.children) {
      if (typeof part === 'string') {
        const text = part.replace(/[\s\u00A0]+/g, ' ');
        out += out === '' || /\s$/.test(out) ? text.trimStart() : text;
      } else if (part.name === 'br') out += '\n';
      else if (part.name === 'table') {
        line();
        out += tableLines(part);
        line();
      } else if (ITEMS.has(part.name)) {
        line();
        out += `- ${flatten(part)}`;
        line();
      } else if (BLOCKS.has(part.name) || LISTS.has(part.name)) {
        line();
        walk(part);
        line();
      } else if (part.name !== 'renderMultiMedia' && part.name !== 'style' && part.name !== 'script') walk(part);
    }
  };
  walk(element);
  return out
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}

interface Target {
  own: string;
  cell: string;
  row: Cell[] | null;
}

/** Columns that say when, how much or by whom, and not what. */
const NOT_A_NAME =
  /\b(date|time|status|value|result|provider|performer|author|code|range|unit|units|dosage|start|stop)\b/i;

/** Longest line that is shown above a statement: more is a whole table, and would not be the words of one fact. */
const MAX_LINE = 600;

/** Words by which a status column says that something goes on. */
const GOES_ON = /^(active|a|current|taking|ongoing)\b/i;

export class Narrative {
  /** The whole text, flat. */
  readonly text: string;
  /** What stands under a status: a row with its status column, a list item with the heading above the list. */
  readonly #statuses: { text: string; status: string }[] = [];
  readonly #targets = new Map<string, Target>();

  constructor(element: XmlElement | null) {
    this.text = element ? flatten(element) : '';
    if (!element) return;
    this.#index(element, '', null);
    this.#readHeadings(element);
  }

  #index(at: XmlElement, cell: string, row: Cell[] | null): void {
    const id = at.attributes.ID ?? at.attributes.id;
    if (id !== undefined && !this.#targets.has(id)) {
      const own = at.name === 'tr' && row ? rowLine(row) : at.name === 'table' ? tableLines(at) : flatten(at);
      this.#targets.set(id, { own, cell, row });
    }
    if (at.name === 'table') {
      const rows = new Map(tableRows(at).map((r) => [r.row, r.cells]));
      for (const cells of rows.values()) {
        const status = cells.find((cell) => /^(clinical )?status$/i.test(cell.header))?.text;
        if (status) this.#statuses.push({ text: rowLine(cells).toLowerCase(), status });
      }
      const into = (part: XmlElement): void => {
        if (part.name === 'tr') this.#index(part, '', rows.get(part) ?? null);
        else if (part.name === 'thead' || part.name === 'tbody' || part.name === 'tfoot') {
          const partId = part.attributes.ID;
          if (partId !== undefined) this.#targets.set(partId, { own: words(part), cell: '', row: null });
          for (const inner of elements(part)) into(inner);
        } else this.#index(part, '', null);
      };
      for (const part of elements(at)) into(part);
      return;
    }
    for (const part of elements(at)) {
      const isCell = at.name === 'tr' && (part.name === 'td' || part.name === 'th');
      this.#index(part, isCell ? flatten(part).replace(/\s*\n\s*/g, ', ') : cell, row);
    }
  }

  #find(reference: string): Target | undefined {
    return this.#targets.get(reference.replace(/^#/, '').trim());
  }

  /**
   * The words an entry points to with `reference value="#id"`: the element's own, or its table cell's where the element
   * is an empty mark in front of them. Empty when there are none.
   */
  at(reference: string): string {
    const target = this.#find(reference);
    return target ? target.own || target.cell : '';
  }

  /**
   * The words an entry points to, for want of another name of what it is about: of a table row, the first cell that is
   * no date, status or value.
   */
  name(reference: string): string {
    const target = this.#find(reference);
    if (!target) return '';
    if (target.row === null || target.own !== rowLine(target.row)) return target.own || target.cell;
    const named = target.row.find(
      (cell) => cell.text !== '' && !NOT_A_NAME.test(cell.header) && !/^[\d/.: -]+$/.test(cell.text),
    );
    return (named ?? target.row[0])?.text ?? '';
  }

  /** The line to show above the statement: the table row around the target, else the target. Null for none or too long. */
  line(reference: string): string | null {
    const target = this.#find(reference);
    if (!target) return null;
    const row = target.row ? rowLine(target.row) : '';
    const line = (row !== '' && row.length <= MAX_LINE ? row : target.own || target.cell).replace(/\s*\n\s*/g, '; ');
    return line !== '' && line.length <= MAX_LINE ? line : null;
  }

  /**
   * True where the narrative says that this goes on: its table row has "Active" in the status column, or every row or
   * list item that names it does. The narrative is what was signed, so codes that say otherwise are in doubt.
   */
  saysActive(references: readonly string[], name: string): boolean {
    for (const reference of references) {
      const row = this.#find(reference)?.row;
      const status = row?.find((cell) => /^(clinical )?status$/i.test(cell.header))?.text;
      if (status) return GOES_ON.test(status);
    }
    const named = this.#statuses.filter((s) => s.text.includes(name.toLowerCase()));
    return named.length > 0 && named.every((s) => GOES_ON.test(s.status));
  }

  #readHeadings(text: XmlElement): void {
    let heading = '';
    for (const part of elements(text)) {
      if (LISTS.has(part.name)) {
        for (const item of elements(part)) this.#statuses.push({ text: flatten(item).toLowerCase(), status: heading });
      } else if (part.name === 'paragraph' || part.name === 'content') heading = words(part);
    }
  }
}

/** Words for what a section is about: "no … recorded" of these says nothing, of anything else ("no mass found") it does. */
const TOPIC =
  '(?:administered|active|current|known|recent|past|planned|family|social|medical|surgical|clinical|history|histories|medications?|allerg(?:y|ies)|problems?|conditions?|diagnos[ei]s|procedures?|immunizations?|vital|vitals|signs?|results?|labs?|encounters?|visits?|plans?|goals?|instructions?|advance|directives?|functional|cognitive|mental|status|hospital|course|review|systems|physical|exam|examination|present|illness|treatment|medical|equipment|devices?|implants?|insurance|payers?|care|team|health|concerns?|interventions?|assessments?|notes?|section|and|or|of|for|this|the|patient|has|been|have|were|was|is|are)';
const END = '(?:available|recorded|on file|documented|entered|provided|to display|found|exists?|present|reported)';

const NOTHING = [
  /^(n\/?a|unk|null)$/i,
  new RegExp(`^not ${END}$`, 'i'),
  /^not (applicable|asked|known)$/i,
  new RegExp(
    `^(there (is|are) )?no (${TOPIC} )*(information|data|records?|entries|documentation|details?)( ${TOPIC})*( ${END})?( ${TOPIC})*$`,
    'i',
  ),
  new RegExp(`^no (${TOPIC} )+(recorded|on file|documented|entered|provided|to display|available)( ${TOPIC})*$`, 'i'),
  /^(data|information) (not |un)available$/i,
  /^[\w ]{0,40} excluded\/not available$/i,
  new RegExp(`^unknown( ${TOPIC})*$`, 'i'),
];

/**
 * True for text that says that nothing is recorded ("No information available", "Type: Unknown", "N/A"), in every part
 * of every line. "None" and "No known allergies" say something, and are kept.
 */
export function saysNothing(text: string): boolean {
  return text.split(/[\n;]/).every((part) => {
    const bare = part
      .replace(/^[^:]{0,60}:\s/, '')
      .replace(/[\s.:!*-]+/g, ' ')
      .trim();
    // A long text says something, and would keep the patterns busy.
    return bare === '' || (bare.length <= 200 && NOTHING.some((pattern) => pattern.test(bare)));
  });
}
