/** FHIR as one JSON document: a Bundle of any type, a single resource, or an array of resources. */
import { StamError } from '../../../shared/errors.ts';
import type { ReadContext, ReadItem, Source } from '../reading.ts';
import { checkAborted } from '../source-bytes.ts';
import { indexPiece, sharedIndex } from './indexing.ts';
import { obj, str } from './json-access.ts';
import { endsWell, type JsonEnding, type JsonUnit, jsonUnits } from './json-units.ts';
import { PieceText, parsePiece, problemItem } from './parsing.ts';
import { ReferenceIndex } from './references.ts';
import { ResourceReader } from './resource-items.ts';
import { chunksOf, headBytes, refuseUnreadable } from './source-bytes.ts';

interface FirstPass {
  index: ReferenceIndex;
  /** Type of the (last) Bundle of the file. */
  bundleType: string | null;
}

/** Reads the file once for its patients, medications and the kind of its Bundle. */
async function firstPass(source: Source): Promise<FirstPass> {
  const pass: FirstPass = { index: new ReferenceIndex(), bundleType: null };
  const text = new PieceText();
  for await (const unit of jsonUnits(chunksOf(source))) {
    indexPiece(pass.index, unit.bytes, text, unit.kind === 'entry');
    if (unit.kind === 'document') pass.bundleType = bundleTypeOf(unit.bytes) ?? pass.bundleType;
  }
  return pass;
}

function bundleTypeOf(bytes: Buffer | null): string | null {
  const text = bytes && bytes.length < 1024 * 1024 ? bytes.toString('utf8') : '';
  if (!/"resourceType"\s*:\s*"Bundle"/.test(text)) return null;
  try {
    return str(obj(JSON.parse(text))?.type);
  } catch {
    return null;
  }
}

const place = (unit: JsonUnit): string => (unit.kind === 'document' ? 'the file' : `${unit.kind} ${unit.number}`);

/**
 * Streams the items of the file. A broken entry costs itself and a problem; a file that breaks off gives what stood before
 * the break. Throws StamError only where nothing at all could be read.
 */
export async function* readFhirJson(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  refuseUnreadable(await headBytes(source, 4096));
  const [own, shared] = [await firstPass(source), await sharedIndex(context)];
  const reader = new ResourceReader(
    [own.index, shared.index],
    own.bundleType === 'document' ? own.index.documentTime : null,
  );
  const text = new PieceText();
  const versioned = own.bundleType === 'history';
  const ending = endsWell();
  let broken = 0;
  for await (const unit of jsonUnits(chunksOf(source), ending)) {
    checkAborted(source);
    if (unit.kind !== 'document' && reader.leavesOut(unit.bytes)) continue;
    const where = place(unit);
    const parsed = parsePiece(unit.bytes, text, where);
    if ('item' in parsed) {
      broken++;
      yield parsed.item;
      continue;
    }
    const garbled = text.problem(where);
    if (garbled) yield garbled;
    const value = obj(parsed.value);
    if (unit.kind === 'entry' && value) yield* reader.entry(value, where, versioned);
    else if (unit.kind === 'item' && value) yield* reader.items(value, where);
    else if (unit.kind === 'document' && value && str(value.resourceType) === 'Bundle') reader.seen++;
    else if (unit.kind === 'document' && value && str(value.resourceType)) yield* reader.items(value, where);
    else if (unit.kind !== 'document')
      yield problemItem('UNREADABLE_PART', 'A part of the file is no FHIR resource and was left out.', where);
  }
  if (reader.seen === 0) refuse(ending, broken);
  yield* reader.closing('the whole file');
  yield* endingProblems(ending);
}

/** Says why a file gave nothing at all. */
function refuse(ending: JsonEnding, broken: number): never {
  if (ending.truncated)
    throw new StamError(
      'BAD_JSON',
      'The file breaks off before its first resource is complete; it is damaged or was not copied to its end.',
    );
  if (broken > 0) throw new StamError('BAD_JSON', 'The file is not well-formed JSON; nothing in it could be read.');
  throw new StamError('NOT_A_DOCUMENT', 'The file holds no FHIR resource.');
}

function* endingProblems(ending: JsonEnding): Generator<ReadItem> {
  if (ending.strayAfter !== null) {
    const where = ending.strayAfter === 0 ? 'before the first entry' : `after entry ${ending.strayAfter}`;
    yield problemItem('BAD_JSON', 'Something that is not JSON stands between the entries and was passed over.', where);
  }
  if (ending.truncated) {
    const where = ending.inside === null ? 'the end of the file' : `entry ${ending.inside}`;
    yield problemItem(
      'BAD_JSON',
      'The file breaks off there: what stood before was read, the rest is missing. Get a complete copy.',
      where,
    );
  }
}
