/**
 * XML as a stream of finished elements. Namespaces are not resolved: real documents use xsi: and sdtc: without declaring
 * them, so elements and attributes are known by their local names. Nothing is ever expanded from a DTD: a file that
 * brings one is refused before its first element.
 */
import { SaxesParser } from 'saxes';
import { StamError } from '../../../shared/errors.ts';

export interface XmlElement {
  /** Local name, without prefix. */
  readonly name: string;
  /** Values by local name; xmlns declarations are left out. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  /** Offsets of "<" and behind ">" in the decoded source. */
  readonly start: number;
  end: number;
}

export interface XmlSink {
  /** A start tag was read; path holds the local names from the root to this element. */
  opened(element: XmlElement, path: readonly string[]): void;
  /** An element is complete. True lets go of it; false hangs it into its parent. `raw` gives its words in the source. */
  closed(element: XmlElement, path: readonly string[], raw: () => string): boolean;
}

/** Why reading stopped before the end, in words for a sentence. */
export interface XmlFailure {
  reason: string;
  line: number;
  tooLarge: boolean;
}

/** Deeper than any clinical document nests; beyond it the walkers of the tree would be the ones at risk. */
const MAX_DEPTH = 200;
/** Characters that one statement, one narrative or one run of text may hold before reading stops. */
const MAX_HELD = 48 * 1024 * 1024;
/** Characters to wait for a root element in, so that an endless DTD is not read to its end. */
const MAX_PROLOG = 1024 * 1024;

/** Irregularities that leave no doubt about what was meant, by the words the parser reports them with. */
const HARMLESS = [
  'undefined entity.',
  'an XML declaration must be at the start of the document.',
  'text data outside of root node.',
  'the string "]]>" is disallowed in char data.',
];

class Stop extends Error {}

export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

