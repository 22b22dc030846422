/** What the benches stand on: records that are what they say, a floor that writes the same rows, copies that are whole. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchKeeper } from '../../../bench/bench-keeper.ts';
import { inOwnProcess } from '../../../bench/child-process.ts';
import { copyPatients } from '../../../bench/copy-patients.ts';
import { generatedLines } from '../../../bench/generate-record.ts';
import type { FloorAnswer, FloorOrder } from '../../../bench/import-floor-worker.ts';
import type { ImportAnswer, ImportOrder } from '../../../bench/import-worker.ts';
import { percentile } from '../../../bench/report.ts';
import { openWorkspace, type Store } from '../../../electron/store/workspace-file.ts';
import type { JsonlEntry } from '../../../shared/interchange.ts';

const TABLES = ['entry', 'thread', 'thread_key', 'memory', 'memory_version', 'transition', 'relation', 'decision'];
let folder = '';
let imported = '';
let file = '';
let answer: ImportAnswer;

function open(workspace: string): Promise<Store> {
  return openWorkspace(workspace, { keeper: benchKeeper });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-bench-test-'));
  imported = join(folder, 'imported');
  file = join(folder, 'record.jsonl');
  writeFileSync(file, [...generatedLines(1)].slice(0, 150).join(''));
  const order = { file, workspace: imported, passphrase: null, before: null };
  answer = await inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', order);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the records of the benches', () => {
  it('have as many distinct entries of one patient as copies were asked for, the last with its own dates', () => {
    const lines = (copies: number) => [...generatedLines(copies)].map((line) => JSON.parse(line) as JsonlEntry);
    const [one, three] = [lines(1), lines(3)];
    expect(three).toHaveLength(3 * one.length);
    expect(new Set(three.map((e) => e.id)).size).toBe(three.length);
    expect(new Set(three.map((e) => e.patient)).size).toBe(1);
    expect(three.slice(-one.length).map((e) => e.time)).toEqual(one.map((e) => e.time));
  });

  it('are read whole: every line is an entry and nothing is left out', () => {
    expect(answer).toMatchObject({ entries: 150, problems: 0 });
  });
});

describe('the floor of an import', () => {
  it.each(['per entry', 'one'] as const)('writes the rows that the import wrote (%s)', async (transactions) => {
    const workspace = join(folder, `floor-${transactions}`);
    const order = { file, imported, workspace, transactions };
    const floor = await inOwnProcess<FloorOrder, FloorAnswer>('import-floor-worker.ts', order);
    expect(floor.rows).toBeGreaterThan(answer.entries + answer.memories);
    const [real, bare] = [await open(imported), await open(workspace)];
    try {
      for (const table of TABLES) {
        const rows = (store: Store): unknown[] => store.db.prepare(`SELECT * FROM ${table}`).all();
        expect(rows(bare), table).toEqual(rows(real));
      }
      const words = "SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'glucose'";
      expect(bare.db.prepare(words).pluck().get()).toBeGreaterThan(0);
    } finally {
      real.close();
      bare.close();
    }
  });
});

describe('copies of a patient', () => {
  it('point at one another as the originals do, and leave the first patient as it was', async () => {
    const store = await open(imported);
    try {
      const { db } = store;
      const of = (patient: number): unknown =>
        db
          .prepare(
            `SELECT m.text, v.role, v.store, v.seq_from, v.active_from, v.active_to, s.text AS successor
             FROM memory_version v JOIN memory m ON m.id = v.memory_id LEFT JOIN memory s ON s.id = v.successor_id
             WHERE v.patient_id = ? ORDER BY v.memory_id, v.seq_from`,
          )
          .all(patient);
      const before = of(1);
      copyPatients(db, 1, 4);
      copyPatients(db, 4, 6);
      expect(db.prepare('SELECT count(*) FROM patient').pluck().get()).toBe(6);
      expect(of(1)).toEqual(before);
      expect(of(6)).toEqual(before);
      expect(db.pragma('foreign_key_check')).toEqual([]);
    } finally {
      store.close();
    }
  });
});

describe('percentiles', () => {
  it('are values that were measured, by nearest rank', () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([100, 190, 7]);
  });

  it('of nothing are refused', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});
