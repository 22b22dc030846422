/** Questions about a patient of the benches, made of the concepts of its own record: many forms, and some without any. */
import type { RecordConcept } from '../electron/read/read-contract.ts';

const NAMED: readonly ((concept: string) => string)[] = [
  (c) => `What was the last ${c}?`,
  (c) => `What was the first ${c}?`,
  (c) => `${c} in 2015`,
  (c) => `Has there ever been ${c}?`,
  (c) => `How many times ${c} since 2012?`,
];
const OPEN = [
  'Which medications does he take now?',
  'Is he allergic to penicillin?',
  'Which problems were there before 2014?',
  'Why was he tired and short of breath last winter?',
  'Anything about the kidneys, blood pressure or sugar that should worry me?',
];
/** Concepts asked for: the most and the least frequent. */
const OF_EACH = 8;

export function benchQuestions(concepts: readonly RecordConcept[]): string[] {
  const byCount = [...concepts].sort((a, b) => b.active + b.history - (a.active + a.history));
  const asked = [...byCount.slice(0, OF_EACH), ...byCount.slice(-OF_EACH)];
  return [...asked.flatMap((c) => NAMED.map((form) => form(c.text))), ...OPEN];
}
