/** Records of chosen memories, to be exported without a store. */

import { exportPatient } from '../../../electron/export/export-patient.ts';
import type { ExportedRecord } from '../../../electron/export/exported-record.ts';
import type { Coding } from '../../../electron/ingest/reading.ts';
import type { Claim } from '../../../electron/write/claim.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { EntryDetail, EntryRow, Memory } from '../../../shared/interchange.ts';
import type { Status } from '../../../shared/vocabulary.ts';
import type { Bundle, Json } from './r4-rules.ts';

export interface Given extends Partial<Omit<Memory, 'validFrom' | 'validTo' | 'entry'>> {
  status?: Status | null;
  codings?: Coding[];
  /** Stated start and end, as ISO text. */
  from?: string;
  to?: string;
  /** Time of the entry. */
  written?: string;
}

/** A record with one entry of facts for each memory given. */
export function recordOf(given: readonly Given[], texts: readonly EntryDetail[] = []): ExportedRecord {
  const entries: EntryRow[] = [];
  const claims = new Map<string, Claim>();
  const memories = given.map((g, i): Memory => {
    const { status = null, codings = [], from, to, written, ...rest } = g;
    const seq = i + 1;
    const entryId = `e${seq}`;
    const entryTime = parseIso(written);
    const row: EntryRow = {
      id: entryId,
      seq,
      sourceId: `source-${seq}`,
      document: 'given',
      type: 'facts',
      title: 'Given',
      time: entryTime,
      memories: 1,
      status: 'written',
      writer: 'rules',
    };
    entries.push(row);
    const memory: Memory = {
      id: `m${seq}`,
      patient: 'p1',
      kind: 'condition',
      text: 'Asthma',
      subject: 'patient',
      assertion: 'present',
      code: codings[0] ?? null,
      attributes: {},
      quote: rest.text ?? 'Asthma',
      entry: { id: entryId, seq, time: entryTime, document: 'given' },
      validFrom: parseIso(from) ?? entryTime,
      validTo: parseIso(to),
      store: 'ACTIVE',
      cause: null,
      reason: null,
      trigger: null,
      successor: null,
      relations: [],
      evidence: 1,
      lastStated: entryTime,
      concept: rest.concept ?? rest.text ?? 'Asthma',
      flags: [],
      ...rest,
    };
    claims.set(entryId, {
      id: seq,
      publicId: memory.id,
      patientId: 1,
      entryId: seq,
      seq,
      entryTime,
      kind: memory.kind,
      text: memory.text,
      words: null,
      concept: memory.concept,
      conceptId: seq,
      subject: memory.subject,
      assertion: memory.assertion,
      status,
      codings,
      attributes: memory.attributes,
      from: parseIso(from),
      to: parseIso(to),
      flags: memory.flags,
      threadId: seq,
    });
    return memory;
  });
  const details = new Map(texts.map((t) => [t.entry.id, t]));
  for (const { entry } of texts) entries.push(entry);
  const detailOf = (id: string): EntryDetail => {
    const entry = entries.find((e) => e.id === id);
    if (!entry) throw new Error(`no entry ${id}`);
    return details.get(id) ?? { entry, body: '', quotes: [], turns: [] };
  };
  return {
    patient: {
      id: 'p1',
      name: 'Ada Moss',
      birthDate: '1950-02',
      sex: 'female',
      entries: entries.length,
      active: memories.length,
      history: 0,
      attention: 0,
      conflicts: 0,
      lastEntry: null,
    },
    identifiers: [{ system: 'urn:oid:1.2.3', value: '77' }],
    state: {
      patient: 'p1',
      validAt: null,
      seq: entries.length,
      active: memories.filter((m) => m.store === 'ACTIVE'),
      history: memories.filter((m) => m.store === 'HISTORY'),
    },
    entries,
    entry: detailOf,
    facts: (id) => [claims.get(id)].filter((c) => c !== undefined),
    memory: (id) => {
      const memory = memories.find((m) => m.id === id);
      if (!memory) throw new Error(`no memory ${id}`);
      return { memory, transitions: [], evidence: [], decisions: [memory.entry.id], corrections: [] };
    },
    attention: [],
    conflicts: [],
    corrections: [],
  };
}

/** A note or dialogue of this body. */
export function textEntry(
  given: Partial<EntryRow> & { body: string; turns?: EntryDetail['turns']; written?: string },
): EntryDetail {
  const { body, turns = [], written, ...rest } = given;
  return {
    entry: {
      id: 'e900',
      seq: 900,
      sourceId: 'note-1',
      document: 'given',
      type: 'note',
      title: 'Clinic visit',
      time: parseIso(written),
      memories: 0,
      status: 'waiting',
      writer: null,
      ...rest,
    },
    body,
    quotes: [],
    turns,
  };
}

export function fhirOf(record: ExportedRecord): Bundle {
  return JSON.parse([...exportPatient('fhir', record)].join(''));
}

/** The one resource of the one memory given. */
export function resourceOf(given: Given): Json {
  const [, second] = fhirOf(recordOf([given])).entry;
  if (!second) throw new Error('no resource');
  return second.resource;
}
