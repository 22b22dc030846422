/** STAM JSONL (DESIGN §12): one entry a line, read in order, which is the update order. */
import { StamError } from '../../../shared/errors.ts';
import { openLines } from '../decode-text.ts';
import { firstLine } from '../detect-format.ts';
import type { Format, ReadItem, ReadProblem, Source } from '../reading.ts';
import { checkAborted, fileName } from '../source-bytes.ts';
import { entryDraft } from './entry-drafts.ts';
import { readLine } from './read-line.ts';

const IDENTIFIER_SYSTEM = 'urn:stam:jsonl';
/** How many lines are looked at to know the format, since the first ones may be broken. */
const LINES_LOOKED_AT = 50;

export const jsonlFormat: Format = { name: 'STAM JSONL', detect, read };

function detect(path: string, head: string): 0 | 1 | 2 {
  const lines = head.split('\n', LINES_LOOKED_AT);
  if (lines.some(isEntry)) return 2;
  // A first line longer than the head cannot be parsed; its shape must do.
  const { text, complete } = firstLine(head);
  if (
    !complete &&
    /^\s*\{/.test(text) &&
    /"type"\s*:\s*"(note|dialogue|facts)"/.test(text) &&
    /"patient"\s*:/.test(text)
  ) {
    return 2;
  }
  return /\.jsonl$/i.test(path) && !head.includes('"resourceType"') ? 1 : 0;
}

function isEntry(line: string): boolean {
  if (!line.includes('"patient"') || !line.includes('"type"')) return false;
  try {
    const value: unknown = JSON.parse(line);
    return (
      typeof value === 'object' &&
      value !== null &&
      'patient' in value &&
      'type' in value &&
      (value.type === 'note' || value.type === 'dialogue' || value.type === 'facts')
    );
  } catch {
    return false;
  }
}

/**
 * One patient draft before its first entry, then the entries.
 *
 * @throws StamError NOT_A_DOCUMENT where no line is an entry, and what `openLines` throws.
 */
async function* read(source: Source): AsyncGenerator<ReadItem> {
  const patients = new Set<string>();
  const encoding: ReadProblem[] = [];
  let entries = 0;
  for await (const line of openLines(source, undefined, (problem) => encoding.push(problem))) {
    checkAborted(source);
    for (const problem of encoding.splice(0)) yield { type: 'problem', problem };
    if (line.line === null) {
      yield { type: 'problem', problem: line.problem };
      continue;
    }
    if (line.line.trim() === '') continue;
    const read = readLine(line.line, line.number);
    for (const problem of read.problems) yield { type: 'problem', problem };
    if (!read.entry) continue;
    const { patient } = read.entry;
    if (!patients.has(patient)) {
      patients.add(patient);
      yield {
        type: 'patient',
        patient: {
          ref: patient,
          publicId: patient,
          identifiers: [{ system: IDENTIFIER_SYSTEM, value: patient }],
          name: null,
          birthDate: null,
          sex: null,
        },
      };
    }
    entries += 1;
    yield { type: 'entry', entry: entryDraft(read.entry, read) };
  }
  if (entries === 0) {
    throw new StamError('NOT_A_DOCUMENT', `${fileName(source)} holds no line that is an entry of STAM JSONL.`);
  }
}
