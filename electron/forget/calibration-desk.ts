/** Calibrations: chosen, signed, looked after, taken into use, and void where what they rest on is no longer so. */
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import { type DeletionCalibration, deletionCalibration, type Grouping } from '../../shared/forgetting.ts';
import type { SettledLabel } from '../../shared/labels.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import { publicId } from '../store/public-id.ts';
import type { DeletionCalibrations, StoredDeletionCalibration } from '../store/repositories/deletion-calibrations.ts';
import type { DeletionFeatures } from '../store/repositories/deletion-features.ts';
import type { DeletionScores, ScorerRule } from '../store/repositories/deletion-scores.ts';
import type { Memories } from '../store/repositories/memories.ts';
import { floorOf } from './archive-floor.ts';
import { binned, type CalibrationItem, diagnosticsOf, strictThresholds, whyInfeasible } from './calibrate.ts';
import { keepsLeft, toleratedRejections } from './crc.ts';
import { floorHash } from './hard-floor.ts';
import { labelMarks, labelSetHash, memoryMark, type SplitUnit, saysTheSame, unitOf } from './label-units.ts';
import { otherVersion, presentScorer } from './present-scorer.ts';
import { baselineScorerBody } from './score-by-baseline.ts';

const LARGEST_ALPHA = 0.2;

/** What is stored of one beside its columns. */
const storedBody = deletionCalibration
  .pick({
    scorerName: true,
    grouping: true,
    loss: true,
    alpha: true,
    labelSet: true,
    labels: true,
    thresholds: true,
    diagnostics: true,
    apart: true,
    bins: true,
  })
  .extend({ floor: z.string(), marks: z.array(z.string()) });
type StoredBody = z.infer<typeof storedBody>;

export interface CalibrationParts {
  tools: DeskTools;
  labels: Pick<LabelDesk, 'settled'>;
  features: DeletionFeatures;
  scores: DeletionScores;
  calibrations: DeletionCalibrations;
  memories: Pick<Memories, 'find'>;
}

export interface CalibrationDesk {
  calibrate(by: string, request: { scorer: string; grouping: Grouping; alpha: number }): DeletionCalibration;
  calibrations(): DeletionCalibration[];
  take(by: string, calibration: string | null): void;
  removeCalibration(by: string, calibration: string): DeletionCalibration[];
  /** The one in use, also where it is void. */
  inUse(): DeletionCalibration | null;
}

