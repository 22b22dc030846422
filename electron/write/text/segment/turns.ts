/** The turns of a dialogue: as the reader of its format found them, or as tags in the running text of a note. */
import type { TextSource } from '../text-contract.ts';
import { headingOf } from './headings.ts';
import { linesOf } from './lines.ts';
import { isSpace, type Span } from './span.ts';
import { isSpeakerTag, voiceOf } from './speakers.ts';

export interface Turn extends Span {
  /** As tagged; empty where nothing is. */
  speaker: string;
  /** Index into the source's turns, or of the turn found in the text. */
  index: number;
}

const TAG = /^(?:\[([\p{L}][\p{L}\p{N}_ .'’-]{0,23})\]\s*:?|([\p{L}][\p{L}\p{N}_ .'’-]{0,23}?)\s*:)(?=\s|$)/u;

/** The words of each turn that the source names, without the tag; turns tagged once more inside ("[doctor] …") are cut there. */
export function turnsOf(source: TextSource): Turn[] {
  return (source.turns ?? []).flatMap(({ speaker, start, end }, index) => {
    const from = afterSpeaker(source.body, speaker, start, end);
    const inner = taggedTurns(source.body, from, end);
    if (!inner) return [{ speaker, index, start: from, end }];
    const [first] = inner;
    const head = first && first.tagStart > from ? [{ speaker, index, start: from, end: first.tagStart }] : [];
    return [...head, ...inner.map((turn) => ({ speaker: turn.speaker, index, start: turn.start, end: turn.end }))];
  });
}

function afterSpeaker(body: string, speaker: string, start: number, end: number): number {
  if (!body.startsWith(speaker, start)) return start;
  let at = start + speaker.length;
  while (at < end && isSpace(body.charCodeAt(at))) at += 1;
  if (body[at] !== ':') return speaker === '' ? start : at;
  return Math.min(end, at + 1);
}

/** How much of a turn is looked at to tell a conversation from the head of a letter. */
const SHORT = 600;

interface TaggedTurn extends Span {
  speaker: string;
  tagStart: number;
}

/**
 * Turns that stand as text: lines, or sentences of one line, that begin with "Doctor:" or "[patient]". Null where they are no
 * conversation.
 */
export function taggedTurns(body: string, start: number, end: number): TaggedTurn[] | null {
  const turns: TaggedTurn[] = [];
  for (const line of linesOf(body, start, end)) {
    const tags = tagsOf(body, line);
    const last = turns.at(-1);
    if (last && tags[0]?.tagStart !== line.start) {
      const heading = line.blankBefore && headingOf(body, line, null) !== null;
      last.end = heading ? last.end : (tags[0]?.tagStart ?? line.end);
      if (heading) break;
    }
    for (const tag of tags) {
      const previous = turns.at(-1);
      if (previous && previous.end > tag.tagStart) previous.end = tag.tagStart;
      turns.push({ ...tag, end: line.end });
    }
  }
  return isConversation(body, turns) ? turns : null;
}

/**
 * A clinician and somebody else have the word, or two speakers who are only numbered; and they take turns, or ask, or all speak in
 * sentences.
 * A family history lists "Mother: … Aunt: …", and the head of a letter "Patient: … Physician: …": nobody speaks there.
 */
function isConversation(body: string, turns: readonly TaggedTurn[]): boolean {
  const voices = new Set(turns.map((turn) => voiceOf(turn.speaker)));
  const speakers = new Set(turns.map((turn) => turn.speaker.toLowerCase()));
  const numbered = voices.size === 1 && voices.has('unknown');
  if (speakers.size < 2 || !(voices.has('clinician') || numbered)) return false;
  if (turns.length >= 4 && speakers.size < turns.length) return true;
  const words = turns.map((turn) => body.slice(turn.start, Math.min(turn.end, turn.start + SHORT)).trim());
  if (words.some((said) => /\p{L}\s?\?/u.test(said.split(/[\r\n]/)[0] ?? ''))) return true;
  return words.every((said) => /[.!?…-]$/.test(said)) && words.some((said) => said.split(/\s+/).length > 4);
}

/** The tags of a line: at its beginning, and behind the ends of its sentences. */
function tagsOf(body: string, line: Span): { speaker: string; tagStart: number; start: number }[] {
  const tags: { speaker: string; tagStart: number; start: number }[] = [];
  let at = line.start;
  while (at < line.end) {
    const m = TAG.exec(body.slice(at, Math.min(line.end, at + 30)));
    const speaker = m?.[1] ?? m?.[2];
    if (m && speaker && isSpeakerTag(speaker)) tags.push({ speaker, tagStart: at, start: at + m[0].length });
    at = nextSentence(body, at + (m ? m[0].length : 0), line.end);
  }
  return tags;
}

function nextSentence(body: string, from: number, end: number): number {
  for (let i = from; i < end; i += 1) {
    if (!'.?!'.includes(body[i] ?? '') || !isSpace(body.charCodeAt(i + 1))) continue;
    let j = i + 1;
    while (j < end && isSpace(body.charCodeAt(j))) j += 1;
    return j;
  }
  return end;
}
