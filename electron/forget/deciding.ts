/** What a person decides of a candidate: an approval hides the memory at once and is carried out when its undo window is over. */
import { StamError } from '../../shared/errors.ts';
import type { DeletionDecision, Tombstone } from '../../shared/forgetting.ts';
import type { ActingPerson, DeskTools } from '../review/desk-tools.ts';
import { type ActMove, recordAct } from '../review/record-act.ts';
import { publicId } from '../store/public-id.ts';
import type { DeletionCandidates } from '../store/repositories/deletion-candidates.ts';
import type { DeletionDecisions } from '../store/repositories/deletion-decisions.ts';
import type { PurgeExtent } from '../store/repositories/purge-extent.ts';
import type { StoredTombstone, Tombstones } from '../store/repositories/tombstones.ts';
import type { CandidateList } from './candidates.ts';
import type { PresentScore, Proposals } from './proposal-basis.ts';
import type { ShownMemories, ShownMemory } from './shown-memory.ts';

export interface DecidingParts {
  tools: DeskTools;
  proposals: Proposals;
  list: CandidateList;
  memories: ShownMemories;
  scores: DeletionCandidates;
  decisions: DeletionDecisions;
  tombstones: Tombstones;
  extent: PurgeExtent;
  undoHours(): number;
}

interface Decided {
  by: ActingPerson;
  reason: string;
  at: string;
}

/** One decision, in a transaction of its own. See {@link ForgettingDesk.decide}. */
export function decide(
  parts: DecidingParts,
  by: string,
  memory: string,
  decision: DeletionDecision,
  reason: string,
  version: string | null,
): Tombstone | null {
  const { tools } = parts;
  return tools.transaction(() => {
    const decided = { by: tools.person(by, 'clinician'), reason: reasonOf(reason), at: tools.now() };
    const shown = parts.memories.byId(memory);
    if (!shown) throw notThere(parts, memory);
    if (version !== null && version !== shown.version) throw changed(parts, shown);
    const present = proposed(parts, shown);
    const calibration = parts.proposals.basis()?.calibration.id ?? null;
    parts.decisions.add({
      patientId: shown.patient.id,
      memory,
      version: shown.version,
      decision,
      reason: decided.reason,
      score: present.score,
      calibration,
      person: decided.by.id,
      at: decided.at,
    });
    tools.audit({
      by: decided.by.id,
      action: `deletion.${decision}`,
      subjectType: 'memory',
      subjectId: memory,
      detail: JSON.stringify({ version: shown.version, calibration, score: present.score, reason: decided.reason }),
    });
    return decision === 'approve' ? approve(parts, shown, decided) : null;
  });
}

/** Within the undo window the memory comes back to HISTORY, or to where the record puts it by now. */
export function takeBack(parts: DecidingParts, by: string, id: string): Tombstone {
  const { tools, tombstones } = parts;
  return tools.transaction(() => {
    const person = tools.person(by, 'clinician');
    const found = tombstones.find(id);
    if (!found || found.state === 'taken back') {
      throw new StamError('NOT_FOUND', 'There is no such deletion, or it was taken back already.');
    }
    if (found.state !== 'waiting') {
      throw new StamError('WRONG_USAGE', 'This deletion was carried out: nothing is left that could be taken back.');
    }
    const listed = listedOf(parts, found);
    const patient = tools.patient(listed.patient);
    const claims = tombstones.claims(found.id);
    recordAct(
      patient,
      {
        title: `Deletion taken back by ${person.name}`,
        body: `${person.name} took the approval of a deletion back: the memory stands in the record again.`,
        facts: [],
        memories: claims,
        write: () => {
          tombstones.takeBack(found.patientId, found.id);
          tools.book.patient(found.patientId).takeBack(claims);
        },
      },
      tools,
    );
    tools.audit({
      by: person.id,
      action: 'deletion.take-back',
      subjectType: 'memory',
      subjectId: found.memory,
      detail: id,
    });
    return listed;
  });
}

