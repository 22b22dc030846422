import { ccdaFormat } from './ccda/format.ts';
import { fhirFormats } from './fhir/format.ts';
import { jsonlFormat } from './jsonl/jsonl-format.ts';
import { mimicFormat } from './mimic/mimic-format.ts';
import { noteTextFormat } from './note-text.ts';
import type { Format } from './reading.ts';
import { syntheaCsvFormat } from './synthea-csv/synthea-csv-format.ts';

/** Every format that can be read; the surest takes a file, the earlier one where two are equally sure. */
export const formats: readonly Format[] = [
  jsonlFormat,
  ...fhirFormats,
  ccdaFormat,
  mimicFormat,
  syntheaCsvFormat,
  noteTextFormat,
];
