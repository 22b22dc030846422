/** `evaluate …`: how well texts are read and questions answered. Writes into no record. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { parseSheet, sheetText } from '../evaluate/text/check-sheet.ts';
import { evaluateTexts } from '../evaluate/text/evaluate-texts.ts';
import { judgedSheet } from '../evaluate/text/judged-sheet.ts';
import { readOwn } from '../llm/load-prompts.ts';
import { findModel, usable } from '../llm/models/find-model.ts';
import { listModels } from '../llm/models/list-models.ts';
import { parsePrompt } from '../llm/prompts/parse-prompt.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { Services } from '../services.ts';
import { createModelWriter } from '../write/model/model-writer.ts';
import type { TextWriter } from '../write/text-writer.ts';
import type { Command } from './arguments.ts';
import { evaluateEhrsql } from './evaluate-ehrsql-command.ts';
import { evaluateQa } from './evaluate-qa-command.ts';
import { evaluationLines, judgedLines } from './print-evaluation.ts';
import { ehrsqlLines, qaLines } from './print-qa.ts';

/** Facts of each corpus on a sheet: 200 in all are an hour's work, and tell 0.95 from 0.90. */
const SAMPLE = 50;
const DATA = join(import.meta.dirname, '../../../shared/data');

interface EvaluateSurroundings {
  services: Pick<Services, 'home' | 'host' | 'writers' | 'newEmbedder'>;
  progress: (text: string) => void;
  signal: AbortSignal;
}

export interface EvaluateAnswer {
  data: unknown;
  /** The same for people, ending in a line break. */
  words: string;
}

/**
 * Runs one of the `evaluate` commands.
 * @throws StamError WRONG_USAGE, NOT_FOUND, MODEL_MISSING, MODEL_FAILED, CANCELLED
 */
export async function evaluateCommand(
  { positional, options }: Pick<Command, 'positional' | 'options'>,
  surroundings: EvaluateSurroundings,
): Promise<EvaluateAnswer> {
  const [what, file, ...rest] = positional;
  if (rest.length > 0 || (what === 'text' && file !== undefined)) throw wrong('evaluate takes no more than that.');
  if (what === 'sheet') {
    if (file === undefined) throw wrong('evaluate sheet needs the file of a checked sheet.');
    const sheet = judgedSheet(parseSheet(await readWholeFile(file, { name: file, what: 'a checked sheet' })));
    return { data: sheet, words: judgedLines(sheet) };
  }
  if (what === 'qa') {
    const corpora = await evaluateQa(file, { ...options, data: options.data ?? DATA }, surroundings);
    return { data: corpora, words: qaLines(corpora) };
  }
  if (what === 'ehrsql' && file === undefined) {
    const evaluation = await evaluateEhrsql({ ...options, data: options.data ?? DATA }, surroundings);
    return { data: evaluation, words: ehrsqlLines(evaluation) };
  }
  if (what !== 'text') throw wrong('evaluate needs “text”, “sheet”, “qa” or “ehrsql”.');
  const { progress, signal } = surroundings;
  const { sheet: sheetFile, limit, data = DATA, seed = 'first' } = options;
  if (sheetFile !== undefined && existsSync(sheetFile)) {
    throw wrong(`${sheetFile} is there already; a sheet that somebody has checked is not written over.`);
  }
  const writer = await writerOf(options, surroundings);
  const { evaluation, sheet } = await evaluateTexts(writer, {
    data,
    visits: writer.id === 'rules' || sheetFile !== undefined,
    sample: SAMPLE,
    seed,
    signal,
    ...(limit === undefined ? {} : { limit }),
    onProgress: (done, total) => progress(`${done} of ${total} texts`),
  });
  if (sheetFile !== undefined) writeFileSync(sheetFile, sheetText(sheet), { flag: 'wx' });
  return { data: evaluation, words: evaluationLines(evaluation) };
}

/**
 * The rules; the model that has the role; or any model that is named, fit or not: nothing is written into a record here, and how
 * an unfit model reads is worth knowing.
 */
async function writerOf(
  { writer, model: wanted }: Command['options'],
  { services, progress }: EvaluateSurroundings,
): Promise<TextWriter> {
  const { home, host, writers } = services;
  if (wanted === undefined) {
    if (writer !== 'model') return writers.rules().text;
    return (await writers.model({ type: 'model' }, () => null)).writers.text;
  }
  const { file, sha256, name } = usable(
    findModel(await listModels(home, { onProgress: progress }), wanted),
    'language model',
  );
  const model = await host.languageModel({ modelFile: file, sha256, name });
  return createModelWriter({ model, prompt: parsePrompt(readOwn('extract')).prompt, addRules: true });
}

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);
