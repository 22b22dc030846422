/**
 * A record as STAM JSONL (DESIGN §12): one entry a line in update order, with the facts as they were stated, so that reading
 * it again comes to the same end state. The format holds what an entry says, not the bytes it came in, and the first code
 * of a fact; the bundle holds the rest.
 */
import type { EntryDetail, EntryRow, JsonlEntry, JsonlFact } from '../../shared/interchange.ts';
import type { Claim } from '../write/claim.ts';
import type { ExportedRecord } from './exported-record.ts';

/** The system under which a record that came as STAM JSONL knows its patient. */
const JSONL_SYSTEM = 'urn:stam:jsonl';

/** One line, with its line break, for each entry. */
export function* jsonlPieces(record: ExportedRecord): Generator<string> {
  const patient = patientName(record);
  for (const row of record.entries) {
    yield `${JSON.stringify(jsonlLine(patient, row, record))}\n`;
  }
}

/** The name of the patient in the file: the one it came under in this format, where it did, else the public id. */
function patientName(record: ExportedRecord): string {
  const names = record.identifiers.filter((i) => i.system === JSONL_SYSTEM).map((i) => i.value);
  return names.includes(record.patient.id) ? record.patient.id : (names[0] ?? record.patient.id);
}

function jsonlLine(patient: string, row: EntryRow, record: ExportedRecord): JsonlEntry {
  const head = { patient, id: row.sourceId, time: row.time?.date ?? null, title: row.title };
  switch (row.type) {
    case 'note':
      return { ...head, type: 'note', text: record.entry(row.id).body };
    case 'dialogue':
      return { ...head, type: 'dialogue', turns: spokenTurns(record.entry(row.id)) };
    case 'facts':
      return { ...head, type: 'facts', facts: record.facts(row.id).map(factLine) };
  }
}

/** The words of each turn, without the speaker's name that the body sets before them. */
export function spokenTurns(detail: EntryDetail): { speaker: string; text: string }[] {
  return detail.turns.map(({ speaker, start, end }) => {
    const said = detail.body.slice(start, end);
    const lead = `${speaker}: `;
    return { speaker, text: said.startsWith(lead) ? said.slice(lead.length) : said };
  });
}

/**
 * A claim as the fact that states it. Assertion and subject are left out only where the default of the format says the
 * same for every reader: a plan and a relative's fact always say theirs.
 */
export function factLine(claim: Claim): JsonlFact {
  const [code] = claim.codings;
  return {
    kind: claim.kind,
    text: claim.text,
    ...(code
      ? { code: { system: code.system, code: code.code, ...(code.display === null ? {} : { display: code.display }) } }
      : {}),
    status: claim.status,
    from: claim.from?.date ?? null,
    to: claim.to?.date ?? null,
    ...(Object.keys(claim.attributes).length > 0 ? { attributes: claim.attributes } : {}),
    ...(claim.assertion !== 'present' || claim.kind === 'plan' ? { assertion: claim.assertion } : {}),
    ...(claim.subject !== 'patient' || claim.kind === 'family history' ? { subject: claim.subject } : {}),
  };
}
