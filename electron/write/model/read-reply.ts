/** A model's reply as facts, or why it cannot be used. Nothing is repaired: what does not hold is asked again. */
import { type ReplyFact, reply } from './reply-schema.ts';

export type ReadReply = { facts: ReplyFact[]; error: null } | { facts: null; error: string };

/**
 * @param stopped "limit" where the text was cut
 * @returns error: one sentence for a person
 */
export function readReply(text: string, stopped: 'end' | 'limit'): ReadReply {
  if (stopped === 'limit') return failed('The model did not come to an end.');
  if (!text.isWellFormed()) return failed('The model wrote characters that are no text.');
  let json: unknown;
  try {
    json = JSON.parse(text.trim());
  } catch {
    return failed('The model did not answer in the form that was asked for.');
  }
  const parsed = reply.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const [place, key] = issue?.path ?? [];
    const what = typeof key === 'string' ? `"${key}" of fact ${Number(place) + 1}` : 'the list of facts';
    return failed(`The model's answer does not hold: ${what} is missing or not as it must be.`);
  }
  // Escapes such as \ud800 are JSON, and no text.
  if (parsed.data.some((fact) => Object.values(fact).some((value) => !value.isWellFormed())))
    return failed('The model wrote characters that are no text.');
  return { facts: parsed.data, error: null };
}

function failed(error: string): ReadReply {
  return { facts: null, error };
}
