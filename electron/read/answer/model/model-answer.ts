/**
 * The answer of a language model from the packet alone. It writes statements with citations under a grammar; every statement is held
 * against the lines that it cites, and what they do not confirm is kept apart with the reason.
 */
import type { Answer, EvidenceLine } from '../../../../shared/asking.ts';
import type { Answerer } from '../../../answerer-source.ts';
import { harmlessText } from '../../packet/harmless-text.ts';
import { type AnswerReply, readReply, replySchema, type SaidStatement } from './answer-reply.ts';
import { type Checked, checkStatement } from './check-statement.ts';
import { checkValue } from './check-value.ts';
import { type CitedLine, citedLines } from './cited-line.ts';
import { givenLines } from './given-lines.ts';
import { writtenSoFar } from './written-so-far.ts';

export interface WrittenSoFar {
  statements: { text: string; cites: string[] }[];
}

interface Options {
  signal?: AbortSignal;
  /** Most tokens of evidence that the model is given; all of it where this is not said. */
  mostTokens?: number;
  onWritten?: (soFar: WrittenSoFar) => void;
}

/** Six short statements with their citations. */
const MOST_TOKENS = 500;
/** A question beside 4,000 tokens of evidence, in a context of 6,144. */
const MOST_QUESTION_TOKENS = 400;

const NOT_DOCUMENTED = 'Not documented in the evidence from this record.';
const notDocumentedIn = (lines: number, all: number): string =>
  `Not documented in the first ${lines} of ${all} lines of evidence; the model read no more.`;
const NOT_CONFIRMED = "The model's answer could not be confirmed from the record.";
const UNREADABLE = 'The model did not answer in the form that was asked for.';
const TOO_LONG = 'The question is too long for the model. Ask it in fewer words.';
/** A greedy answer would be the same answer again: the second try asks for less. */
const SHORTER = '\n\nAnswer with one or two short statements.';

/**
 * An answer by a language model from the packet alone, checked statement by statement.
 * @throws StamError MODEL_MISSING, MODEL_FAILED, CANCELLED
 */
export async function modelAnswer(
  question: string,
  evidence: readonly EvidenceLine[],
  answerer: Answerer,
  options: Options,
): Promise<Answer> {
  if (evidence.length === 0) return { ...nothing(NOT_DOCUMENTED), model: null };
  const asked = harmlessText(question);
  const [tokens = 0] = await answerer.countTokens([asked], options.signal);
  if (tokens > MOST_QUESTION_TOKENS) {
    return { ...nothing(TOO_LONG), refused: [{ text: '', why: TOO_LONG }], model: null };
  }
  const given = await linesFor(answerer, evidence, options);
  const lines = citedLines(given);
  const { reply, model } = await askedTwice(userTurn(asked, given), given.length, lines, answerer, options);
  if (!reply) return { ...nothing(NOT_CONFIRMED), refused: [{ text: '', why: UNREADABLE }], model };
  // What stands in lines that it did not read is not undocumented.
  const silence = given.length < evidence.length ? notDocumentedIn(given.length, evidence.length) : NOT_DOCUMENTED;
  return { ...checkedAnswer(asked, reply, lines, silence), model };
}

async function linesFor(
  answerer: Answerer,
  evidence: readonly EvidenceLine[],
  { mostTokens, signal }: Options,
): Promise<readonly EvidenceLine[]> {
  if (mostTokens === undefined) return evidence;
  const counts = await answerer.countTokens(
    evidence.map(({ line }) => line),
    signal,
  );
  return givenLines(evidence, counts, mostTokens);
}

function nothing(text: string): Omit<Answer, 'model'> {
  return { by: 'model', documented: false, text, values: [], statements: [], refused: [] };
}

/** The evidence first, the question last. Neither can look like the other: a line of a packet is one line, and so is the question. */
function userTurn(question: string, evidence: readonly EvidenceLine[]): string {
  return `Lines:\n${evidence.map(({ line }) => line).join('\n')}\n\nQuestion: ${question}`;
}

