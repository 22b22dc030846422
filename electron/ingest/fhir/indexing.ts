/** The light first pass: which resources of a piece of JSON are worth parsing for the reference index. */
import type { ReadContext, Source } from '../reading.ts';
import { list, obj, str } from './json-access.ts';
import { jsonLines } from './json-lines.ts';
import { PieceText, parsePiece } from './parsing.ts';
import { INDEXED_TYPES, isOrganism, ReferenceIndex } from './references.ts';
import { chunksOf, headBytes, isPlaceholder } from './source-bytes.ts';

const NAMED = new RegExp(`^"resourceType"\\s*:\\s*"(${INDEXED_TYPES.join('|')}|Bundle)"`);
/** Isolated organisms of MIMIC-IV on FHIR: what the susceptibility tests are about. */
const ORGANISM = 'microbiology-organism"';
const RESOURCE_TYPE = Buffer.from('"resourceType"');

/** True where the bytes name a resource type that the index keeps (contained ones count: they cost a parse, no more). */
function worthIndexing(bytes: Buffer): boolean {
  if (bytes.includes(ORGANISM)) return true;
  for (let i = bytes.indexOf(RESOURCE_TYPE); i !== -1; i = bytes.indexOf(RESOURCE_TYPE, i + 14)) {
    if (NAMED.test(bytes.toString('latin1', i, i + 60))) return true;
  }
  return false;
}

/** Adds a parsed resource, or those of a Bundle, to the index. */
export function addTo(index: ReferenceIndex, value: unknown, fullUrl: string | null = null, depth = 0): void {
  const resource = obj(value);
  const type = str(resource?.resourceType);
  if (!resource || !type || depth > 5) return;
  if (type === 'Bundle') {
    for (const entry of list(resource.entry)) addTo(index, entry.resource, str(entry.fullUrl), depth + 1);
  } else if ((INDEXED_TYPES as readonly string[]).includes(type) || isOrganism(resource)) index.add(resource, fullUrl);
}

/** Parses a piece for the index; a broken one is passed over here, and gets its sentence when it is read. */
export function indexPiece(index: ReferenceIndex, bytes: Buffer | null, text: PieceText, asEntry: boolean): void {
  if (bytes === null || !worthIndexing(bytes)) return;
  const parsed = parsePiece(bytes, text, '');
  if ('item' in parsed) return;
  const { value } = parsed;
  if (asEntry) addTo(index, obj(value)?.resource, str(obj(value)?.fullUrl));
  else addTo(index, value);
}

/** What the other files of an import set hold: filled once, shared by all files of the set. */
interface SharedIndex {
  index: ReferenceIndex;
  /** Files (absolute paths) that are in it. */
  files: Set<string>;
}

/** Bundles hold what they refer to; they are not read for the other files' sake. */
const BUNDLE = '"Bundle"';

/** Single resources larger than this are not looked into for the other files' sake. */
const SMALL_FILE = 256 * 1024;

async function indexNdjson(index: ReferenceIndex, source: Source): Promise<void> {
  const text = new PieceText();
  for await (const line of jsonLines(chunksOf(source))) indexPiece(index, line.bytes, text, false);
}

async function fill(shared: SharedIndex, files: Source[]): Promise<SharedIndex> {
  for (const source of files) {
    const lines = /\.ndjson(\.gz)?$/i.test(source.path);
    if (!lines && !(/\.json(\.gz)?$/i.test(source.path) && source.bytes <= SMALL_FILE)) continue;
    // A file that cannot be read gets its sentence when its own turn comes.
    const head = await headBytes(source, lines ? 4096 : SMALL_FILE).catch(() => null);
    if (!head || isPlaceholder(head.toString('latin1', 0, 200))) continue;
    // A bulk export holds one type a file: its first line tells whether the others are worth reading.
    const first = head.indexOf(0x0a) === -1 ? head : head.subarray(0, head.indexOf(0x0a));
    if (!worthIndexing(lines ? first : head)) continue;
    if (lines) await indexNdjson(shared.index, source);
    else {
      const content = head[0] === 0xef ? head.subarray(3) : head;
      if (content.includes(BUNDLE)) continue;
      indexPiece(shared.index, content, new PieceText(), false);
    }
    shared.files.add(source.file);
  }
  return shared;
}

/**
 * The index over the other files of the set: bulk-export files of the indexed types and small single resources. Bundles
 * are not read across: what a Bundle refers to, it holds.
 */
export function sharedIndex(context: ReadContext): Promise<SharedIndex> {
  const known = context.shared.get('fhir') as Promise<SharedIndex> | undefined;
  if (known) return known;
  const filling = fill({ index: new ReferenceIndex(), files: new Set() }, context.files);
  context.shared.set('fhir', filling);
  return filling;
}
