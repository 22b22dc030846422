import type { Decision, ModelCallRow } from '../../../shared/interchange.ts';

/** One stage of a trace, changed where a test says so. */
export function decisionOf(more: Partial<Decision> & Pick<Decision, 'stage'>): Decision {
  return {
    entry: 'e1',
    seq: 1,
    writer: 'rules',
    input: null,
    output: null,
    prompt: null,
    raw: null,
    tokens: null,
    milliseconds: null,
    calls: [],
    ...more,
  };
}

/** One question about a sentence, answered well. */
export function callOf(more: Partial<ModelCallRow> = {}): ModelCallRow {
  return {
    call: 0,
    role: 'extract',
    prompt: { id: 'extract', hash: 'a'.repeat(64) },
    model: 'b'.repeat(64),
    adapter: null,
    input: 'Sentence: no chest pain.',
    span: null,
    pair: null,
    attempt: 1,
    raw: '{"facts":[]}',
    parsed: { facts: [] },
    error: null,
    probabilities: null,
    tokens: { prompt: 10, evaluated: 2, generated: 3 },
    milliseconds: 5,
    correction: null,
    ...more,
  };
}