export class XmlTreeParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #sink: XmlSink;
  readonly #fileName: string;
  readonly #stack: XmlElement[] = [];
  readonly #path: string[] = [];
  #raw = '';
  #rawStart = 0;
  #fed = 0;
  #lastEvent = 0;
  #held = 0;
  #rootSeen = false;
  /** Set when reading had to stop; later input is ignored. */
  failure: XmlFailure | null = null;
  /** Irregularities that were read over, without repetition. */
  readonly warnings = new Set<string>();

  /**
   * @param sink what receives the elements
   * @param fileName the file as the user named it, for the sentence of a refusal
   */
  constructor(sink: XmlSink, fileName: string) {
    this.#sink = sink;
    this.#fileName = fileName;
    this.#listen();
  }

  /** True once the root element was opened. */
  get started(): boolean {
    return this.#rootSeen;
  }

  /** Takes the next characters of the file. Throws StamError for a document type definition, and what the sink throws. */
  write(chunk: string): void {
    if (this.failure) return;
    this.#fed += chunk.length;
    this.#raw += chunk;
    this.#guard(() => this.#parser.write(chunk));
    if (!this.#rootSeen && this.#fed > MAX_PROLOG) {
      if (/<!DOCTYPE/i.test(this.#raw)) throw this.#forbidden(this.#raw);
      this.#fail('no element was found in its first part', false);
    }
    if (this.#held > MAX_HELD || this.#fed - this.#lastEvent > MAX_HELD) {
      this.#fail('one of its parts is larger than 48 million characters', true);
    }
    this.#trim();
  }

  /** Says that the file has ended. */
  close(): void {
    if (this.failure) return;
    this.#guard(() => this.#parser.close());
  }

  #guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
  }

  #fail(reason: string, tooLarge: boolean): void {
    this.failure ??= { reason, line: this.#parser.line, tooLarge };
    this.#raw = '';
  }

  #forbidden(doctype: string): StamError {
    const what = /<!ENTITY/i.test(doctype) ? 'entity definitions' : 'a document type definition';
    return new StamError(
      'FORBIDDEN_ENTITY',
      `${this.#fileName} contains ${what}, which a clinical document never needs; it was not opened.`,
    );
  }

  /** Keeps the source only from the oldest element whose words may still be asked for. */
  #trim(): void {
    const entry = this.#stack.find((element) => element.name === 'entry' || element.name === 'nonXMLBody');
    const from = Math.min(entry ? entry.start : this.#lastEvent, this.#fed);
    if (from - this.#rawStart > 65_536) {
      this.#raw = this.#raw.slice(from - this.#rawStart);
      this.#rawStart = from;
    }
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('error', (error) => {
      const reason = error.message.replace(/^\d+:\d+: /, '');
      if (HARMLESS.includes(reason)) {
        this.warnings.add(reason);
        return;
      }
      this.#fail(reason, false);
      throw new Stop();
    });
    parser.on('doctype', (doctype) => {
      throw this.#forbidden(`<!DOCTYPE ${doctype}`);
    });
    const text = (words: string): void => {
      this.#lastEvent = parser.position;
      const parent = this.#stack.at(-1);
      if (!parent) return;
      this.#held += words.length;
      parent.children.push(words);
    };
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('comment', () => {
      this.#lastEvent = parser.position;
    });
    parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes));
    parser.on('closetag', () => this.#close());
  }

  #open(name: string, given: Readonly<Record<string, string>>): void {
    this.#rootSeen = true;
    if (this.#stack.length >= MAX_DEPTH) {
      this.#fail('its elements are nested deeper than a clinical document ever is', false);
      throw new Stop();
    }
    const end = this.#parser.position;
    // An attribute value cannot hold "<", so the last one before the end of the tag opens it.
    const start = this.#rawStart + this.#raw.lastIndexOf('<', end - this.#rawStart - 1);
    const attributes: Record<string, string> = Object.create(null);
    for (const [key, value] of Object.entries(given)) {
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) attributes[localName(key)] = value;
      this.#held += value.length;
    }
    const element: XmlElement = { name: localName(name), attributes, children: [], start, end };
    this.#lastEvent = end;
    this.#stack.push(element);
    this.#path.push(element.name);
    this.#sink.opened(element, this.#path);
  }

  #close(): void {
    const element = this.#stack.pop();
    if (!element) return;
    element.end = this.#parser.position;
    this.#lastEvent = element.end;
    const drop = this.#sink.closed(element, this.#path, () =>
      this.#raw.slice(element.start - this.#rawStart, element.end - this.#rawStart),
    );
    this.#path.pop();
    const parent = this.#stack.at(-1);
    if (drop) this.#held = 0;
    else parent?.children.push(element);
  }
}

/** The child elements, of one name where it is given. */
export function elements(parent: XmlElement | null | undefined, name?: string): XmlElement[] {
  if (!parent) return [];
  return parent.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first child element of that name along a path of names ("participant", "participantRole"). */
export function child(parent: XmlElement | null | undefined, ...names: string[]): XmlElement | undefined {
  let at: XmlElement | undefined = parent ?? undefined;
  for (const name of names) at = elements(at, name)[0];
  return at;
}

/** Every element of that name below the parent, in document order. */
export function descendants(parent: XmlElement | null | undefined, name: string): XmlElement[] {
  return elements(parent).flatMap((at) => [...(at.name === name ? [at] : []), ...descendants(at, name)]);
}

/** An attribute without surrounding blanks; undefined where it is missing or empty. */
export function attribute(element: XmlElement | null | undefined, name: string): string | undefined {
  return element?.attributes[name]?.trim() || undefined;
}

/** All words inside, blanks collapsed. */
export function words(element: XmlElement | null | undefined): string {
  if (!element) return '';
  const parts = (at: XmlElement): string => at.children.map((c) => (typeof c === 'string' ? c : parts(c))).join('');
  return parts(element).replace(/\s+/g, ' ').trim();
}
