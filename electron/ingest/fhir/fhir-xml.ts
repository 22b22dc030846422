/** FHIR as XML: a Bundle of any type or a single resource. */
import { StamError } from '../../../shared/errors.ts';
import type { ReadContext, ReadItem, Source } from '../reading.ts';
import { checkAborted } from '../source-bytes.ts';
import { addTo, sharedIndex } from './indexing.ts';
import { obj, str } from './json-access.ts';
import { problemItem } from './parsing.ts';
import { ReferenceIndex } from './references.ts';
import { ResourceReader } from './resource-items.ts';
import { chunksOf, headBytes, refuseUnreadable } from './source-bytes.ts';
import { xmlUnits } from './xml-resources.ts';

/**
 * Streams the items of the file. Entities and document types refuse the whole file; a file that breaks off gives what
 * stood before the break. Throws StamError only where nothing could be read.
 */
export async function* readFhirXml(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  refuseUnreadable(await headBytes(source, 4096));
  const own = new ReferenceIndex();
  let bundleType: string | null = null;
  let broken: StamError | null = null;
  try {
    for await (const unit of xmlUnits(chunksOf(source))) {
      checkAborted(source);
      if (unit.kind === 'entry') addTo(own, unit.value.resource, str(unit.value.fullUrl));
      else {
        addTo(own, unit.value);
        bundleType = str(unit.value.type);
      }
    }
  } catch (error) {
    if (!(error instanceof StamError) || error.code !== 'BAD_XML') throw error;
    broken = error;
  }
  const reader = new ResourceReader(
    [own, (await sharedIndex(context)).index],
    bundleType === 'document' ? own.documentTime : null,
  );
  try {
    for await (const unit of xmlUnits(chunksOf(source))) {
      checkAborted(source);
      if (unit.kind === 'entry') yield* reader.entry(unit.value, `entry ${unit.number}`, bundleType === 'history');
      else if (str(unit.value.resourceType) === 'Bundle') reader.seen++;
      else if (obj(unit.value)) yield* reader.items(unit.value, 'the file');
    }
  } catch (error) {
    if (!(error instanceof StamError) || error.code !== 'BAD_XML') throw error;
  }
  if (reader.seen === 0) throw broken ?? new StamError('NOT_A_DOCUMENT', 'The file holds no FHIR resource.');
  yield* reader.closing('the whole file');
  if (broken) {
    const message = `${broken.message} What stood before the break was read, the rest is missing.`;
    yield problemItem(broken.code, message, 'the end of what could be read');
  }
}
