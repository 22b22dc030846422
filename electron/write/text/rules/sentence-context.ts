/** Gathers what the extractors are given of one sentence. */
import { findMentions } from '../mentions/find-mentions.ts';
import { scopeOf } from '../scope/scope-of.ts';
import { overlap } from '../segment/span.ts';
import { struckOut } from '../segment/struck-out.ts';
import type { Mention, Scope, Sentence, TextSource, TimeMention } from '../text-contract.ts';
import { timesIn } from '../time/times-in.ts';
import type { SentenceContext } from './extractor.ts';

/**
 * @param sentences of the whole text, in order
 * @param i place of the sentence in them
 */
export function contextOf(source: TextSource, sentences: readonly Sentence[], i: number): SentenceContext {
  const sentence = sentences[i] as Sentence;
  const text = source.body.slice(sentence.start, sentence.end);
  const struck = struckOut(source.body, sentence);
  const mentions: Mention[] = findMentions(source.body, sentence).filter((m) => !struck.some((s) => overlap(s, m)));
  const times: TimeMention[] = timesIn(text, sentence.start, source.time);
  const scopes = new Map<string, Scope>();
  const scope = (span: { start: number; end: number }): Scope => {
    const key = `${span.start}-${span.end}`;
    const known = scopes.get(key) ?? scopeOf(source.body, sentence, span);
    scopes.set(key, known);
    return known;
  };
  return {
    source,
    sentence,
    text,
    mentions,
    times,
    scope,
    previous: sentences[i - 1] ?? null,
    next: sentences[i + 1] ?? null,
  };
}
