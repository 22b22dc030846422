/** The half of the forgetting desk that acts, over a store of its own; scores are set by hand, so that a test says what is proposed. */
import { type DecidingDesk, openDecidingPart } from '../../electron/forget/deciding-part.ts';
import type { Proposals } from '../../electron/forget/proposal-basis.ts';
import type { DeskTools } from '../../electron/review/desk-tools.ts';
import type { Store } from '../../electron/store/workspace-file.ts';
import type { DeletionCalibration } from '../../shared/forgetting.ts';
import { KINDS } from '../../shared/vocabulary.ts';
import { deskTools } from './desk-tools.ts';

export const TAU = 0.5;
const SCORER = 's-test';

export interface DeletionDesk {
  desk: DecidingDesk;
  tools: DeskTools;
  /** Audit lines that were written. */
  audited: { by: string; action: string; subjectId: string }[];
  /** Gives every archived memory with this text a score. */
  score(text: string, score: number): void;
  /** Public id of the memory with this text that stands for itself. */
  memory(text: string, patient?: string): string;
  /** Approves it as it stands. */
  approve(text: string): ReturnType<DecidingDesk['decide']>;
  /** The undo window of all that was approved is over. */
  windowOver(): void;
  /** Turns the calibration off or on. */
  calibrated: boolean;
}

export function deletionDesk(store: Store): DeletionDesk {
  const audited: DeletionDesk['audited'] = [];
  const tools: DeskTools = {
    ...deskTools(store),
    audit: ({ by, action, subjectId }) => audited.push({ by, action, subjectId }),
  };
  const { db } = store;
  db.prepare(
    `INSERT INTO scorer (public_id, type, name, body, labels, at) VALUES (?, 'baseline', 'by hand', '{}', 0, ?) ON CONFLICT DO NOTHING`,
  ).run(SCORER, tools.now());
  const state = { calibrated: true };
  const calibration = { id: 'dc1', scorer: SCORER } as DeletionCalibration;
  const stored = db
    .prepare<[number, number], number>(
      `SELECT s.score FROM deletion_score s JOIN memory_version v ON v.patient_id = s.patient_id AND v.memory_id = s.memory_id
       WHERE s.patient_id = ? AND s.memory_id = ? AND v.seq_to = 9007199254740991 AND v.role = 'states' AND v.store = 'HISTORY'`,
    )
    .pluck();
  const proposals: Proposals = {
    basis: () =>
      state.calibrated ? { calibration, scorer: SCORER, taus: new Map(KINDS.map((kind) => [kind, TAU])) } : null,
    standing: () => ({
      calibration: state.calibrated ? calibration : null,
      message: state.calibrated ? 'Calibrated.' : 'Nothing is calibrated, so nothing is proposed.',
    }),
    present(patientId, memoryId) {
      const score = stored.get(patientId, memoryId);
      return score !== undefined && score > TAU && state.calibrated ? { score, tau: TAU, drivers: [] } : null;
    },
  };
  const desk = openDecidingPart(tools, proposals);
  const standing = db
    .prepare<[string, string], string>(
      `SELECT m.public_id FROM memory m JOIN memory_version v ON v.patient_id = m.patient_id AND v.memory_id = m.id
         JOIN patient p ON p.id = m.patient_id
       WHERE m.text = ? AND p.public_id = ? AND v.seq_to = 9007199254740991 AND v.role = 'states'`,
    )
    .pluck();
  const memory = (text: string, patient = 'P'): string => {
    const id = standing.get(text, patient);
    if (id === undefined) throw new Error(`no memory “${text}” stands`);
    return id;
  };
  return {
    desk,
    tools,
    audited,
    memory,
    score(text, score) {
      db.prepare(
        `INSERT INTO deletion_score (patient_id, memory_id, scorer, kind, score, drivers)
         SELECT patient_id, id, ?, kind, ?, '[]' FROM memory WHERE text = ?
         ON CONFLICT DO UPDATE SET score = excluded.score`,
      ).run(SCORER, score, text);
    },
    approve: (text) => desk.decide('u1', memory(text), 'approve', 'no longer of use', null),
    windowOver() {
      db.prepare("UPDATE tombstone SET purge_after = '2000-01-01T00:00:00.000Z'").run();
    },
    get calibrated() {
      return state.calibrated;
    },
    set calibrated(on) {
      state.calibrated = on;
    },
  };
}
