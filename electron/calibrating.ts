/** Calibrations of the store gate: replayed, kept, and asked for the threshold that holds here and now. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Answer, GateCalibration, GateReport, QuestionWithAnswers } from '../shared/asking.ts';
import { StamError } from '../shared/errors.ts';
import type { HoldsFor, ReplayedQuestion } from './asking.ts';
import type { CalibrateRequest } from './engine-contract.ts';
import { tokenF1 } from './evaluate/qa/token-f1.ts';
import { type Replay, reportOfReplays } from './read/gate/calibrate-gate.ts';
import { complexityOf } from './read/gate/complexity.ts';
import { foldsOf } from './read/gate/folds.ts';
import type { SystemAct } from './store/audit.ts';
import type { SqliteDatabase } from './store/database.ts';
import { Calibrations, type StoredCalibration } from './store/repositories/calibrations.ts';

export interface CalibratingParts {
  transaction: <T>(work: () => T) => T;
  /** One line of the audit log, in the transaction of what it is about. */
  note: (act: SystemAct) => void;
  /** Answers a question under both arms; null where its patient is not in the workspace. */
  replay: (question: QuestionWithAnswers, signal?: AbortSignal) => Promise<ReplayedQuestion | null>;
  /** The parts that are at work now. */
  holdsFor: () => Promise<HoldsFor>;
}

const arm = z.object({ quality: z.number(), tokens: z.number() });
const replays = z.array(
  z.object({
    patient: z.string(),
    score: z.number(),
    safety: z.boolean(),
    active: arm,
    both: arm,
    complexity: z.boolean().nullable(),
    reflection: z.boolean().nullable(),
  }),
);

const UNCALIBRATED = 'The store gate has not been calibrated.';

/** What is told of replays, which never change once they are kept. */
interface Summary {
  questions: number;
  patients: number;
  /** Of the folds as they are dealt out now. */
  foldHash: string;
}

export class Calibrating {
  readonly #parts: CalibratingParts;
  readonly #stored: Calibrations;
  readonly #summaries = new Map<string, Summary>();

  constructor(db: SqliteDatabase, parts: CalibratingParts) {
    this.#parts = parts;
    this.#stored = new Calibrations(db);
  }

