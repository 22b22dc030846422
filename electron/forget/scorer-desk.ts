/** Scorers: made known, trained, and let loose on what is archived. */
import { StamError } from '../../shared/errors.ts';
import type { Scorer } from '../../shared/forgetting.ts';
import type { SettledLabel } from '../../shared/labels.ts';
import type { Answerer, AnswererSource } from '../answerer-source.ts';
import { endurePrompt } from '../llm/load-prompts.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import type { ArchivedFacts, DeletionFeatures } from '../store/repositories/deletion-features.ts';
import type { DeletionScores, StoredScorer } from '../store/repositories/deletion-scores.ts';
import type { Memories } from '../store/repositories/memories.ts';
import { floorOf } from './archive-floor.ts';
import { type Example, hashOf, trainBaseline } from './baseline.ts';
import type { WorkRequest } from './forget-contract.ts';
import { halve, labelSetHash, memoryMark } from './label-units.ts';
import { inputOf, modelBody, modelScorerBody, weigh } from './model-scorer.ts';
import { assertOfThisProgram } from './present-scorer.ts';
import { baselineScorerBody, scoreByBaseline } from './score-by-baseline.ts';

/** Fewest labels of each side that the baseline learns from; below it the weights are chance. */
const FEWEST_OF_EACH = 10;

export interface ScorerParts {
  tools: DeskTools;
  labels: Pick<LabelDesk, 'settled'>;
  answerers: AnswererSource;
  features: DeletionFeatures;
  scores: DeletionScores;
  memories: Pick<Memories, 'find'>;
}

export interface ScorerDesk {
  scorers(): Scorer[];
  train(by: string): Scorer;
  modelScorer(by: string): Promise<Scorer>;
  score(by: string, scorer: string, request?: WorkRequest): Promise<Scorer>;
}

