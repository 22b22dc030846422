/** One writer over all the texts: notes beside the rows of their patients, and visits of which a sample is to be checked by hand. */
import { createHash } from 'node:crypto';
import type { TextWriter } from '../../write/text-writer.ts';
import { type Proportion, proportion } from '../proportion.ts';
import { type SheetRow, sampleFacts } from './check-sheet.ts';
import { type EvaluatedText, quoteIsExact, type ReadText, readTexts } from './evaluated-text.ts';
import { type NotesScore, scoreNotes } from './score-notes.ts';
import { syntheaNotes } from './synthea-notes.ts';
import { visitTexts } from './visit-texts.ts';

export interface EvaluationOptions {
  /** Folder of the third-party data. */
  data: string;
  /** At most so many texts of each corpus; all without it. */
  limit?: number;
  /** Whether the visits without a gold are read too: they are many, and long for a model. */
  visits: boolean;
  /** Facts of each corpus on the check sheet. */
  sample: number;
  /** Another word draws another sample. */
  seed: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface CorpusReading {
  corpus: string;
  texts: number;
  facts: number;
  quotes: Proportion;
  /** Sentences that could not be read, and facts that a check refused. */
  unread: number;
  refused: number;
}

export interface TextEvaluation {
  writer: { id: string; name: string };
  notes: NotesScore;
  corpora: CorpusReading[];
  /** Questions put to a model, tokens sent and written, and milliseconds inside llama.cpp; all 0 for rules. */
  model: { questions: number; promptTokens: number; generatedTokens: number; milliseconds: number };
}

/**
 * @returns the figures, and the sheet without verdicts
 * @throws StamError NOT_FOUND where the notes are not there; CANCELLED; MODEL_*
 */
export async function evaluateTexts(
  writer: TextWriter,
  { data, limit, visits: wanted, sample, seed, signal, onProgress }: EvaluationOptions,
): Promise<{ evaluation: TextEvaluation; sheet: SheetRow[] }> {
  const notes = someOf(await syntheaNotes(data), limit);
  const visits = [...Map.groupBy(wanted ? visitTexts(data) : [], ({ corpus }) => corpus).values()].flatMap((own) =>
    someOf(own, limit),
  );
  const total = notes.length + visits.length;
  const options = (before: number) => ({
    ...(signal ? { signal } : {}),
    onProgress: (done: number): void => onProgress?.(before + done, total),
  });
  const readNotes = await readTexts(writer, notes, options(0));
  const read = [...readNotes, ...(await readTexts(writer, visits, options(notes.length)))];
  const { id, name } = writer;
  const evaluation = {
    writer: { id, name },
    notes: scoreNotes(notes, readNotes),
    corpora: [...Map.groupBy(read, ({ text }) => text.corpus)].map(([corpus, own]) => reading(corpus, own)),
    model: modelUse(read),
  };
  return { evaluation, sheet: sampleFacts(read, sample, seed) };
}

/** Drawn by lot and put back in their order, so that a few notes are not all of one patient. */
function someOf<T extends EvaluatedText>(texts: readonly T[], limit: number | undefined): T[] {
  if (limit === undefined || limit >= texts.length) return [...texts];
  const lot = (text: T): string => createHash('sha256').update(text.id).digest('hex');
  const drawn = new Set([...texts].sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, limit));
  return texts.filter((text) => drawn.has(text));
}

function reading(corpus: string, read: readonly ReadText[]): CorpusReading {
  const quotes = read.flatMap(({ text, facts }) => facts.map((fact) => quoteIsExact(fact, text.source.body)));
  return {
    corpus,
    texts: read.length,
    facts: quotes.length,
    quotes: proportion(quotes.filter((exact) => exact).length, quotes.length),
    unread: read.reduce((n, { extraction }) => n + extraction.unread.length, 0),
    refused: read.reduce((n, { extraction }) => n + extraction.refused.length, 0),
  };
}

function modelUse(read: readonly ReadText[]): TextEvaluation['model'] {
  const use = { questions: 0, promptTokens: 0, generatedTokens: 0, milliseconds: 0 };
  for (const call of read.flatMap(({ extraction }) => extraction.calls)) {
    use.questions++;
    use.promptTokens += call.tokens.prompt;
    use.generatedTokens += call.tokens.generated;
    use.milliseconds += call.milliseconds;
  }
  return use;
}
