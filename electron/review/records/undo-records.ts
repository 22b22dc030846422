/** Takes a merge or a division back. What came to a record in between stays with it; acts upon a memory go with the memory. */
import { RELATION_TYPES } from '../../../shared/vocabulary.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import type { ActBody, RecordsActs, StoredAct } from '../../store/repositories/records-acts.ts';
import { VERDICTS } from '../../write/judgement.ts';
import { joinRecords } from './join-records.ts';
import { partRecords, withTheirActs } from './part-records.ts';
import { type BroughtBack, type Regrouping, stepsAgain } from './regroup.ts';

interface Parts {
  acts: RecordsActs;
  regrouping: Regrouping;
  identifiers: (patientId: number) => [string, string][];
}

/** The record that was taken in is a record again. */
export function undoMerge(act: StoredAct, patient: StoredPatient, other: StoredPatient, parts: Parts): void {
  const { acts, regrouping } = parts;
  const { body } = act;
  regrouping.dropItems(body.items);
  const now = regrouping.steps(patient);
  const theirs = new Set(body.other.map(([id]) => id));
  const chosen = now.filter((s) => theirs.has(s.entry.publicId)).map((s) => s.entry.id);
  // An act that was theirs is among them by its own name, whatever it is about.
  const going = new Set([...withTheirActs(patient, chosen, now, acts), ...chosen]);
  const waited = new Set(body.waiting);
  acts.setMerged(other.id, null);
  partRecords(
    patient,
    other,
    {
      stay: stepsAgain(
        body.patient,
        waited,
        now.filter((s) => !going.has(s.entry.id)),
      ),
      go: stepsAgain(
        body.other,
        waited,
        now.filter((s) => going.has(s.entry.id)),
      ),
    },
    parts,
    new Map(body.questions.map((q) => [q, other.id])),
    broughtBack(body, acts, regrouping),
  );
  acts.dropAlias(other.publicId);
  for (const alias of body.aliases) acts.setAlias(alias, other.id);
  const shared = new Set(body.shared.map((i) => JSON.stringify(i)));
  for (const [system, value] of body.identifiers) {
    acts.giveIdentifier(system, value, patient.id, other.id, shared.has(JSON.stringify([system, value])));
  }
  acts.giveAttention(body.attention, other.id);
  acts.openAgain(body.closed);
  acts.giveCarried(body.carried, other.id);
  acts.giveForced(body, other.id);
  acts.forgetFilled(patient.id, other.id, body.filled);
  regrouping.restoreDocuments(body.documents);
}

/** The record that was made goes back into the one that it was taken from. */
export function undoSplit(act: StoredAct, patient: StoredPatient, other: StoredPatient, parts: Parts): void {
  const { acts, regrouping } = parts;
  regrouping.dropItems(act.body.items);
  const now = [...regrouping.steps(patient), ...regrouping.steps(other)];
  const steps = stepsAgain(act.body.patient, new Set(act.body.waiting), now);
  joinRecords(patient, other, steps, parts, broughtBack(act.body, acts, regrouping));
  regrouping.restoreDocuments(act.body.documents);
}

function broughtBack(body: ActBody, acts: RecordsActs, regrouping: Regrouping): BroughtBack {
  const entry = (name: string): number | null => regrouping.entryRow(name);
  return {
    judgements: body.judgements.flatMap((j) => {
      const [older, newer, entryId] = [acts.memoryRow(j.older), acts.memoryRow(j.newer), entry(j.entry)];
      const verdict = [...VERDICTS, 'unsure' as const].find((v) => v === j.verdict);
      if (older === null || newer === null || entryId === null || !verdict) return [];
      return [{ older, newer, entryId, verdict, margin: j.margin }];
    }),
    links: body.links.flatMap((l) => {
      const [from, to, entryId] = [acts.memoryRow(l.from), acts.memoryRow(l.to), entry(l.entry)];
      const type = RELATION_TYPES.find((t) => t === l.type);
      if (from === null || to === null || entryId === null || !type) return [];
      return [{ from, to, entryId, type, confidence: l.confidence, grounds: l.grounds }];
    }),
    decided: body.decided.flatMap((d) => {
      const [memoryId, entryId] = [acts.memoryRow(d.memory), entry(d.entry)];
      return memoryId === null || entryId === null
        ? []
        : [{ memoryId, entryId, from: d.from, to: d.to, cause: d.cause }];
    }),
    acceptances: body.acceptances,
  };
}