export function openScorerDesk({ tools, labels, answerers, features, scores, memories }: ScorerParts): ScorerDesk {
  const told = ({ body: _, ...scorer }: StoredScorer): Scorer => ({ ...scorer, archived: features.archived() });

  function need(id: string): StoredScorer {
    const scorer = scores.get(id);
    if (!scorer) throw new StamError('NOT_FOUND', 'There is no such scorer in this workspace.');
    return scorer;
  }

  /** Only what the gate may ever propose teaches it: archived at present, and not behind the hard floor. */
  function exampleOf(label: SettledLabel): Example | null {
    const found = memories.find(label.memory);
    const facts = found && features.one(found.patientId, found.id);
    if (!facts || floorOf(facts) !== null) return null;
    return { facts, safe: label.label === 'safe_to_forget' };
  }

  function known(by: string, scorer: Omit<StoredScorer, 'by' | 'scored' | 'at'>): Scorer {
    tools.transaction(() => {
      scores.add({ ...scorer, person: by, at: tools.now() });
      tools.audit({
        by,
        action: 'forget.scorer',
        subjectType: 'scorer',
        subjectId: scorer.id,
        detail: JSON.stringify([scorer.type, scorer.trainedOn, scorer.labels]),
      });
    });
    return told(need(scorer.id));
  }

  async function answererOf(body: string): Promise<Answerer> {
    const { model } = modelScorerBody.parse(JSON.parse(body));
    const answerer = await answerers.answerer();
    if (answerer?.id === model) return answerer;
    throw new StamError(
      'MODEL_MISSING',
      'The model that this scorer asks has not got the role “answer” any more: give it back, or make a scorer of the model that has it.',
    );
  }

  /** One patient is one transaction; between two of them the window and other work get their turn. */
  async function allByBaseline(scorer: StoredScorer, { signal, onProgress }: WorkRequest): Promise<void> {
    const { model } = baselineScorerBody.parse(JSON.parse(scorer.body));
    const total = features.archived();
    let done = 0;
    for (const patientId of features.patients()) {
      goOn(signal);
      tools.transaction(() => {
        const all = features.ofPatient(patientId);
        scores.clear(patientId, scorer.id);
        for (const score of scoreByBaseline(model, all)) scores.put(patientId, scorer.id, score);
        done += all.length;
      });
      onProgress?.(Math.min(done, total), total);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** A memory is asked about once: what has the score of the same question already is passed over, also after an interruption. */
  async function allByModel(scorer: StoredScorer, { signal, onProgress }: WorkRequest): Promise<void> {
    const answerer = await answererOf(scorer.body);
    const prompt = endurePrompt();
    const total = features.archived();
    let done = 0;
    for (const patientId of features.patients()) {
      const before = scores.ofPatient(patientId, scorer.id);
      for (const facts of features.ofPatient(patientId)) {
        goOn(signal);
        const kept = before.get(facts.memoryId);
        before.delete(facts.memoryId);
        if (!kept || !asked(kept.drivers, facts))
          await scoreByModel(scorer.id, patientId, facts, { answerer, prompt, signal });
        done++;
        onProgress?.(Math.min(done, total), total);
      }
      // What is no longer archived has no score.
      tools.transaction(() => {
        for (const memoryId of before.keys()) scores.drop(patientId, memoryId, scorer.id);
      });
    }
  }

  async function scoreByModel(
    scorer: string,
    patientId: number,
    facts: ArchivedFacts,
    {
      answerer,
      prompt,
      signal,
    }: { answerer: Answerer; prompt: ReturnType<typeof endurePrompt>; signal: AbortSignal | undefined },
  ): Promise<void> {
    if (floorOf(facts) !== null) return tools.transaction(() => scores.drop(patientId, facts.memoryId, scorer));
    const { score, drivers, input } = await weigh(facts, answerer, prompt, signal);
    tools.transaction(() => {
      // While the model thought the memory may have become current, or gone.
      if (features.one(patientId, facts.memoryId) === null) return;
      const body = JSON.stringify({ input, drivers });
      scores.put(patientId, scorer, { memoryId: facts.memoryId, kind: facts.kind, score, drivers: body });
    });
  }

  return {
    scorers: () => scores.list().map(told),

    train(by) {
      tools.person(by, 'researcher', 'clinician');
      const settled = labels.settled();
      const { unit, trainedUnits, training } = halve(settled);
      const examples = training.flatMap((label) => exampleOf(label) ?? []);
      const safe = examples.filter((e) => e.safe).length;
      assertEnough(settled.length, safe, examples.length - safe);
      const trainedMemories = training.map(({ memory }) => memoryMark(memory));
      const body = { model: trainBaseline(examples), unit, trainedUnits, trainedMemories };
      return known(by, {
        id: `s${hashOf(body).slice(0, 20)}`,
        type: 'baseline',
        name: `Baseline of ${examples.length} labels`,
        body: JSON.stringify(body),
        trainedOn: labelSetHash(training),
        labels: examples.length,
      });
    },

    async modelScorer(by) {
      tools.person(by, 'researcher', 'clinician');
      const answerer = await answerers.answerer();
      if (!answerer) {
        throw new StamError(
          'MODEL_MISSING',
          'No model has the role “answer”: give one the role on the page of models, or train the baseline.',
        );
      }
      const body = modelBody(answerer, endurePrompt());
      const id = `s${hashOf(body).slice(0, 20)}`;
      const { name } = answerer;
      return known(by, { id, type: 'model', name, body: JSON.stringify(body), trainedOn: null, labels: 0 });
    },

    async score(by, id, request = {}) {
      tools.person(by, 'researcher', 'clinician');
      const scorer = need(id);
      assertOfThisProgram(scorer);
      await (scorer.type === 'baseline' ? allByBaseline(scorer, request) : allByModel(scorer, request));
      const after = told(need(id));
      tools.transaction(() =>
        tools.audit({ by, action: 'forget.score', subjectType: 'scorer', subjectId: id, detail: String(after.scored) }),
      );
      return after;
    },
  };
}

function goOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new StamError(
      'CANCELLED',
      'Scoring was stopped: what has a score keeps it, and the next run goes on from there.',
    );
  }
}

/** Whether a stored score answers what would be asked of the memory now. */
function asked(stored: string, facts: ArchivedFacts): boolean {
  const { input } = JSON.parse(stored) as { input?: unknown };
  return input === inputOf(facts) && floorOf(facts) === null;
}

function assertEnough(all: number, safe: number, kept: number): void {
  if (safe >= FEWEST_OF_EACH && kept >= FEWEST_OF_EACH) return;
  throw new StamError(
    'WRONG_USAGE',
    `There are ${all} labels, and the half for training has ${safe} “safe to forget” and ${kept} protected ones that the hard floor leaves: ${FEWEST_OF_EACH} of each are wanted, so ${Math.max(0, FEWEST_OF_EACH - safe)} and ${Math.max(0, FEWEST_OF_EACH - kept)} are missing. Without them there is no baseline, and nothing has a score.`,
    { labels: all, safe, protected: kept, wanted: FEWEST_OF_EACH },
  );
}
