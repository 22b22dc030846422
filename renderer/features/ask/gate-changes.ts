/** What another choice of stores does to a question: which lines come and go, and whether the answer is another one. */
import type { Answer, AskedQuestion, EvidenceLine } from '../../../shared/asking.ts';

export interface GateChanges {
  added: EvidenceLine[];
  removed: EvidenceLine[];
  /** Null where neither has a direct answer. */
  directChanged: boolean | null;
  /** Null where one of them has no answer by a model (yet). */
  writtenChanged: boolean | null;
  /** Tokens of evidence more, or fewer where below zero. */
  tokens: number;
}

export function gateChanges(before: AskedQuestion, after: AskedQuestion): GateChanges {
  const had = new Set(before.evidence.map((line) => line.memory));
  const has = new Set(after.evidence.map((line) => line.memory));
  return {
    added: after.evidence.filter((line) => !had.has(line.memory)),
    removed: before.evidence.filter((line) => !has.has(line.memory)),
    directChanged: before.direct === null && after.direct === null ? null : says(before.direct) !== says(after.direct),
    writtenChanged: before.answer === null || after.answer === null ? null : says(before.answer) !== says(after.answer),
    tokens: after.packet.tokens - before.packet.tokens,
  };
}

function says(answer: Answer | null): string | null {
  return answer && `${answer.documented} ${answer.text}`;
}