export function openCalibrationDesk(parts: CalibrationParts): CalibrationDesk {
  const { tools, labels, features, scores, calibrations, memories } = parts;
  let floor: string | null = null;
  const floorNow = (): string => {
    floor ??= floorHash();
    return floor;
  };

  /** Read once: the marks of ten thousand labels are among it. */
  const bodies = new Map<string, { text: string; body: StoredBody }>();
  const bodyOf = ({ id, body: text }: StoredDeletionCalibration): StoredBody => {
    const known = bodies.get(id);
    if (known?.text === text) return known.body;
    const body = storedBody.parse(JSON.parse(text));
    bodies.set(id, { text, body });
    return body;
  };

  const holding = new Map<string, { changes: string; holds: boolean }>();
  /** Whether its labels are as they were. Compared anew when a label has changed: it costs more than a decision may. */
  function labelsHold({ id, scorer }: StoredDeletionCalibration, marks: readonly string[]): boolean {
    const changes = calibrations.labelChanges();
    const known = holding.get(id);
    if (known?.changes === changes) return known.holds;
    const holds = saysTheSame(marks, labelsFor(scorer).left, calibrations.putAway());
    holding.set(id, { changes, holds });
    return holds;
  }

  /** Labels that may calibrate this scorer: of units that it was not trained on, and not of what was drawn for its score. */
  function labelsFor(scorerId: string): { unit: SplitUnit | 'none'; left: SettledLabel[] } {
    const scorer = scores.rule(scorerId);
    const settled = labels.settled().filter((l) => !l.byScore);
    if (scorer?.type !== 'baseline') return { unit: 'none', left: settled };
    const { unit, trainedUnits, trainedMemories } = baselineScorerBody.parse(JSON.parse(scorer.body));
    const trained = new Set(trainedUnits);
    const seen = new Set(trainedMemories);
    return { unit, left: settled.filter((l) => !trained.has(unitOf(l, unit)) && !seen.has(memoryMark(l.memory))) };
  }

  /**
   * Each label with its score, from the record as it is now, as a proposal has it. Those that the gate can never propose take no part:
   * current, gone, or behind the hard floor.
   * @throws StamError WRONG_USAGE where one that it can propose has no score yet
   */
  function itemsOf(scorer: ScorerRule, left: readonly SettledLabel[]): CalibrationItem[] {
    const scoreOf = presentScorer(scorer);
    let unscored = 0;
    const items = left.flatMap(({ memory, kind, concept, label }): CalibrationItem[] => {
      const found = memories.find(memory);
      const facts = found && features.one(found.patientId, found.id);
      if (!facts || floorOf(facts) !== null) return [];
      const stored = scores.one(found.patientId, found.id, scorer.id);
      const score = stored && scoreOf(facts, stored);
      if (score !== null) return [{ kind, concept, label, score, cause: facts.cause }];
      unscored++;
      return [];
    });
    if (unscored === 0) return items;
    throw new StamError(
      'WRONG_USAGE',
      `${unscored === 1 ? '1 labelled memory has' : `${unscored} labelled memories have`} no score of this scorer as the record is now: let it score what is archived first.`,
      { unscored },
    );
  }

  /** Why it holds no longer, in a sentence; null while it does. */
  function voidOf(stored: StoredDeletionCalibration, body: StoredBody): string | null {
    const scorer = scores.rule(stored.scorer);
    if (!scorer) return 'Its scorer is no longer there: calibrate another one.';
    const version = otherVersion(scorer);
    if (version !== null) return version;
    if (body.floor !== floorNow()) return 'The hard floor has changed since: calibrate again.';
    if (!labelsHold(stored, body.marks)) {
      return 'Labels were added, changed or taken back since: calibrate again on the labels as they are.';
    }
    if (!isRejected(stored)) return null;
    const tolerated = toleratedRejections(stored.decided, body.alpha);
    const { rejected, decided } = stored;
    const kept = decided === 1 ? 'the one proposal' : `${rejected} of the ${decided} proposals`;
    return `Clinicians kept ${kept} decided since, and its promise allows ${tolerated === 0 ? 'none' : tolerated}. It is turned off: label more archived memories and calibrate again.`;
  }

  /** Clinicians kept more of its proposals than it promised. */
  function isRejected(stored: StoredDeletionCalibration): boolean {
    return stored.rejected > toleratedRejections(stored.decided, bodyOf(stored).alpha);
  }

  function told(stored: StoredDeletionCalibration): DeletionCalibration {
    const body = bodyOf(stored);
    const { floor: _floor, marks: _marks, ...rest } = body;
    return {
      ...rest,
      id: stored.id,
      scorer: stored.scorer,
      at: stored.at,
      by: stored.by,
      inUse: stored.inUse,
      void: voidOf(stored, body),
      decided: stored.decided,
      rejected: stored.rejected,
      rejectionsAllowed: toleratedRejections(stored.decided, body.alpha),
      keepsLeft: keepsLeft(stored.decided, stored.rejected, body.alpha),
    };
  }

  const all = (): DeletionCalibration[] => tools.snapshot(() => calibrations.list().map(told));

  function need(id: string): DeletionCalibration {
    const found = all().find((c) => c.id === id);
    if (!found) throw new StamError('NOT_FOUND', 'There is no such calibration in this workspace.');
    return found;
  }

  function note(by: string, action: string, id: string, detail: string): void {
    tools.audit({ by, action, subjectType: 'calibration', subjectId: id, detail });
  }

  return {
    calibrate(by, { scorer: scorerId, grouping, alpha }) {
      tools.person(by, 'researcher', 'clinician');
      const scorer = scores.rule(scorerId);
      if (!scorer) throw new StamError('NOT_FOUND', 'There is no such scorer in this workspace.');
      if (!(alpha > 0 && alpha <= LARGEST_ALPHA)) {
        throw new StamError(
          'WRONG_USAGE',
          'α is more than 0 and at most 0.2: the share of protected memories that may be proposed.',
        );
      }
      const { unit, left } = labelsFor(scorerId);
      // The same labels would give the same threshold: what clinicians found wrong with it would be signed away.
      const rejected = calibrations.list().filter((c) => c.scorer === scorerId && isRejected(c));
      if (rejected.some((c) => saysTheSame(bodyOf(c).marks, left, calibrations.putAway()))) {
        throw new StamError(
          'NOT_CALIBRATED',
          'A calibration on these very labels was turned off because clinicians kept more of its proposals than it promised: label more archived memories first.',
        );
      }
      const items = tools.snapshot(() => itemsOf(scorer, left));
      const thresholds = strictThresholds(items, grouping, alpha);
      const why = whyInfeasible(thresholds, grouping, alpha);
      if (why !== null) throw new StamError('NOT_CALIBRATED', why, { thresholds });
      const body: StoredBody = {
        scorerName: scorer.name,
        grouping,
        loss: 'strict',
        alpha,
        labelSet: labelSetHash(left),
        labels: items.length,
        thresholds,
        diagnostics: diagnosticsOf(items, alpha),
        apart: unit,
        bins: binned(items),
        floor: floorNow(),
        marks: labelMarks(left),
      };
      const at = tools.now();
      const id = publicId('k', scorerId, grouping, alpha, body.labelSet, by, at, calibrations.list().length);
      tools.transaction(() => {
        calibrations.add({ id, scorer: scorerId, body: JSON.stringify(body), person: by, at });
        note(by, 'forget.calibrate', id, JSON.stringify([scorerId, grouping, alpha, body.labelSet, thresholds]));
      });
      return need(id);
    },

    calibrations: all,

    take(by, id) {
      tools.person(by, 'researcher', 'clinician');
      if (id !== null) {
        const chosen = need(id);
        if (chosen.loss !== 'strict') {
          throw new StamError(
            'WRONG_USAGE',
            'This is a diagnostic: it shows what an unsafe rule would do, and is never used.',
          );
        }
        if (chosen.void !== null) throw new StamError('WRONG_USAGE', `It holds no longer. ${chosen.void}`);
      }
      tools.transaction(() => {
        calibrations.use(id);
        note(by, 'forget.use', id ?? 'none', id ?? 'none');
      });
    },

    removeCalibration(by, id) {
      tools.person(by, 'researcher', 'clinician');
      need(id);
      tools.transaction(() => {
        calibrations.remove(id);
        note(by, 'forget.removeCalibration', id, id);
      });
      return all();
    },

    inUse() {
      const stored = calibrations.inUse();
      return stored ? told(stored) : null;
    },
  };
}
