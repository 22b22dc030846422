/** Text and lines of a source, streamed: what every reader of a text format begins with. */
import { StamError } from '../../shared/errors.ts';
import type { ReadProblem, Source } from './reading.ts';
import { fileName, openBytes } from './source-bytes.ts';
import { EncodedText } from './text-decoder.ts';

/** A single line above this is left out: it would have to be held whole. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * The text of a source in pieces, without its byte order mark: UTF-8, UTF-16 with a mark, else Windows-1252 (said
 * through `report` as a BAD_ENCODING problem, once). A gzipped file is unpacked as it is read.
 *
 * @throws StamError BAD_ENCODING on NUL characters, PLACEHOLDER_FILE where the text only points to a file that was not
 *   fetched, and what `openBytes` throws.
 */
export async function* openText(
  source: Source,
  report: (problem: ReadProblem) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new EncodedText(fileName(source), report);
  let first = true;
  for await (const piece of openBytes(source)) {
    const text = decoder.decode(piece, false);
    if (text === '') continue;
    if (first) refusePlaceholder(source, text);
    first = false;
    yield text;
  }
  const rest = decoder.decode(new Uint8Array(0), true);
  if (first) refusePlaceholder(source, rest);
  if (rest !== '') yield rest;
}

/** Git LFS (its specification's "version" line) and git-annex leave a pointer where a large file was not fetched. */
function refusePlaceholder(source: Source, head: string): void {
  if (
    /^version https:\/\/git-lfs\.github\.com\/spec\//.test(head) ||
    /^(\.\.\/)*\/?(\.git\/)?annex\/objects\//.test(head)
  ) {
    throw new StamError(
      'PLACEHOLDER_FILE',
      `${fileName(source)} only points to a file that was not fetched (Git LFS); fetch the real file and import that.`,
    );
  }
}

export type Line = { line: string; number: number } | { line: null; number: number; problem: ReadProblem };

/**
 * The lines of a source with their numbers from 1, without line ends. A line longer than `maxLineBytes` is not held: it
 * gives a TOO_LARGE problem in its place, and the next line follows. Length is counted in UTF-16 units, which equals
 * bytes for ASCII and never exceeds them.
 */
export async function* openLines(
  source: Source,
  maxLineBytes: number = MAX_LINE_BYTES,
  report: (problem: ReadProblem) => void = () => {},
): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  let number = 1;
  const take = (end: string): Line => {
    const tooLong = length + end.length > maxLineBytes;
    const whole = tooLong ? '' : parts.length === 0 ? end : parts.join('') + end;
    parts = [];
    length = 0;
    const at = number;
    number += 1;
    if (tooLong) return { line: null, number: at, problem: tooLarge(source, at, maxLineBytes) };
    return { line: whole.endsWith('\r') ? whole.slice(0, -1) : whole, number: at };
  };
  for await (const text of openText(source, report)) {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield take(text.slice(start, end));
      start = end + 1;
    }
    const rest = text.slice(start);
    length += rest.length;
    if (length > maxLineBytes) parts = [];
    else if (rest !== '') parts.push(rest);
  }
  if (length > 0) yield take('');
}

function tooLarge(source: Source, number: number, limit: number): ReadProblem {
  const size = limit >= 1024 * 1024 ? `${Math.round(limit / 1024 / 1024)} MB` : `${limit} characters`;
  return {
    code: 'TOO_LARGE',
    message: `Line ${number} of ${fileName(source)} is longer than ${size} and was left out; the rest was read.`,
    where: `line ${number}`,
  };
}
