/** The whole of the shared data into one workspace: everything goes in or is refused with a sentence, and it verifies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importReport } from '../../shared/interchange.ts';
import { faultOfSentence, ROOT } from '../support/command-line.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';

const DATA = join(ROOT, '../shared/data');
const HERE = existsSync(DATA);

interface Expected {
  /** At least so many documents and entries go in. */
  documents: number;
  entries: number;
  /** The only codes by which files may be refused. */
  refused: string[];
}

/** Counted on the data as it lies there, and loosened: a reader that learns more must not break this. */
const FOLDERS: Record<string, Expected> = {
  'synthea-csv': { documents: 10, entries: 3000, refused: ['NOT_CLINICAL'] },
  'mimic-iv-demo': { documents: 8, entries: 25_000, refused: ['NOT_CLINICAL'] },
  ccda: { documents: 110, entries: 900, refused: [] },
  'fhir/ips': { documents: 8, entries: 140, refused: [] },
  'fhir/r4-core-examples': { documents: 180, entries: 600, refused: ['NO_PATIENT', 'NOT_CLINICAL'] },
  'fhir/mimic': { documents: 3, entries: 1500, refused: [] },
  'fhir/synthea': { documents: 6, entries: 1800, refused: [] },
  'fhir/synthea-bulk': {
    documents: 8,
    entries: 6000,
    // The notes derived from it name no patient; a file of names and a script are no record.
    refused: ['NOT_CLINICAL', 'NO_PATIENT', 'UNKNOWN_FORMAT', 'NOT_A_DOCUMENT'],
  },
  // Visit notes without a patient, tables of dialogues, questions and code lists: no record of anybody.
  notes: { documents: 0, entries: 0, refused: ['UNKNOWN_FORMAT', 'NOT_A_DOCUMENT', 'NO_PATIENT'] },
  medmemorybench: { documents: 0, entries: 0, refused: ['NOT_A_DOCUMENT', 'UNKNOWN_FORMAT'] },
  qa: { documents: 1, entries: 50, refused: ['MISSING_COLUMN', 'NOT_A_DOCUMENT', 'UNKNOWN_FORMAT', 'NOT_CLINICAL'] },
  knowledge: { documents: 0, entries: 0, refused: ['UNKNOWN_FORMAT', 'NOT_CLINICAL'] },
};

describe(`the shared data${HERE ? '' : ' (skipped: it is not beside this checkout)'}`, () => {
  let s: Scratch;
  beforeAll(() => {
    s = scratch();
  });
  afterAll(() => s[Symbol.asyncDispose]());

  test.skipIf(!HERE).for(Object.entries(FOLDERS))(
    '%s goes in or is refused with a sentence, and adds nothing the second time',
    { timeout: 400_000 },
    async ([folder, expected]) => {
      const report = importReport.parse(await s.engine.import([join(DATA, folder)]));
      const told = [...report.refused, ...report.problems];
      expect(told.map((p) => faultOfSentence(p.message, [DATA])).filter((f) => f !== null)).toEqual([]);
      expect(report.documents).toBeGreaterThanOrEqual(expected.documents);
      expect(report.entries).toBeGreaterThanOrEqual(expected.entries);
      expect(report.refused.filter((r) => !expected.refused.includes(r.code))).toEqual([]);
      const again = await s.engine.import([join(DATA, folder)]);
      expect([again.entries, again.memories, again.transitions, again.attention]).toEqual([0, 0, 0, 0]);
      expect(again.duplicates).toBe(report.entries + report.duplicates);
      expect(again.refused).toEqual(report.refused);
    },
  );

  test.skipIf(!HERE)('all of it verifies, and what waits for a person is said in sentences', () => {
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    const waiting = [...s.engine.attention(), ...s.engine.conflicts()];
    expect(waiting.length).toBeGreaterThan(100);
    expect(waiting.map((w) => faultOfSentence(w.message, [DATA])).filter((f) => f !== null)).toEqual([]);
    for (const a of s.engine.attention()) expect(faultOfSentence(a.advice)).toBeNull();
  });
});