  /**
   * Replays every question under both arms and keeps the outcome; the threshold comes into use at once.
   * @throws StamError WRONG_USAGE where too few questions could be replayed, CANCELLED
   */
  async calibrate(
    questions: readonly QuestionWithAnswers[],
    { source, lambda, signal, onProgress }: CalibrateRequest,
    madeAt: string,
  ): Promise<GateReport> {
    const before = await this.#parts.holdsFor();
    const all: { embedder: string; replay: Replay }[] = [];
    for (const [i, question] of questions.entries()) {
      // A window that waits is answered in between, and a cancel is heard.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) throw new StamError('CANCELLED', 'Cancelled.');
      const replayed = await this.#parts.replay(question, signal);
      if (replayed) all.push({ embedder: replayed.embedder, replay: replayOf(question, replayed) });
      onProgress?.(i + 1, questions.length);
    }
    const strangers = questions.length - all.length;
    if (all.length === 0 && strangers > 0) {
      throw new StamError('WRONG_USAGE', 'None of the questions is about a patient of this workspace.');
    }
    const after = await this.#parts.holdsFor();
    const changed = differs(before, after);
    if (changed !== null) {
      throw new StamError(
        'WRONG_USAGE',
        `While the questions were replayed, the parts of the program changed. ${changed} Calibrate again.`,
      );
    }
    const embedder = usual(all.map((r) => r.embedder)) ?? after.embedder;
    const made = all.filter((r) => r.embedder === embedder).map((r) => r.replay);
    const { threshold } = reportOfReplays(made, lambda).chosen;
    const stored: StoredCalibration = {
      id: `c${randomUUID()}`,
      madeAt,
      ...after,
      embedder,
      foldHash: foldsOf(made.map((r) => r.patient)).hash,
      source: [
        source,
        leftOut(strangers, 'about nobody of this workspace'),
        leftOut(all.length - made.length, OTHERWISE),
      ]
        .filter((part) => part !== null)
        .join('; '),
      lambda,
      threshold,
      inUse: true,
    };
    this.#parts.transaction(() => {
      this.#stored.use(null);
      this.#stored.add(stored, JSON.stringify(made));
      this.#note('gate.calibrate', stored.id, threshold);
    });
    return this.report(stored.id, lambda);
  }

  /** Newest first. */
  async list(): Promise<GateCalibration[]> {
    const now = await this.#parts.holdsFor();
    return this.#stored.list().map((c) => this.#shown(c, now));
  }

  /** @throws StamError NOT_FOUND */
  async report(id: string, lambda: number): Promise<GateReport> {
    const stored = this.#find(id);
    return {
      calibration: this.#shown(stored, await this.#parts.holdsFor()),
      ...reportOfReplays(this.#replays(id), lambda),
    };
  }

  /** @throws StamError NOT_FOUND, WRONG_USAGE for one that is void here and now */
  async use(id: string | null, lambda: number): Promise<GateCalibration[]> {
    if (id !== null) {
      const why = this.#voidBy(this.#find(id), await this.#parts.holdsFor());
      if (why !== null) throw new StamError('WRONG_USAGE', `This calibration does not hold any more. ${why}`);
    }
    const threshold = id === null ? null : reportOfReplays(this.#replays(id), lambda).chosen.threshold;
    this.#parts.transaction(() => {
      this.#stored.use(id === null || threshold === null ? null : { id, lambda, threshold });
      this.#note(id === null ? 'gate.stop' : 'gate.use', id ?? 'store-gate', threshold);
    });
    return this.list();
  }

  /** @throws StamError NOT_FOUND */
  async remove(id: string): Promise<GateCalibration[]> {
    this.#find(id);
    this.#parts.transaction(() => {
      this.#stored.remove(id);
      this.#note('gate.remove', id, null);
    });
    this.#summaries.delete(id);
    return this.list();
  }

  /** The threshold that holds for these parts; null with a sentence that says why there is none. */
  threshold(holdsFor: HoldsFor): { threshold: { value: number; calibration: string } | null; why: string } {
    const inUse = this.#stored.inUse();
    if (!inUse) return { threshold: null, why: UNCALIBRATED };
    const why = this.#voidBy(inUse, holdsFor);
    if (why !== null)
      return { threshold: null, why: `The calibration of the store gate does not hold any more. ${why}` };
    return { threshold: { value: inUse.threshold, calibration: inUse.id }, why: '' };
  }

  #note(action: string, subjectId: string, threshold: number | null): void {
    this.#parts.note({ action, subjectType: 'calibration', subjectId, detail: String(threshold) });
  }

  #find(id: string): StoredCalibration {
    return this.#stored.list().find((c) => c.id === id) ?? gone();
  }

  #replays(id: string): Replay[] {
    return replays.parse(JSON.parse(this.#stored.replays(id) ?? gone()));
  }

  #shown(stored: StoredCalibration, now: HoldsFor): GateCalibration {
    const { questions, patients } = this.#summary(stored.id);
    return { ...stored, questions, patients, void: this.#voidBy(stored, now) };
  }

  #summary(id: string): Summary {
    const known = this.#summaries.get(id);
    if (known) return known;
    const made = this.#replays(id);
    const of = new Set(made.map((r) => r.patient));
    const summary = { questions: made.length, patients: of.size, foldHash: foldsOf(of).hash };
    this.#summaries.set(id, summary);
    return summary;
  }

  #voidBy(stored: StoredCalibration, now: HoldsFor): string | null {
    const why = differs(stored, now);
    if (why !== null) return why;
    return this.#summary(stored.id).foldHash === stored.foldHash
      ? null
      : 'Patients are dealt out to the folds in another way now, so its figures cannot be made again.';
  }
}

function gone(): never {
  throw new StamError('NOT_FOUND', 'There is no such calibration.');
}

const OTHERWISE = 'whose likeness was measured in another way than that of the others';

/** The one that occurs most often; of equally frequent ones the first. */
function usual(names: readonly string[]): string | null {
  const counted = [...Map.groupBy(names, (name) => name)].sort(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0] ?? null;
}

function leftOut(count: number, which: string): string | null {
  if (count === 0) return null;
  return `${count} question${count === 1 ? '' : 's'} ${which} ${count === 1 ? 'was' : 'were'} left out`;
}

function replayOf(question: QuestionWithAnswers, replayed: ReplayedQuestion): Replay {
  const armOf = ({ answer, tokens }: ReplayedQuestion['active']) => ({ quality: qualityOf(answer, question), tokens });
  return {
    patient: replayed.patient,
    score: replayed.score,
    safety: replayed.reading.safety !== null,
    active: armOf(replayed.active),
    both: armOf(replayed.both),
    complexity: complexityOf(replayed.reading) !== 'one state',
    reflection: replayed.reflection === null ? null : replayed.reflection >= 0.5,
  };
}

/** Token F1 (docs/evaluation.md) of the bare values, or of the text where an answer has none; an answer that there is none counts 0. */
function qualityOf(answer: Answer | null, { answers }: QuestionWithAnswers): number {
  if (!answer) return 0;
  const given = answer.values.length > 0 ? answer.values : answer.documented ? [answer.text] : [];
  return tokenF1(given, answers);
}

const CHANGED: Record<keyof HoldsFor, string> = {
  embedder: 'Likeness is measured in another way now (another embedder, or words alone), and cannot be compared.',
  answerer: 'Questions are answered by somebody else now.',
  prompt: 'The prompt of the answering model has changed.',
};

/** Why something that was measured with the one does not hold for the other; null where it does. */
function differs(a: HoldsFor, b: HoldsFor): string | null {
  const part = (['embedder', 'answerer', 'prompt'] as const).find((each) => a[each] !== b[each]);
  return part ? CHANGED[part] : null;
}
