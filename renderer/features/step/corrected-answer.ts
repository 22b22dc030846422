/** What may be kept as the right answer: JSON, or null to take a correction back. */
export type Answer = string | number | boolean | object | null;

/** Reads what a person typed. A list or an object is wanted; anything else is a slip of the hand. */
export function answerFrom(text: string): { ok: true; answer: object } | { ok: false; message: string } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { ok: false, message: 'This is not JSON: check brackets, quotation marks and commas.' };
  }
  return typeof answer === 'object' && answer !== null
    ? { ok: true, answer }
    : { ok: false, message: 'The answer of this question is an object or a list, in { } or [ ].' };
}
