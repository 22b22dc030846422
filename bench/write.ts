/** Reading notes and dialogues: by rules, by a model, and as the record behind them grows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { visitTexts } from '../electron/evaluate/text/visit-texts.ts';
import { createRulesWriter } from '../electron/write/text/rules/rules-writer.ts';
import { type Figure, figure, type Part, round } from './report.ts';
import { benchByModel, type ModelBench } from './write-by-model.ts';
import { growthOf } from './write-growth.ts';
import { NOTE } from './write-record.ts';

export interface WriteBenchOptions {
  folder: string;
  /** Notes that the model reads; it takes seconds a sentence on a few cores. */
  notes: number;
  sizes: readonly number[];
  say: (line: string) => void;
}

const ROOT = join(import.meta.dirname, '..');
const DATA = join(ROOT, '../shared/data');
const MODEL = join(ROOT, 'models/local/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf');
/** Of the wall time, what may be spent outside llama.cpp; and how long nobody may be kept waiting. */
const OUTSIDE = 10;
const BLOCK_MS = 50;

export async function benchWrite({ folder, notes, sizes, say }: WriteBenchOptions): Promise<Part> {
  const rows: Part['rows'] = [];
  const cold = performance.now();
  await createRulesWriter().extract({ type: 'note', title: '', time: null, body: NOTE });
  const figures: Figure[] = [
    figure('first text of a process, for which the rules are made ready, by rules', performance.now() - cold, 'ms'),
  ];
  // The first notes of a process are slow whatever the record.
  await growthOf(sizes[0] ?? 10, folder);
  for (const size of sizes) {
    say(`notes on a record of ${size} entries`);
    const { pairs, noteMs } = await growthOf(size, folder);
    rows.push([size, pairs, 2 * pairs, round(noteMs)]);
  }
  say('the rules read');
  const byRules = await rulesSpeed();
  const conditions = [
    'One note of nine sentences on a record of so many entries: pairs of which a model would be asked, questions, and time without a model.',
    byRules.conditions,
  ];
  figures.push(...byRules.figures);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last)
    figures.push(figure('questions, largest record less smallest', Number(last[2]) - Number(first[2]), '', 0));
  if (existsSync(MODEL)) {
    say(`${notes} notes by the model: some minutes`);
    const bench = await benchByModel(MODEL, notesFor(notes), folder, say);
    conditions.push(
      `Model: Qwen2.5-Coder-1.5B-Instruct Q4_K_M (${bench.backend}), ${bench.notes} notes, ${bench.count.questions} questions, on a record of 100 entries; loaded before. Tokens of the source are reckoned as characters / 4.`,
    );
    figures.push(...modelFigures(bench));
  } else conditions.push('The 1.5B is not in models/local: nothing was measured with a model.');
  return {
    part: 'write',
    title: 'Reading notes',
    conditions,
    columns: ['entries', 'pairs', 'questions', 'ms a note'],
    rows,
    figures,
  };
}

async function rulesSpeed(): Promise<{ conditions: string; figures: Figure[] }> {
  const texts = visitTexts(DATA);
  const own = texts.length === 0;
  const sources = own
    ? Array.from({ length: 200 }, () => ({ type: 'note', title: '', time: null, body: NOTE }) as const)
    : texts.map((t) => t.source);
  const writer = createRulesWriter();
  const [warm] = sources;
  if (warm) await writer.extract(warm);
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (const source of sources) await writer.extract(source);
  const seconds = (performance.now() - start) / 1000;
  const spent = process.cpuUsage(cpu);
  const characters = sources.reduce((n, s) => n + s.body.length, 0);
  return {
    conditions: own
      ? 'Rules: a note of this bench, 200 times (the visits of ../shared/data/notes are not here).'
      : `Rules: ${sources.length} notes and dialogues of ACI-Bench and PriMock57, ${Math.round(characters / 1000)},000 characters.`,
    figures: [
      figure('rules', sources.length / seconds, 'texts/s'),
      figure('rules, by processor time', (sources.length * 1e6) / (spent.user + spent.system), 'texts/s'),
      figure('rules', characters / 1000 / seconds, 'thousand characters/s'),
    ],
  };
}

/** Short British notes; where they are not here, the note of this bench. */
function notesFor(count: number): string[] {
  const real = visitTexts(DATA).filter(({ corpus }) => corpus === 'PriMock57 notes');
  return Array.from({ length: count }, (_, i) => (i === 0 ? NOTE : (real[i - 1]?.source.body ?? NOTE)));
}

function modelFigures({ characters, wallMs, count, longestBlockMs, idleBlockMs }: ModelBench): Figure[] {
  const thousands = characters / 4 / 1000;
  return [
    figure('wall time outside llama.cpp', 100 - (100 * count.milliseconds) / wallMs, '%', OUTSIDE),
    figure('tokens sent', count.prompt, ''),
    figure('of them computed anew', (100 * count.evaluated) / count.prompt, '%'),
    figure('tokens written', count.generated, ''),
    figure(
      'tokens computed and written for 1,000 tokens of source',
      (count.evaluated + count.generated) / thousands,
      '',
    ),
    figure('seconds for 1,000 tokens of source', wallMs / 1000 / thousands, 's'),
    figure('longest block of the main process', longestBlockMs, 'ms', BLOCK_MS),
    figure('the same while it did nothing', idleBlockMs, 'ms'),
  ];
}
