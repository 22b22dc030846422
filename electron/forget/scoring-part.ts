/** Scorers, scores and calibrations: the half of the forgetting desk that decides what may be proposed. */
import type { DeletionCalibration, Driver, LabelCount } from '../../shared/forgetting.ts';
import type { SettledLabel } from '../../shared/labels.ts';
import { KINDS, type Kind } from '../../shared/vocabulary.ts';
import type { AnswererSource } from '../answerer-source.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import { DeletionCalibrations } from '../store/repositories/deletion-calibrations.ts';
import { type ArchivedFacts, DeletionFeatures } from '../store/repositories/deletion-features.ts';
import { DeletionScores, type ScorerRule } from '../store/repositories/deletion-scores.ts';
import { Memories } from '../store/repositories/memories.ts';
import { floorOf } from './archive-floor.ts';
import { type BaselineModel, baselineDrivers, baselineScore } from './baseline.ts';
import { type CalibrationDesk, openCalibrationDesk } from './calibration-desk.ts';
import type { ForgettingDesk } from './forget-contract.ts';
import { inputOf, storedWeighing } from './model-scorer.ts';
import type { PresentScore, ProposalBasis, Proposals } from './proposal-basis.ts';
import { baselineScorerBody } from './score-by-baseline.ts';
import { openScorerDesk } from './scorer-desk.ts';

export type ScoringDesk = Pick<
  ForgettingDesk,
  'labelCounts' | 'scorers' | 'train' | 'score' | 'modelScorer' | 'calibrate' | 'calibrations' | 'removeCalibration'
> & {
  /** As `use` of the desk, without the status of what is proposed. */
  take(by: string, calibration: string | null): void;
};

export function openScoringPart(
  tools: DeskTools,
  { labels, answerers }: { labels: Pick<LabelDesk, 'settled'>; answerers: AnswererSource },
): { desk: ScoringDesk; proposals: Proposals } {
  const { db } = tools.store;
  const features = new DeletionFeatures(db);
  const scores = new DeletionScores(db);
  const calibrations = new DeletionCalibrations(db);
  const memories = new Memories(db);
  const { inUse, ...calibrating } = openCalibrationDesk({ tools, labels, features, scores, calibrations, memories });
  const scoring = openScorerDesk({ tools, labels, answerers, features, scores, memories });
  return {
    desk: { ...scoring, ...calibrating, labelCounts: () => countsOf(labels.settled()) },
    proposals: proposalsOf({ inUse, features, scores, calibrations, labels }),
  };
}

interface ProposalParts {
  inUse: CalibrationDesk['inUse'];
  features: DeletionFeatures;
  scores: DeletionScores;
  calibrations: DeletionCalibrations;
  labels: Pick<LabelDesk, 'settled'>;
}

function proposalsOf({ inUse, features, scores, calibrations, labels }: ProposalParts): Proposals {
  let held: { mark: string; calibration: DeletionCalibration | null; basis: ProposalBasis | null } | null = null;
  // What decides the scores of a scorer is its id, so that it is read once.
  const models = new Map<string, BaselineModel>();

  /** Read again after every write: whether labels and decisions still agree with it costs more than a page of candidates may. */
  function current(): NonNullable<typeof held> {
    const mark = calibrations.mark();
    if (held?.mark === mark) return held;
    const calibration = inUse();
    held = { mark, calibration, basis: basisOf(calibration) };
    return held;
  }

  const basis = (): ProposalBasis | null => current().basis;

  function modelOf(scorer: ScorerRule): BaselineModel {
    const model = models.get(scorer.id) ?? baselineScorerBody.parse(JSON.parse(scorer.body)).model;
    models.set(scorer.id, model);
    return model;
  }

  function present(patientId: number, memoryId: number): PresentScore | null {
    const ground = basis();
    const facts = ground && features.one(patientId, memoryId);
    const tau = facts ? ground.taus.get(facts.kind) : undefined;
    const scorer = ground && scores.rule(ground.scorer);
    if (!facts || tau === undefined || !scorer || floorOf(facts) !== null) return null;
    const known =
      scorer.type === 'baseline' ? baselineNow(modelOf(scorer), facts) : weighedNow(scorer, patientId, facts);
    return known && known.score > tau ? { ...known, tau } : null;
  }

  /** The stored answer of the model, while it answers what would be asked of the memory now. */
  function weighedNow(
    scorer: ScorerRule,
    patientId: number,
    facts: ArchivedFacts,
  ): { score: number; drivers: Driver[] } | null {
    const stored = scores.one(patientId, facts.memoryId, scorer.id);
    if (!stored) return null;
    const { input, drivers } = storedWeighing.parse(JSON.parse(stored.drivers));
    return input === inputOf(facts) ? { score: stored.score, drivers } : null;
  }

  return {
    basis,
    present,
    standing() {
      const { calibration } = current();
      if (!calibration) return { calibration, message: notCalibrated(labels, scores) };
      if (calibration.void !== null) {
        return {
          calibration,
          message: `Nothing is proposed: the calibration in use holds no longer. ${calibration.void}`,
        };
      }
      const ends =
        calibration.keepsLeft > 0
          ? ''
          : ' The next proposal that is kept ends the proposals until somebody calibrates again; one that is put off does not.';
      const percent = Number((100 * calibration.alpha).toPrecision(6));
      return {
        calibration,
        message: `Proposals are made under a calibration signed by ${calibration.by.name}: on average over similar items, at most ${percent} % of protected memories stand above the threshold. It says nothing of a single one.${ends}`,
      };
    },
  };
}

function baselineNow(model: BaselineModel, facts: ArchivedFacts): { score: number; drivers: Driver[] } {
  return { score: baselineScore(model, facts), drivers: baselineDrivers(model, facts) };
}

function basisOf(calibration: DeletionCalibration | null): ProposalBasis | null {
  if (!calibration || calibration.void !== null || calibration.loss !== 'strict') return null;
  return { calibration, scorer: calibration.scorer, taus: tausOf(calibration) };
}

/** Kinds that have a threshold which proposes anything. */
function tausOf({ thresholds }: DeletionCalibration): ReadonlyMap<Kind, number> {
  const taus = new Map<Kind, number>();
  for (const { group, tau, feasible } of thresholds) {
    if (!feasible) continue;
    for (const kind of KINDS) if (group === null || group === kind) taus.set(kind, tau);
  }
  return taus;
}

function notCalibrated(labels: Pick<LabelDesk, 'settled'>, scores: DeletionScores): string {
  const settled = labels.settled();
  const kept = settled.filter((l) => l.label !== 'safe_to_forget').length;
  const said = `Nothing is proposed: no calibration is in use. There ${settled.length === 1 ? 'is 1 label' : `are ${settled.length} labels`}, ${kept} of them protected`;
  return scores.list().length === 0
    ? `${said}, and no scorer. Label archived memories, train a scorer, let it score, and calibrate it.`
    : `${said}. At α = 1 % a calibration needs 99 protected labels that training has not seen.`;
}

function countsOf(settled: readonly SettledLabel[]): LabelCount[] {
  const counts = new Map<Kind, LabelCount>();
  for (const { kind, label } of settled) {
    const count = counts.get(kind) ?? { kind, safe: 0, never: 0, uncertain: 0 };
    counts.set(kind, count);
    if (label === 'safe_to_forget') count.safe++;
    else if (label === 'never_forget') count.never++;
    else count.uncertain++;
  }
  return KINDS.flatMap((kind) => counts.get(kind) ?? []);
}
