/** What a model reads in one sentence, checked against the source and against the rules. */

import type { FactDraft } from '../../ingest/reading.ts';
import type { LanguageModel, Prompt } from '../../llm/language-model.ts';
import type { ModelCall } from '../model-call.ts';
import type { SentenceContext } from '../text/rules/extractor.ts';
import { overlap } from '../text/segment/span.ts';
import type { Sentence } from '../text/text-contract.ts';
import { askExtractor } from './ask-extractor.ts';
import { findInOneOf, findWords, type Span } from './find-words.ts';
import { piecesOf } from './pieces.ts';
import { MOST_FACTS, type ReplyFact } from './reply-schema.ts';
import { agree, isAmong } from './rules-agreement.ts';
import { sentenceTurn } from './sentence-turn.ts';
import { saysState } from './state-words.ts';
import { isOwnTime, toFact } from './to-fact.ts';

export interface SentenceReading {
  facts: FactDraft[];
  refused: { text: string; why: string }[];
  unread: { start: number; end: number; why: string }[];
  calls: ModelCall[];
}

export interface Reader {
  model: LanguageModel;
  prompt: Prompt;
  /** Facts of the rules on which the model said nothing are kept too. */
  addRules: boolean;
  /** The context of a neighbour, for a quote that stands there. */
  contextOf(sentence: Sentence): SentenceContext;
  /** What the rules read of a sentence. */
  byRules(context: SentenceContext): FactDraft[];
  signal: AbortSignal | undefined;
}

/**
 * @param banned spans whose words are never a fact
 * @throws StamError as LanguageModel.generate
 */
export async function readSentence(
  context: SentenceContext,
  banned: readonly Span[],
  reader: Reader,
): Promise<SentenceReading> {
  const { source, sentence, previous } = context;
  const reading: SentenceReading = { facts: [], refused: [], unread: [], calls: [] };
  const queue = piecesOf(source.body, sentence, context.mentions);
  let before: Span | null = previous && previous.section === sentence.section ? previous : null;
  for (let piece = queue.shift(); piece; piece = queue.shift()) {
    const user = sentenceTurn(source, sentence, piece, before);
    const asked = await askExtractor(reader.model, reader.prompt, user, piece, reader.signal);
    reading.calls.push(...asked.calls);
    if (!asked.facts) {
      reading.unread.push({ ...piece, why: asked.error ?? 'The model gave no answer that can be read.' });
      continue;
    }
    const quotes = keepFacts(asked.facts, piece, context, banned, reader, reading);
    const rest = restOf(asked.facts, quotes, piece, context);
    if (rest) queue.unshift(rest);
    before = piece;
  }
  if (reader.addRules) addRules(context, banned, reader, reading);
  return reading;
}

/** Checks the facts of one reply; answers where their quotes stand. */
function keepFacts(
  facts: readonly ReplyFact[],
  piece: Span,
  context: SentenceContext,
  banned: readonly Span[],
  reader: Reader,
  reading: SentenceReading,
): Span[] {
  const { body } = context.source;
  const neighbours = [context.previous, context.next].filter((s) => s !== null);
  const places = [piece, context.sentence, ...neighbours];
  const found = facts.map((fact) => ({ fact, quote: findInOneOf(body, places, fact.quote) }));
  const names: { kind: string; span: Span }[] = [];
  for (const { fact, quote } of found) {
    const refuse = (why: string): number => reading.refused.push({ text: inWords(fact), why });
    // What was declined is rightly read, and nothing to keep: no check has refused it.
    if (fact.state === 'declined' && saysState('declined', fact.quote)) continue;
    if (!quote) {
      refuse('Its quote is not in the text.');
      continue;
    }
    if (banned.some((span) => overlap(span, quote))) {
      refuse('It is read from words that give orders to the program.');
      continue;
    }
    const home = neighbours.find((s) => quote.start >= s.start && quote.end <= s.end);
    const at = home ? reader.contextOf(home) : context;
    const others = found.flatMap((f) => (f.quote && f.fact !== fact ? [fromName(body, f.quote, f.fact.name)] : []));
    const kept = toFact(fact, quote, at, others);
    if (!kept.fact) {
      refuse(kept.refused);
      continue;
    }
    const { name } = kept;
    // The same words named twice are one claim.
    if (names.some((n) => n.kind === kept.fact.kind && overlap(n.span, name))) continue;
    names.push({ kind: kept.fact.kind, span: name });
    const agreed = agree(
      kept.fact,
      reader.byRules(at),
      foreignDates(at, kept.fact.quote, others),
      withLeadIn(at, kept.fact.quote),
    );
    if (agreed.kept) reading.facts.push(agreed.kept);
    else refuse(agreed.refused);
  }
  return found.flatMap((f) => (f.quote ? [f.quote] : []));
}

function withLeadIn({ source, sentence }: SentenceContext, { start, end }: Span): string {
  return `${sentence.leadIn ?? ''} ${source.body.slice(start, end)}`;
}

function fromName(body: string, quote: Span, name: string): Span {
  return { start: findWords(body, quote, name)?.start ?? quote.start, end: quote.end };
}

/** Dates of the sentence that are not those of the words quoted. */
function foreignDates(context: SentenceContext, own: Span, others: readonly Span[]): string[] {
  return context.times.filter((t) => !isOwnTime(t, own, others, context.source.body)).map((t) => t.time.date);
}

/** A full reply may have been cut short: what stands behind its last quote is asked again, where it names something. */
function restOf(
  facts: readonly ReplyFact[],
  quotes: readonly Span[],
  piece: Span,
  context: SentenceContext,
): Span | null {
  if (facts.length < MOST_FACTS) return null;
  const end = Math.max(piece.start, ...quotes.filter((q) => q.end <= piece.end).map((q) => q.end));
  if (end <= piece.start || !context.mentions.some((m) => m.start >= end && m.end <= piece.end)) return null;
  return { start: end, end: piece.end };
}

function addRules(context: SentenceContext, banned: readonly Span[], reader: Reader, reading: SentenceReading): void {
  const { start, end } = context.sentence;
  if (banned.some((span) => span.start < end && start < span.end)) return;
  for (const fact of reader.byRules(context)) {
    // What was refused for a contradiction is not let in by the other door.
    const contradicted = reading.refused.some((r) => r.why.includes(`"${fact.text}"`));
    if (!contradicted && !isAmong(reading.facts, fact)) reading.facts.push(fact);
  }
}

function inWords(fact: ReplyFact): string {
  const who = fact.who === 'patient' ? '' : `${fact.who}: `;
  const detail = fact.detail.trim() === '' ? '' : ` ${fact.detail.trim()}`;
  return `${who}${fact.name.trim()}${detail} (${fact.kind}, ${fact.state})`;
}
