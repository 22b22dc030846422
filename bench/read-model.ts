/** What opening HISTORY costs a model that answers: tokens of the prompt and time to the first written token, under both arms. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../electron/engine.ts';
import { createLlamaHost } from '../electron/llm/llama-host.ts';
import { findModel, usable } from '../electron/llm/models/find-model.ts';
import { listModels } from '../electron/llm/models/list-models.ts';
import type { ModelsHome } from '../electron/llm/models/models-home.ts';
import { assignRole } from '../electron/llm/models/roles.ts';
import { modelAnswerers } from '../electron/model-answerer.ts';
import { openThrowaway } from '../electron/store/workspace-file.ts';
import type { Arm } from '../shared/asking.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { type Figure, figure, median } from './report.ts';

const LOCAL = join(import.meta.dirname, '../models/local');
const NAME = 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf';
const ARMS: readonly Arm[] = ['active', 'both'];
/** None of them begins as another does, beyond the instructions. */
const QUESTIONS = [
  'Which medications does he take now?',
  'What was the last body weight?',
  'Has there ever been a sinusitis?',
];

interface ArmFigures {
  promptTokens: number[];
  evidenceTokens: number[];
  firstTokenMs: number[];
}

/** Figures, or a sentence why there are none. */
export async function benchAnswers(
  folder: string,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; condition: string }> {
  if (!existsSync(join(LOCAL, NAME))) {
    return { figures: [], condition: 'The 1.5B is not in models/local: nothing was measured with a model.' };
  }
  const home: ModelsHome = { own: join(folder, 'models'), program: [LOCAL] };
  await assignRole(home, 'answer', usable(findModel(await listModels(home), NAME), 'language model'), null);
  const host = createLlamaHost();
  try {
    const engine = openEngine(openThrowaway(), { answerers: modelAnswerers(home, host) });
    try {
      const record = benchRecord();
      const file = join(folder, `answers-${record.fileName}`);
      await writeRecord(file, 1);
      const [patient] = (await engine.import([file])).patients;
      if (patient === undefined) throw new Error('the patient was not imported');
      const arms: Record<Arm, ArmFigures> = { active: none(), both: none() };
      for (const question of QUESTIONS) {
        for (const arm of ARMS) {
          say(`the model answers from ${arm}: ${question}`);
          const asked = await engine.ask(patient, question, { gate: arm });
          const { answer, packet } = await engine.answer(asked);
          if (!answer?.model) throw new Error('the model gave no answer');
          arms[arm].promptTokens.push(answer.model.promptTokens);
          arms[arm].evidenceTokens.push(packet.tokens);
          if (answer.model.firstTokenMs !== null) arms[arm].firstTokenMs.push(answer.model.firstTokenMs);
        }
      }
      return {
        figures: ARMS.flatMap((arm) => figuresOf(arm, arms[arm])),
        condition: `Model: Qwen2.5-Coder-1.5B-Instruct Q4_K_M, ${QUESTIONS.length} questions on one record under either arm, medians; the instructions are evaluated once.`,
      };
    } finally {
      await engine.close();
    }
  } finally {
    await host.close();
  }
}

function none(): ArmFigures {
  return { promptTokens: [], evidenceTokens: [], firstTokenMs: [] };
}

function figuresOf(arm: Arm, { promptTokens, evidenceTokens, firstTokenMs }: ArmFigures): Figure[] {
  const served = arm === 'active' ? 'ACTIVE only' : 'ACTIVE and HISTORY';
  return [
    figure(`${served}: tokens of evidence`, median(evidenceTokens), ''),
    figure(`${served}: tokens of the prompt`, median(promptTokens), ''),
    ...(firstTokenMs.length > 0 ? [figure(`${served}: to the first token`, median(firstTokenMs), 'ms')] : []),
  ];
}
