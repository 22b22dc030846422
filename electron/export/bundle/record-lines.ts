/** A record on its way between two workspaces: JSON lines, the first of which says what follows, packed into compressed pieces. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

const FORMAT = 'stam-record';
/** Raised when a reader of an earlier version would misread what follows. */
export const LINES_VERSION = 1;

export const bundleHead = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  /** Last step of the schema of the workspace that it comes from. */
  schema: z.number().int(),
  /** Names that workspace, and says nothing else of it. */
  origin: z.string(),
  patient: z.object({
    publicId: z.string().min(1),
    name: z.string().nullable(),
    birthDate: z.string().nullable(),
    sex: z.string().nullable(),
    lastSeq: z.number().int(),
    lastEntryTime: z.string().nullable(),
  }),
  /** Columns of the rows that follow, by table. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Id, status and number of memories of every entry, in update order. */
  entries: z.array(z.tuple([z.string(), z.string(), z.number().int()])),
});
export type BundleHead = z.infer<typeof bundleHead>;

export const newHead = (head: Omit<BundleHead, 'format' | 'version'>): BundleHead => ({
  format: FORMAT,
  version: LINES_VERSION,
  ...head,
});

/** Text that is packed into one piece, in characters. */
const PIECE = 2 ** 18;
/** What one piece may unpack to. */
const LONGEST = 2 ** 29;

/** Infinite numbers, which JSON has none of. */
const ENDLESS = { forever: Number.POSITIVE_INFINITY, never: Number.NEGATIVE_INFINITY };
const endless = z.object({ endless: z.enum(['forever', 'never']) });

export function lineOf(row: readonly (string | number | null)[]): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? { endless: value > 0 ? 'forever' : 'never' } : value,
  );
}

export function rowOf(line: string): (string | number | null)[] {
  return (JSON.parse(line) as unknown[]).map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    return ENDLESS[endless.parse(value).endless];
  });
}

/** Compressed pieces, each of whole lines. */
export function* packed(lines: Iterable<string>): Generator<Buffer> {
  let held: string[] = [];
  let length = 0;
  for (const line of lines) {
    held.push(line, '\n');
    length += line.length;
    if (length < PIECE) continue;
    yield deflateRawSync(held.join(''));
    held = [];
    length = 0;
  }
  if (held.length > 0) yield deflateRawSync(held.join(''));
}

export function* unpacked(pieces: Iterable<Buffer>): Generator<string> {
  for (const piece of pieces) {
    const text = inflateRawSync(piece, { maxOutputLength: LONGEST }).toString('utf8');
    for (const line of text.split('\n')) if (line !== '') yield line;
  }
}
