/**
 * A record whole, as one JSON document: its state, the sources with their quotes, and every memory with its transitions,
 * evidence and relations. `{format, version, patient, identifiers, state, entries, memories, attention, conflicts}`.
 */
import type { ExportedRecord } from './exported-record.ts';

/** Raised when a reader of an earlier version would misread the document. */
const VERSION = 1;

export function* bundlePieces(record: ExportedRecord): Generator<string> {
  yield `{"format":"stam-bundle","version":${VERSION}`;
  yield `,\n"patient":${JSON.stringify(record.patient)}`;
  yield `,\n"identifiers":${JSON.stringify(record.identifiers)}`;
  const { active, history, ...at } = record.state;
  yield `,\n"state":${JSON.stringify(at).slice(0, -1)}`;
  yield ',\n"active":';
  yield* list(active);
  yield ',\n"history":';
  yield* list(history);
  yield '},\n"entries":';
  yield* list(details(record));
  yield ',\n"memories":';
  yield* list(memories(record));
  yield ',\n"attention":';
  yield* list(record.attention);
  yield ',\n"conflicts":';
  yield* list(record.conflicts);
  yield '}\n';
}

/** A JSON array, one element a piece. */
function* list(items: Iterable<unknown>): Generator<string> {
  let lead = '[';
  for (const item of items) {
    yield `${lead}\n${JSON.stringify(item)}`;
    lead = ',';
  }
  yield lead === '[' ? '[]' : ']';
}

function* details(record: ExportedRecord): Generator<unknown> {
  for (const row of record.entries) {
    const { entry, body, turns, quotes } = record.entry(row.id);
    yield { entry, body, turns, quotes };
  }
}

function* memories(record: ExportedRecord): Generator<unknown> {
  for (const { id } of [...record.state.active, ...record.state.history]) yield record.memory(id);
}
