/** What one note costs while the record behind it grows: questions that a model would be asked, and the program's own time. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../electron/engine.ts';
import { openThrowaway } from '../electron/store/workspace-file.ts';
import { pairsToAsk } from '../electron/write/model/pairs-to-ask.ts';
import type { PairJudge } from '../electron/write/pair-judge.ts';
import { createRulesWriter } from '../electron/write/text/rules/rules-writer.ts';
import type { Writers } from '../electron/write/write-texts.ts';
import { rulesOnly } from '../electron/writers.ts';
import { median } from './report.ts';
import { NOTE, noteLine, recordLines } from './write-record.ts';

export interface Growth {
  size: number;
  /** Pairs of one note of which a model would be asked, two questions each. */
  pairs: number;
  /** Milliseconds of one note without a model: reading, impact, guards, commit. */
  noteMs: number;
}

const NOTES = 5;

export async function growthOf(size: number, folder: string): Promise<Growth> {
  let pairs = 0;
  const judge = countingJudge(() => pairs++);
  const writers: Writers = { text: createRulesWriter(), judge };
  const model: ReturnType<typeof rulesOnly>['model'] = async () => ({ writers, prompts: [] });
  const engine = openEngine(openThrowaway(), { writers: { ...rulesOnly(), model } });
  try {
    const record = join(folder, `growth-${size}.jsonl`);
    writeFileSync(record, recordLines('bench', size));
    await engine.import([record]);
    const times: number[] = [];
    let first = 0;
    for (let i = 0; i < NOTES; i++) {
      const file = join(folder, `growth-${size}-note-${i}.jsonl`);
      writeFileSync(file, noteLine('bench', `note-${i}`, NOTE));
      await engine.import([file], { writer: 'model' });
      const { ms } = await engine.write({ writer: 'model' });
      times.push(ms);
      // The notes after the first repeat it, and so meet one more related entry each.
      if (i === 0) first = pairs;
    }
    return { size, pairs: first, noteMs: median(times) };
  } finally {
    await engine.close();
  }
}

/** Asks as the product does and answers nothing at once: that nothing is linked, and that both still hold. */
function countingJudge(onPair: () => void): PairJudge {
  const call = {
    prompt: { id: 'bench', hash: 'bench' },
    model: 'bench',
    adapter: null,
    input: '',
    span: null,
    attempt: 1,
    raw: '',
    parsed: null,
    error: null,
    probabilities: null,
    tokens: { prompt: 0, evaluated: 0, generated: 0 },
    milliseconds: 0,
  };
  const sure = { sure: true, margin: 1, probability: 1 };
  return {
    id: 'bench',
    pairsToAsk,
    link: async () => {
      onPair();
      return { verdict: 'none', ...sure, call: { ...call, role: 'link' } };
    },
    update: async () => ({ verdict: 'current', ...sure, call: { ...call, role: 'update' } }),
  };
}