/** A reply that cannot be read is asked for once more. */
async function askedTwice(
  user: string,
  offered: number,
  lines: ReadonlyMap<number, CitedLine>,
  answerer: Answerer,
  { signal, onWritten }: Options,
): Promise<{ reply: AnswerReply | null; model: Answer['model'] }> {
  const schema = replySchema(offered);
  let model: Answer['model'] = null;
  for (const turn of [user, user + SHORTER]) {
    const written = await answerer.write(turn, schema, {
      maxTokens: MOST_TOKENS,
      ...(signal ? { signal } : {}),
      ...(onWritten ? { onText: (text: string) => onWritten({ statements: shownSoFar(text, lines) }) } : {}),
    });
    model = withTry(model, answerer, written, offered);
    const reply = written.whole ? readReply(written.text) : null;
    if (reply) return { reply, model };
  }
  return { reply: null, model };
}

/** What both tries cost together; the first token is that of the first. */
function withTry(
  before: Answer['model'],
  answerer: Answerer,
  written: Awaited<ReturnType<Answerer['write']>>,
  lines: number,
): NonNullable<Answer['model']> {
  return {
    name: answerer.name,
    hash: answerer.id,
    prompt: answerer.prompt.hash,
    lines,
    promptTokens: written.tokens.prompt,
    evaluatedTokens: (before?.evaluatedTokens ?? 0) + written.tokens.evaluated,
    writtenTokens: (before?.writtenTokens ?? 0) + written.tokens.generated,
    firstTokenMs: before ? before.firstTokenMs : written.firstTokenMs,
    ms: (before?.ms ?? 0) + written.ms,
  };
}

/** What may be shown while it is written: of the statements that have come to their end those that hold, and the one in the making. */
function shownSoFar(text: string, lines: ReadonlyMap<number, CitedLine>): WrittenSoFar['statements'] {
  const { statements, closed } = writtenSoFar(text);
  return statements.flatMap((said, i) => {
    const { text, cites, why } = checkStatement(said, lines);
    return i < closed && why !== null ? [] : [{ text, cites }];
  });
}

/** @param silence what is said where the lines do not answer */
function checkedAnswer(
  question: string,
  reply: AnswerReply,
  lines: ReadonlyMap<number, CitedLine>,
  silence: string,
): Omit<Answer, 'model'> {
  const checked = distinct(reply.statements).map((said) => checkStatement(said, lines));
  const statements = checked.filter(({ why }) => why === null).map(({ text, cites }) => ({ text, cites }));
  const refused = checked.flatMap(({ text, why }) => (why === null ? [] : [{ text, why }]));
  if (!reply.documented || checked.length === 0) {
    // What it says beside "not documented" answers nothing.
    const said = checked.map(({ text }) => ({
      text,
      why: 'The model says itself that the record does not document it.',
    }));
    return { ...nothing(silence), refused: said };
  }
  if (statements.length === 0) return { ...nothing(NOT_CONFIRMED), refused };
  return {
    by: 'model',
    documented: true,
    text: statements.map(({ text }) => ended(text)).join(' '),
    values: confirmedValues(question, reply.values, checked, lines),
    statements,
    refused,
  };
}

/** A model that has lost its way says the same thing again. */
function distinct(statements: readonly SaidStatement[]): SaidStatement[] {
  return [...new Map(statements.map((said) => [said.text.trim().toLowerCase(), said])).values()];
}

function confirmedValues(
  question: string,
  values: readonly string[],
  checked: readonly Checked[],
  lines: ReadonlyMap<number, CitedLine>,
): string[] {
  const cites = new Set(checked.flatMap(({ why, cites }) => (why === null ? cites : [])));
  const cited = [...lines.values()].filter(({ evidence }) => cites.has(evidence.memory));
  const said = values.map((value) => value.replace(/\s+/g, ' ').trim()).filter((value) => value !== '');
  return [...new Set(said)].filter((value) => checkValue(value, question, cited));
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