function approve(parts: DecidingParts, shown: ShownMemory, { by, reason, at }: Decided): Tombstone {
  const { tools, tombstones, extent, scores } = parts;
  const { memory } = shown.detail;
  const claims = extent.claimsOf(shown.patient.id, shown.id);
  const id = publicId('t', tools.store.fingerprint, memory.id, shown.version, at, tombstones.made());
  const purgeAfter = new Date(Date.parse(at) + parts.undoHours() * 3_600_000).toISOString();
  const { moves } = recordAct(
    shown.patient,
    {
      title: `Deletion approved by ${by.name}`,
      body: `${by.name} approved the deletion of a memory of this record (${memory.kind}). Until ${purgeAfter} (UTC) it can be taken back.`,
      facts: [],
      memories: claims,
      write: (entry) => {
        tombstones.add(
          {
            publicId: id,
            patientId: shown.patient.id,
            memory: memory.id,
            kind: memory.kind,
            entryId: entry.id,
            person: by.id,
            at,
            reason,
            purgeAfter,
          },
          claims,
        );
        scores.drop(shown.patient.id, claims);
        tools.book.patient(shown.patient.id).putAway(claims, entry.seq);
      },
    },
    tools,
  );
  assertNothingRests(parts, shown, claims, moves);
  const stored = tombstones.find(id);
  if (!stored) throw new Error('the tombstone was not written');
  return listedOf(parts, stored);
}

/**
 * What stands in HISTORY only because of the memory would be current again without it: a dose that was changed long ago, a disease that
 * was cured. A deletion must never make a fact current.
 */
function assertNothingRests(
  parts: DecidingParts,
  shown: ShownMemory,
  claims: readonly number[],
  moves: readonly ActMove[],
): void {
  const patient = shown.patient.id;
  const back = moves.filter((m) => m.to === 'ACTIVE').map((m) => m.memoryId);
  const resting = [...new Set([...back, ...parts.extent.restingOn(patient, claims)])];
  if (resting.length === 0) return;
  const stay = parts.extent.claims(patient, resting);
  const named = stay.slice(0, 3).map((c) => `“${c.text}”`);
  throw new StamError(
    'WRONG_USAGE',
    `This memory cannot be deleted: ${named.join(', ')} ${resting.length === 1 ? 'stands' : 'stand'} in HISTORY because of it, and would be current again.`,
    { memories: stay.map((c) => c.publicId) },
  );
}

function proposed({ proposals }: DecidingParts, shown: ShownMemory): PresentScore {
  if (!proposals.basis()) throw new StamError('NOT_CALIBRATED', proposals.standing().message);
  const present = proposals.present(shown.patient.id, shown.id);
  if (present) return present;
  throw new StamError('NOT_FOUND', 'This memory is not proposed for deletion as the record stands now.');
}

function changed(parts: DecidingParts, shown: ShownMemory): StamError {
  return new StamError(
    'CHANGED_SINCE',
    'This memory reads otherwise than when you looked at it. Look at it again before you decide.',
    parts.list.detail(shown) ?? { detail: shown.detail, version: shown.version },
  );
}

function notThere({ tombstones }: DecidingParts, memory: string): StamError {
  const known = tombstones.ofMemory(memory);
  if (!known) return new StamError('NOT_FOUND', `There is no memory “${memory}”.`);
  return new StamError(
    'CHANGED_SINCE',
    known.purgedAt
      ? 'This memory was deleted meanwhile.'
      : `${known.by.name} has approved the deletion of this memory already.`,
    known,
  );
}

function listedOf({ tombstones }: DecidingParts, stored: StoredTombstone): Tombstone {
  const listed = tombstones.listed(stored.publicId);
  if (!listed) throw new Error('the tombstone is not there');
  return listed;
}

function reasonOf(reason: string): string {
  const tidy = reason.trim();
  if (tidy !== '') return tidy;
  throw new StamError('WRONG_USAGE', 'Say why: a decision on a deletion needs a reason.');
}
