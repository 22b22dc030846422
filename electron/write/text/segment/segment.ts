/** Cuts a note or a dialogue into sections and sentences. The body is never touched: everything is an offset into it. */
import type { Section, SegmentedText, Sentence, TextSource, Voice } from '../text-contract.ts';
import { linesOf } from './lines.ts';
import { readNote } from './note.ts';
import { goesOn } from './paragraphs.ts';
import { sentencesOf } from './sentence-ends.ts';
import type { Span } from './span.ts';
import { voiceOf } from './speakers.ts';
import { doubted } from './swapped.ts';
import { type Turn, taggedTurns, turnsOf } from './turns.ts';

/**
 * The sections and sentences of a text, in order. A dialogue (turns of the source, or speaker tags in the words of a note) is one
 * section without heading; what a note says before and after a dialogue keeps its own sections. Never throws; an empty text gives
 * neither section nor sentence.
 */
export function segment(source: TextSource): SegmentedText {
  const { body } = source;
  if (source.turns) return dialogue(body, { start: 0, end: body.length }, turnsOf(source));
  const tagged = taggedTurns(body, 0, body.length);
  const [first] = tagged ?? [];
  const last = tagged?.at(-1);
  if (!tagged || !first || !last) return readNote(body, 0, body.length);
  const turns = tagged.map((turn, index) => ({ ...turn, index }));
  const parts = [
    readNote(body, 0, first.tagStart),
    dialogue(body, { start: first.tagStart, end: last.end }, turns),
    readNote(body, last.end, body.length),
  ];
  return { sections: parts.flatMap((part) => part.sections), sentences: parts.flatMap((part) => part.sentences) };
}

function dialogue(body: string, span: Span, turns: readonly Turn[]): SegmentedText {
  const section: Section = { kind: 'other', heading: null, ...span };
  const voices = doubted(
    turns.map((turn) => ({ voice: voiceOf(turn.speaker), words: body.slice(turn.start, turn.end) })),
  );
  const sentences = turns.flatMap((turn, i) => sentencesOfTurn(body, turn, section, voices[i] ?? 'unknown'));
  return { sections: sentences.length > 0 ? [section] : [], sentences };
}

function sentencesOfTurn(body: string, turn: Turn, section: Section, voice: Voice): Sentence[] {
  return runsOf(body, turn).flatMap((run) =>
    sentencesOf(body, run.start, run.end, true).map((span) => ({
      ...span,
      section,
      form: 'prose' as const,
      cells: [],
      voice,
      turn: turn.index,
      speaker: turn.speaker,
      leadIn: null,
    })),
  );
}

/** Lines of a turn that run on are read as one. */
function runsOf(body: string, turn: Turn): Span[] {
  const runs: Span[] = [];
  let previous: ReturnType<typeof linesOf>[number] | null = null;
  for (const line of linesOf(body, turn.start, turn.end)) {
    const run = runs.at(-1);
    if (run && previous && goesOn(body, previous, line, null)) run.end = line.end;
    else runs.push({ start: line.start, end: line.end });
    previous = line;
  }
  return runs;
}
