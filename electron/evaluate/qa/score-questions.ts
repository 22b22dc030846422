/** What the answers to a set of questions come to: by template and in all. */
import { type Proportion, proportion } from '../proportion.ts';

/** One question as it was answered. */
export interface AnsweredQuestion {
  template: string;
  /** Token F1 of the direct answer; null where the record gave none. */
  f1: number | null;
  /** For each piece of evidence the number of lines until it is served; null where it is not. */
  places: readonly (number | null)[];
  /** Milliseconds from question to evidence. */
  ms: number;
}

/** Lines of evidence at which recall is told. */
export const AT_LINES = [30, 60, 120] as const;
/** Lines that a packet has: evidence of more pieces cannot all be among them. */
const SERVED = 60;

export interface QuestionScore {
  template: string;
  questions: number;
  /** Those that had a direct answer, be it "not documented". */
  answered: Proportion;
  /** Mean token F1 of the direct answers; null without any. */
  f1OfAnswered: number | null;
  /** Mean over all questions; one without an answer counts 0. */
  f1: number | null;
  /** Pieces of evidence that are among so many lines, of questions whose evidence has room in a packet. */
  recall: { lines: number; found: Proportion }[];
  /** Questions whose evidence is of more pieces than a packet has lines. */
  wide: number;
  /** Pieces among the lines of a packet, with the evidence of those. */
  recallWithWide: Proportion;
}

/** All questions together, then by template in the order of the alphabet. */
export function scoreQuestions(answered: readonly AnsweredQuestion[]): {
  all: QuestionScore;
  templates: QuestionScore[];
} {
  const groups = [...Map.groupBy(answered, ({ template }) => template)].toSorted(([a], [b]) => a.localeCompare(b));
  return { all: scoreOf('all', answered), templates: groups.map(([template, group]) => scoreOf(template, group)) };
}

function scoreOf(template: string, questions: readonly AnsweredQuestion[]): QuestionScore {
  const scores = questions.flatMap(({ f1 }) => f1 ?? []);
  const fitting = questions.filter(({ places }) => places.length <= SERVED);
  const found = (of: readonly AnsweredQuestion[], lines: number): Proportion => {
    const places = of.flatMap((question) => question.places);
    return proportion(places.filter((place) => place !== null && place <= lines).length, places.length);
  };
  return {
    template,
    questions: questions.length,
    answered: proportion(scores.length, questions.length),
    f1OfAnswered: mean(scores, scores.length),
    f1: mean(scores, questions.length),
    recall: AT_LINES.map((lines) => ({ lines, found: found(fitting, lines) })),
    wide: questions.length - fitting.length,
    recallWithWide: found(questions, SERVED),
  };
}

const mean = (values: readonly number[], of: number): number | null =>
  of === 0 ? null : values.reduce((sum, value) => sum + value, 0) / of;

/** The value that a share of the sorted values does not exceed; null for none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null;
}
