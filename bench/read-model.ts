/** What opening HISTORY costs a model that answers: tokens of the prompt and time to the first written token, under both arms. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswererSource } from '../electron/answerer-source.ts';
import { openEngine } from '../electron/engine.ts';
import type { Engine } from '../electron/engine-contract.ts';
import { createLlamaHost } from '../electron/llm/llama-host.ts';
import { findModel, usable } from '../electron/llm/models/find-model.ts';
import { listModels } from '../electron/llm/models/list-models.ts';
import type { ModelsHome } from '../electron/llm/models/models-home.ts';
import { assignRole } from '../electron/llm/models/roles.ts';
import { modelAnswerers } from '../electron/model-answerer.ts';
import { openThrowaway } from '../electron/store/workspace-file.ts';
import type { Arm } from '../shared/asking.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { type Figure, figure } from './report.ts';

const LOCAL = join(import.meta.dirname, '../models/local');
const NAME = 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf';
const ARMS: readonly Arm[] = ['active', 'both'];
const QUESTION = 'What was the last body weight?';
/** Asked before each arm and not measured: the instructions are read with it, and of the evidence of the other arm nothing is left. */
const WARM_UP = 'What was the last body height?';
/** Tokens of evidence, as the product packs them. */
const BUDGET = 4000;
const WARM_UP_BUDGET = 400;
/** For both arms together, with the loading of the model. */
const MOST_MINUTES = 8;

interface ArmFigures {
  promptTokens: number;
  evidenceTokens: number;
  /** null where the model wrote nothing. */
  firstTokenMs: number | null;
}

/** Figures, or a sentence why there are none. */
export async function benchAnswers(
  folder: string,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; condition: string }> {
  if (!existsSync(join(LOCAL, NAME))) {
    return { figures: [], condition: 'The 0.5B is not in models/local: nothing was measured with a model.' };
  }
  const home: ModelsHome = { own: join(folder, 'models'), program: [LOCAL] };
  await assignRole(home, 'answer', usable(findModel(await listModels(home), NAME), 'language model'), null);
  const host = createLlamaHost();
  const engine = openEngine(openThrowaway(), { answerers: readingAll(modelAnswerers(home, host)) });
  const figures: Figure[] = [];
  try {
    const file = join(folder, `answers-${benchRecord().fileName}`);
    await writeRecord(file, 1);
    const [patient] = (await engine.import([file])).patients;
    if (patient === undefined) throw new Error('the patient was not imported');
    const signal = AbortSignal.timeout(MOST_MINUTES * 60_000);
    try {
      for (const arm of ARMS) {
        say(`the model answers from ${arm}: ${QUESTION}`);
        await answered(engine, patient, arm, { question: WARM_UP, budget: WARM_UP_BUDGET, signal });
        figures.push(
          ...figuresOf(arm, await answered(engine, patient, arm, { question: QUESTION, budget: BUDGET, signal })),
        );
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      return {
        figures,
        condition: `The model was stopped after ${MOST_MINUTES} minutes: what it had not answered by then is left out.`,
      };
    }
    return {
      figures,
      condition: `Model: Qwen2.5-Coder-0.5B-Instruct Q4_K_M, one question on one record under either arm, at most ${BUDGET} tokens of evidence, after another question that is not measured.`,
    };
  } finally {
    await engine.close();
    await host.close();
  }
}

/** The whole packet goes to the model: how much a machine reads while a person waits is not what is measured. */
function readingAll(source: AnswererSource): AnswererSource {
  return {
    ...source,
    async answerer() {
      const answerer = await source.answerer();
      return answerer && { ...answerer, evidenceTokens: async () => BUDGET };
    },
  };
}

async function answered(
  engine: Engine,
  patient: string,
  arm: Arm,
  { question, budget, signal }: { question: string; budget: number; signal: AbortSignal },
): Promise<ArmFigures> {
  const asked = await engine.ask(patient, question, { gate: arm, budget, signal });
  const { answer, packet } = await engine.answer(asked, { signal });
  if (!answer?.model) throw new Error('the model gave no answer');
  const { promptTokens, firstTokenMs } = answer.model;
  return { promptTokens, firstTokenMs, evidenceTokens: packet.tokens };
}

function figuresOf(arm: Arm, { promptTokens, evidenceTokens, firstTokenMs }: ArmFigures): Figure[] {
  const served = arm === 'active' ? 'ACTIVE only' : 'ACTIVE and HISTORY';
  return [
    figure(`${served}: tokens of evidence`, evidenceTokens, ''),
    figure(`${served}: tokens of the prompt`, promptTokens, ''),
    ...(firstTokenMs !== null ? [figure(`${served}: to the first token`, firstTokenMs, 'ms')] : []),
  ];
}
