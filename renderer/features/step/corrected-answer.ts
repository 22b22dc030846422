/** What may be kept as the right answer: a list of facts, a choice by its name, or null to take a correction back. */
export type Answer = readonly unknown[] | string | null;

/** Reads the list of facts that a person typed. Whether each is a fact that the question could have had, main says. */
export function answerFrom(text: string): { ok: true; answer: readonly unknown[] } | { ok: false; message: string } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { ok: false, message: 'This is not JSON: check brackets, quotation marks and commas.' };
  }
  return Array.isArray(answer)
    ? { ok: true, answer }
    : { ok: false, message: 'The answer is a list of facts in [ ]; an empty list says that the sentence states none.' };
}
