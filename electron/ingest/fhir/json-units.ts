/**
 * Cuts a JSON document of any size into the pieces that are worth parsing: every entry of a Bundle, every element of a
 * top-level array, or the whole document when it is one resource. It looks at nothing but strings and brackets, so that a
 * broken entry costs itself and not the rest, and holds one piece at a time. (A general token stream over the same bytes
 * was measured ten times slower than parsing the pieces.)
 */

export interface JsonUnit {
  /** entry: element of a Bundle's entry list; item: of a top-level array; document: a top-level object (entries cut out). */
  kind: 'entry' | 'item' | 'document';
  /** Counted from 1 within its kind. */
  number: number;
  /** Null where the piece was larger than MAX_UNIT_BYTES and was passed over. */
  bytes: Buffer | null;
  /** Length in the file, also of a piece that was passed over. */
  size: number;
}

export interface JsonEnding {
  /** The document stops before its last bracket; `inside` says in which entry, null when between entries. */
  truncated: boolean;
  inside: number | null;
  /** Number of the entry after which something stood that is not JSON; null when there was none. */
  strayAfter: number | null;
}

export const endsWell = (): JsonEnding => ({ truncated: false, inside: null, strayAfter: null });

/** Larger single pieces (scanned files as base64) are passed over with a sentence: memory must not follow the file. */
export const MAX_UNIT_BYTES = 64 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const isSpace = (c: number): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;

/** Collects the bytes of one piece over the borders of chunks, up to a limit. */
class Piece {
  private parts: Buffer[] = [];
  size = 0;
  add(part: Buffer): void {
    this.size += part.length;
    if (this.size > MAX_UNIT_BYTES) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }
  bytes(): Buffer | null {
    if (this.size > MAX_UNIT_BYTES) return null;
    return this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
  }
}

/** True unless the head already says that it is a resource other than a Bundle (a List has entries too). */
function mayBeBundle(head: Buffer | null): boolean {
  const type = /"resourceType"\s*:\s*"(\w+)"/.exec(head?.toString('latin1') ?? '');
  return type === null || type[1] === 'Bundle';
}

/**
 * Yields the pieces in file order and notes in `ending` how the file ended. The `document` piece of a Bundle comes after its
 * entries and holds everything but them. Chunks are bytes of UTF-8; a byte-order mark is passed over.
 */
export async function* jsonUnits(
  chunks: AsyncIterable<Buffer>,
  ending: JsonEnding = endsWell(),
): AsyncGenerator<JsonUnit> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** Depth at which pieces lie in the list being read: 1 for a top-level array, 2 for a Bundle's entry list, else -1. */
  let listDepth = -1;
  let piece: Piece | null = null;
  let head = new Piece();
  let key = '';
  const counts = { entry: 0, item: 0, document: 0 };
  let first = true;

  for await (const whole of chunks) {
    let chunk = whole;
    if (first && chunk.length >= 3 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf)
      chunk = chunk.subarray(3);
    first = false;
    const { length } = chunk;
    /** Where the piece (or the head) that is being collected goes on in this chunk; -1 when none is. */
    let start = piece !== null || (depth > 0 && listDepth === -1) ? 0 : -1;
    for (let i = 0; i < length; i++) {
      const c = chunk[i] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) inString = false;
        // The last text at depth 1 of an object is the key when a list opens.
        if (depth === 1 && listDepth === -1 && inString && key.length < 40) key += String.fromCharCode(c);
        continue;
      }
      if (c === QUOTE) {
        if (depth === listDepth || depth === 0) ending.strayAfter ??= counts.entry + counts.item;
        inString = true;
        if (depth === 1) key = '';
        continue;
      }
      if (c === OPEN_BRACE || c === OPEN_BRACKET) {
        if (depth === 0) {
          if (c === OPEN_BRACKET) listDepth = 1;
          else {
            head = new Piece();
            start = i;
          }
        } else if (depth === listDepth) {
          piece = new Piece();
          start = i;
        } else if (depth === 1 && listDepth === -1 && c === OPEN_BRACKET && key === 'entry') {
          head.add(chunk.subarray(start, i + 1));
          if (mayBeBundle(head.bytes())) {
            listDepth = 2;
            start = -1;
          } else start = i + 1;
        }
        depth++;
        continue;
      }
      if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
        if (depth === 0) {
          ending.strayAfter ??= counts.entry + counts.item;
          continue;
        }
        depth--;
        if (piece !== null && depth === listDepth) {
          piece.add(chunk.subarray(start, i + 1));
          const kind = listDepth === 1 ? 'item' : 'entry';
          counts[kind]++;
          yield { kind, number: counts[kind], bytes: piece.bytes(), size: piece.size };
          piece = null;
          start = -1;
        } else if (depth === listDepth - 1) {
          listDepth = -1;
          if (depth === 1) start = i;
        } else if (depth === 0) {
          head.add(chunk.subarray(start, i + 1));
          counts.document++;
          yield { kind: 'document', number: counts.document, bytes: head.bytes(), size: head.size };
          start = -1;
        }
        continue;
      }
      if ((depth === listDepth || depth === 0) && c !== COMMA && c !== COLON && !isSpace(c)) {
        ending.strayAfter ??= counts.entry + counts.item;
      }
    }
    if (piece !== null && start >= 0) piece.add(chunk.subarray(start));
    else if (depth > 0 && listDepth === -1 && start >= 0) head.add(chunk.subarray(start));
  }
  if (depth > 0 || inString) {
    ending.truncated = true;
    if (piece !== null) ending.inside = (listDepth === 1 ? counts.item : counts.entry) + 1;
  }
}
