/** FHIR as newline-delimited JSON: one resource a line, as a bulk export writes one file for each resource type. */
import { StamError } from '../../../shared/errors.ts';
import type { ReadContext, ReadItem, Source } from '../reading.ts';
import { checkAborted } from '../source-bytes.ts';
import { indexPiece, sharedIndex } from './indexing.ts';
import { obj, str } from './json-access.ts';
import { jsonLines } from './json-lines.ts';
import { PieceText, parsePiece, problemItem } from './parsing.ts';
import { ReferenceIndex } from './references.ts';
import { ResourceReader } from './resource-items.ts';
import { chunksOf, headBytes, refuseUnreadable } from './source-bytes.ts';

/**
 * Streams the items of the file; a bad line is a problem with its number. References go to the lines of this file and to
 * the other files of the set. Throws StamError only where no line is a resource.
 */
export async function* readFhirNdjson(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  refuseUnreadable(await headBytes(source, 4096));
  const shared = await sharedIndex(context);
  const own = new ReferenceIndex();
  if (!shared.files.has(source.file)) {
    const first = new PieceText();
    for await (const line of jsonLines(chunksOf(source))) indexPiece(own, line.bytes, first, false);
  }
  const reader = new ResourceReader([own, shared.index]);
  const text = new PieceText();
  const held: ReadItem[] = [];
  let broken = 0;
  for await (const line of jsonLines(chunksOf(source))) {
    checkAborted(source);
    if (reader.leavesOut(line.bytes)) continue;
    const where = `line ${line.number}`;
    const parsed = parsePiece(line.bytes, text, where);
    const value = 'value' in parsed ? obj(parsed.value) : null;
    let bad: ReadItem | null = null;
    if ('item' in parsed) {
      broken++;
      bad = parsed.item;
    } else if (!value || !str(value.resourceType))
      bad = problemItem('BAD_LINE', 'The line is no FHIR resource and was left out.', where);
    if (bad) {
      // Held back until a resource is seen: a file without any is refused as a whole, with one sentence.
      if (reader.seen > 0) yield bad;
      else if (held.length < 100) held.push(bad);
      continue;
    }
    yield* held.splice(0);
    const garbled = text.problem(where);
    if (garbled) yield garbled;
    if (value) yield* reader.items(value, where);
  }
  if (reader.seen === 0) {
    if (broken > 0)
      throw new StamError('BAD_JSON', 'No line of the file is well-formed JSON; nothing in it could be read.');
    throw new StamError('NOT_A_DOCUMENT', 'The file holds no FHIR resource.');
  }
  yield* held.splice(0);
  yield* reader.closing('the whole file');
}
