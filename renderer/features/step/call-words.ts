/** One question to a model in a line: what was asked about, and what came back. */
import type { ModelCallRow } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { listOf, recordOf } from '../../ui/unknown-json.ts';
import { choicesOf, percentWords } from './choice-words.ts';

const SHOWN = 90;

export function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}

/** What it was asked about: the sentence, or the two facts. */
export function askedWords(call: ModelCallRow, body: string, names: ReadonlyMap<string, string>): string {
  if (call.span) return `“${shortened(body.slice(call.span.start, call.span.end))}”`;
  if (call.pair) {
    const name = (id: string | null): string =>
      shortened((id === null ? undefined : names.get(id)) ?? 'a fact that is not in the record any more');
    return `“${name(call.pair.older)}” and “${name(call.pair.newer)}”`;
  }
  return shortened(call.input);
}

/** What came back: a choice with its share, a number of facts, or why it could not be used. */
export function answeredWords(call: ModelCallRow): string {
  if (call.error !== null) return `could not be used: ${call.error}`;
  if (call.probabilities) {
    const [first] = choicesOf(call.probabilities);
    if (first) return `${first.name}, ${percentWords(first.probability)}`;
  }
  const facts = Array.isArray(call.parsed) ? listOf(call.parsed) : recordOf(call.parsed)?.facts;
  return Array.isArray(facts) ? plural(facts.length, 'fact') : 'answered';
}
