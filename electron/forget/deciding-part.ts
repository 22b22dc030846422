/** Candidates, decisions, tombstones and the purge: the half of the forgetting desk that acts. */
import { StamError } from '../../shared/errors.ts';
import type { ForgettingStatus } from '../../shared/forgetting.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import { DeletionCandidates } from '../store/repositories/deletion-candidates.ts';
import { DeletionDecisions } from '../store/repositories/deletion-decisions.ts';
import { Memories } from '../store/repositories/memories.ts';
import { Patients } from '../store/repositories/patients.ts';
import { PurgeExtent } from '../store/repositories/purge-extent.ts';
import { PurgeRows } from '../store/repositories/purge-rows.ts';
import { PurgeSources } from '../store/repositories/purge-sources.ts';
import { PurgeTexts } from '../store/repositories/purge-texts.ts';
import { Tombstones } from '../store/repositories/tombstones.ts';
import { UndoWindow } from '../store/repositories/undo-window.ts';
import { type CandidateFilter, CandidateList } from './candidates.ts';
import { type DecidingParts, decide, takeBack } from './deciding.ts';
import type { ForgettingDesk } from './forget-contract.ts';
import type { Proposals } from './proposal-basis.ts';
import { type PurgeParts, purge } from './purge.ts';
import { ShownMemories } from './shown-memory.ts';
import { sealOf, verifyPurgedInTurns, verifyPurgedTexts } from './verify-purged.ts';

export type DecidingDesk = Pick<
  ForgettingDesk,
  | 'status'
  | 'candidates'
  | 'candidate'
  | 'decide'
  | 'tombstones'
  | 'takeBack'
  | 'undoHours'
  | 'setUndoHours'
  | 'purge'
  | 'verifyPurged'
  | 'searchPurged'
>;

const PAGE = 50;
const MOST_UNDO_HOURS = 24 * 365;
const EVERYTHING: CandidateFilter = { patientId: null, kind: null, includeDecided: false };

export function openDecidingPart(tools: DeskTools, proposals: Proposals): DecidingDesk {
  const { db } = tools.store;
  const tombstones = new Tombstones(db);
  const decisions = new DeletionDecisions(db);
  const scores = new DeletionCandidates(db);
  const extent = new PurgeExtent(db);
  const texts = new PurgeTexts(db);
  const window = new UndoWindow(db);
  const memories = new ShownMemories(new Memories(db), new Patients(db));
  const list = new CandidateList({ proposals, scores, decisions, memories, extent });
  const deciding: DecidingParts = {
    tools,
    proposals,
    list,
    memories,
    scores,
    decisions,
    tombstones,
    extent,
    undoHours: () => window.hours(),
  };
  const purging: PurgeParts = {
    tools,
    tombstones,
    extent,
    texts,
    rows: new PurgeRows(db),
    sources: new PurgeSources(db),
    seal: sealOf(tools.store),
  };

  function status(): ForgettingStatus {
    const standing = proposals.standing();
    return {
      calibrated: proposals.basis() !== null,
      message: standing.message,
      calibration: standing.calibration,
      candidates: list.total(EVERYTHING),
      ...tombstones.counts(),
      undoHours: window.hours(),
      nextPurge: tombstones.nextPurge(),
    };
  }

  return {
    status: () => tools.snapshot(status),

    candidates: ({ patient, kind, includeDecided = false }, page = {}) =>
      tools.snapshot(() => {
        const patientId = patient === undefined ? null : tools.patient(patient).id;
        const filter: CandidateFilter = { patientId, kind: kind ?? null, includeDecided };
        const { items, next } = list.page(filter, page.after ?? null, page.limit ?? PAGE);
        return { status: status(), items, total: list.total(filter), next };
      }),

    candidate: (memory) =>
      tools.snapshot(() => {
        const shown = memories.byId(memory);
        const detail = shown && list.detail(shown);
        if (detail) return detail;
        throw new StamError('NOT_FOUND', 'This memory is not proposed for deletion as the record stands now.');
      }),

    decide: (by, memory, decision, reason, version) => decide(deciding, by, memory, decision, reason, version),

    tombstones: (patient) =>
      tools.snapshot(() => tombstones.list(patient === undefined ? null : tools.patient(patient).id)),

    takeBack: (by, tombstone) => takeBack(deciding, by, tombstone),

    undoHours: () => window.hours(),

    setUndoHours: (by, hours) =>
      tools.transaction(() => {
        const person = tools.person(by, 'clinician');
        if (!Number.isInteger(hours) || hours < 1 || hours > MOST_UNDO_HOURS) {
          throw new StamError('WRONG_USAGE', 'The undo window is a whole number of hours, from 1 hour to a year.');
        }
        window.setHours(hours);
        tools.audit({
          by: person.id,
          action: 'deletion.undo-window',
          subjectType: 'workspace',
          subjectId: 'undo-window',
          detail: String(hours),
        });
        return hours;
      }),

    purge: (by, request) => tools.stores.inTurn(async () => purge(purging, by, request)),

    searchPurged: () => tools.stores.inTurn(() => verifyPurgedInTurns(tombstones.fingerprinted(), tools.store, texts)),

    verifyPurged: () => verifyPurgedTexts(tombstones.fingerprinted(), tools.store, texts),
  };
}
