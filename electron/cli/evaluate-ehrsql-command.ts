/** `evaluate ehrsql`: the questions of EHRSQL 2024 that are about one patient, asked of that patient's record. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../engine-contract.ts';
import { writeAsMimic } from '../evaluate/qa/ehrsql/as-mimic.ts';
import { codeTitles } from '../evaluate/qa/ehrsql/code-titles.ts';
import { EhrsqlDatabase, NOW } from '../evaluate/qa/ehrsql/ehrsql-database.ts';
import {
  asSourceIds,
  type EhrsqlQuestions,
  ehrsqlQuestions,
  rowOfSourceId,
  rowsOfStays,
} from '../evaluate/qa/ehrsql/ehrsql-questions.ts';
import { type EhrsqlSet, readEhrsql } from '../evaluate/qa/ehrsql/ehrsql-set.ts';
import { type Labelled, type OtherReading, otherReadingOf } from '../evaluate/qa/ehrsql/other-readings.ts';
import { evaluateQuestions, type QuestionEvaluation } from '../evaluate/qa/evaluate-questions.ts';
import type { Command } from './arguments.ts';
import { inThrowaway, type QaSurroundings } from './evaluate-qa-command.ts';

export interface EhrsqlEvaluation extends QuestionEvaluation {
  total: number;
  namePatient: number;
  fitting: number;
  left: EhrsqlQuestions['left'];
  patients: number;
  /** Answers that are not those of the label, and right to another reading of the question. */
  otherReadings: { reading: OtherReading; questions: number }[];
  /** Mean F1 of the direct answers where these count as right. */
  f1WithOtherReadings: number | null;
}

/**
 * Which questions fit one record at all, and what evidence and direct answers to these come to. `limit`: only so many patients.
 * @throws StamError NOT_FOUND, CANCELLED
 */
export async function evaluateEhrsql(
  { data = '', limit }: Command['options'],
  surroundings: QaSurroundings,
): Promise<EhrsqlEvaluation> {
  const set = readEhrsql(join(data, 'qa/ehrsql-2024'));
  const titles = codeTitles(data);
  const database = new EhrsqlDatabase(set, titles);
  const { total, namePatient, fitting, left } = ehrsqlQuestions(set, database);
  const patients = new Set([...new Set(fitting.map(({ patient }) => patient))].toSorted().slice(0, limit));
  const folder = mkdtempSync(join(tmpdir(), 'stam-review-ehrsql-'));
  try {
    writeAsMimic(folder, set, patients, titles);
    const evaluation = await inThrowaway(folder, 'EHRSQL 2024', surroundings, async (engine) => {
      const rows = sourceIdsOf(engine, set);
      const questions = fitting
        .filter(({ patient }) => patients.has(patient))
        .map((question) => ({ ...question, evidence: asSourceIds(question.evidence, rows) }));
      const onProgress = (done: number, of: number): void => surroundings.progress(`${done} of ${of} questions`);
      return evaluateQuestions(engine, questions, {
        now: NOW.replace(' ', 'T'),
        signal: surroundings.signal,
        onProgress,
      });
    });
    const others = otherReadings(evaluation, fitting, database);
    return { total, namePatient, fitting: fitting.length, left, patients: patients.size, ...others, ...evaluation };
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Wrong answers that are right to another reading of their question, by reading. */
function otherReadings(
  { all, failed }: QuestionEvaluation,
  labelled: readonly (Labelled & { id: string })[],
  database: EhrsqlDatabase,
): Pick<EhrsqlEvaluation, 'otherReadings' | 'f1WithOtherReadings'> {
  const labels = new Map(labelled.map((one) => [one.id, one]));
  const counts = new Map<OtherReading, number>();
  let gained = 0;
  for (const one of failed) {
    const label = labels.get(one.id ?? '');
    const reading = label && one.f1 !== null && one.f1 < 1 ? otherReadingOf(one, label, database) : null;
    if (reading === null || reading === undefined) continue;
    counts.set(reading, (counts.get(reading) ?? 0) + 1);
    gained += 1 - (one.f1 ?? 0);
  }
  const f1 = all.f1OfAnswered;
  return {
    otherReadings: [...counts].map(([reading, questions]) => ({ reading, questions })),
    f1WithOtherReadings: f1 === null ? null : f1 + gained / all.answered.hits,
  };
}

/** Source ids by table and row number, over all records. */
function sourceIdsOf(engine: Engine, { tables }: EhrsqlSet): Map<string, string> {
  const stays = rowsOfStays(tables.admissions);
  const found = new Map<string, string>();
  for (const { id } of engine.patients()) {
    for (const { sourceId } of engine.entries(id, { limit: 100_000 })) {
      const row = rowOfSourceId(sourceId, stays);
      if (row !== null) found.set(row, sourceId);
    }
  }
  return found;
}
