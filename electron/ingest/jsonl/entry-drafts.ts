/** Entries of STAM JSONL as drafts: the body a person reads, and the facts that quote it. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { JsonlEntry, JsonlFact } from '../../../shared/interchange.ts';
import { measurementConcept, medicationConcept, statedValue } from '../concept-words.ts';
import { flagsOf } from '../fact-flags.ts';
import type { EntryDraft, FactDraft } from '../reading.ts';
import { stated } from '../row-body.ts';
import type { FactLine, ReadLine } from './read-line.ts';

/** The draft of a line that `readLine` accepted. */
export function entryDraft(entry: JsonlEntry, read: ReadLine): EntryDraft {
  const base = { patientRef: entry.patient, sourceId: entry.id, type: entry.type, time: read.time };
  const given = entry.title?.trim();
  switch (entry.type) {
    case 'note':
      return { ...base, title: given || 'Note', body: entry.text, facts: [] };
    case 'dialogue':
      return { ...base, title: given || 'Dialogue', ...dialogue(entry.turns), facts: [] };
    case 'facts': {
      const { body, facts } = factsBody(read.facts);
      return { ...base, title: given || 'Structured facts', body, facts };
    }
  }
}

function dialogue(turns: readonly { speaker: string; text: string }[]): Required<Pick<EntryDraft, 'body' | 'turns'>> {
  let body = '';
  const spans = turns.map(({ speaker, text }) => {
    const start = body.length;
    body += `${speaker}: ${text}\n`;
    return { speaker, start, end: body.length - 1 };
  });
  return { body, turns: spans };
}

/**
 * Every fact's text on a line of its own, which is what the fact quotes, with its other fields indented below it, so
 * that the whole source can be read back. A fact that was left out stands there as the JSON that came.
 */
function factsBody(lines: readonly FactLine[]): { body: string; facts: FactDraft[] } {
  let body = '';
  const facts: FactDraft[] = [];
  for (const line of lines) {
    if (body !== '') body += '\n';
    if ('leftOut' in line) {
      body += `(left out) ${JSON.stringify(line.leftOut)}`;
      continue;
    }
    const quote = { start: body.length, end: body.length + line.fact.text.length };
    body += line.fact.text + detailLines(line.raw);
    facts.push(factDraft(line.fact, line.from, line.to, quote));
  }
  return { body, facts };
}

function detailLines(raw: Readonly<Record<string, unknown>>): string {
  let lines = '';
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'text' || value === null || value === undefined) continue;
    lines += `\n    ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  }
  return lines;
}

function factDraft(
  fact: JsonlFact,
  from: ClinicalTime | null,
  to: ClinicalTime | null,
  quote: FactDraft['quote'],
): FactDraft {
  const status = fact.status ?? null;
  const { kind, text } = fact;
  return {
    kind,
    text,
    concept: conceptOf(fact),
    codings: fact.code ? [{ system: fact.code.system, code: fact.code.code, display: fact.code.display ?? null }] : [],
    status,
    assertion: fact.assertion ?? (kind === 'plan' ? 'planned' : 'present'),
    subject: fact.subject ?? (kind === 'family history' ? 'family member' : 'patient'),
    from,
    to,
    attributes: { ...valueInText(fact), ...stated(fact.attributes ?? {}) },
    quote,
    flags: flagsOf(kind, status, from, to),
  };
}

function conceptOf(fact: JsonlFact): string {
  if (fact.kind === 'medication') return medicationConcept(fact.text);
  if (fact.kind === 'measurement') return measurementConcept(fact.text);
  return fact.text.trim();
}

/** Value and unit as the text states them, where the attributes say neither. */
function valueInText(fact: JsonlFact): FactDraft['attributes'] {
  const given = fact.attributes ?? {};
  if (fact.kind !== 'measurement' || (given.value ?? null) !== null || (given.unit ?? null) !== null) return {};
  const found = statedValue(fact.text);
  return found ? stated({ value: found.value, unit: found.unit, comparator: found.comparator }) : {};
}
