/** The last turn of a question to the extractor: where the words stand, what stands before them, and the words themselves. */
import { lastDay } from '../../../shared/clinical-time.ts';
import type { Sentence, TextSource } from '../text/text-contract.ts';
import type { Span } from './find-words.ts';

/** Characters of what stands before; more only costs time. */
const BEFORE = 160;
/** Characters of a heading, of the words that lead in a list, of its columns. */
const SHORT = 80;

const COURTESY = new Set(
  'a ah all alright and be best bye colleague course day dear doctor dr evening fine for good goodbye great have hello hey hi hm hmm i in is it kind letter madam me meet mhm mm mr mrs ms much nice of oh ok okay our perfect please regards right see sincerely sir so sounds sure thank thanks that the there to today too uh uhm um very welcome well with wonderful yeah yep yes you your yours'.split(
    ' ',
  ),
);

/**
 * @param piece the words that are asked, within the sentence
 * @param before the words that stand before them; null at the beginning of a section
 */
export function sentenceTurn(source: TextSource, sentence: Sentence, piece: Span, before: Span | null): string {
  const lines: string[] = [];
  if (source.time) lines.push(`Date: ${source.time.precision === 'minute' ? lastDay(source.time) : source.time.date}`);
  lines.push(placeOf(source, sentence));
  if (sentence.leadIn) lines.push(`List: ${oneLine(sentence.leadIn).slice(0, SHORT)}`);
  const headers = sentence.cells.map((cell) => cell.header).filter((header) => header !== null);
  if (headers.length > 0) lines.push(`Columns: ${headers.map(oneLine).join(', ').slice(0, SHORT)}`);
  if (before) lines.push(`Before: "${lastWords(source.body.slice(before.start, before.end))}"`);
  lines.push(`Sentence: "${oneLine(source.body.slice(piece.start, piece.end))}"`);
  return lines.join('\n');
}

/** True for words of courtesy alone ("Thank you very much."): nothing clinical can be read from them. */
export function isCourtesy(words: string): boolean {
  if (/\d/.test(words)) return false;
  const list = words.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return list.length === 0 || (list.length <= 14 && list.every((word) => COURTESY.has(word)));
}

function placeOf(source: TextSource, sentence: Sentence): string {
  if (sentence.turn !== null) {
    const voice = sentence.voice === 'clinician' ? 'doctor' : sentence.voice;
    const relative = voice === 'relative' && sentence.speaker ? `${sentence.speaker} of the patient` : voice;
    return `Speaker: ${oneLine(relative).slice(0, SHORT)}`;
  }
  const { heading, kind } = sentence.section;
  const title = source.title.trim() === '' ? 'Note' : source.title;
  return `Section: ${oneLine(heading ?? (kind === 'other' ? title : kind)).slice(0, SHORT)}`;
}

function lastWords(words: string): string {
  const line = oneLine(words);
  if (line.length <= BEFORE) return line;
  const cut = line.slice(-BEFORE);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`;
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim().toWellFormed();
}
