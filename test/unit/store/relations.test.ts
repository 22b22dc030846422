/** One hop over the relations of a memory, as the write path reads it. */
import { expect, test } from 'vitest';
import type { SqliteDatabase } from '../../../electron/store/database.ts';
import { Relations } from '../../../electron/store/repositories/relations.ts';
import { openThrowaway } from '../../../electron/store/workspace-file.ts';

/** Two patients with the same edges by their memories' numbers; rows that edges point to are of no account here. */
function withEdges(db: SqliteDatabase): Relations {
  db.pragma('foreign_keys = OFF');
  const relations = new Relations(db);
  const add = (patient: number, from: number, to: number, type: 'restatement' | 'causal'): void =>
    relations.add(patient, 1, { type, from, to, confidence: 1, grounds: 'told' });
  for (const patient of [1, 2]) {
    for (let id = 40; id > 1; id -= 2) add(patient, id, 1, 'restatement');
    for (const to of [3, 9, 5, 30]) add(patient, 1, to, 'causal');
    add(patient, 30, 1, 'causal');
  }
  return relations;
}

test('the first neighbours of a memory are those with the lowest numbers, in either direction, each once for a type', () => {
  const store = openThrowaway();
  const relations = withEdges(store.db);
  expect(relations.neighbours(1, 1, 6).map((n) => [n.id, n.type])).toEqual([
    [2, 'restatement'],
    [3, 'causal'],
    [4, 'restatement'],
    [5, 'causal'],
    [6, 'restatement'],
    [8, 'restatement'],
  ]);
  const all = relations.neighbours(1, 1, 100);
  expect(all).toHaveLength(24);
  expect(all.filter((n) => n.id === 30).map((n) => n.type)).toEqual(['causal', 'restatement']);
  expect(relations.neighbours(3, 1, 6)).toEqual([]);
  store.close();
});

test('the first neighbours of what thousands of entries state again are read in the order of an index, and none is sorted', () => {
  const store = openThrowaway();
  const { db } = store;
  const prepare = db.prepare.bind(db);
  const seen: string[] = [];
  db.prepare = ((sql: string) => {
    seen.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  withEdges(db);
  const sql = seen.find((each) => /UNION/.test(each)) ?? '';
  const plan = prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all({ patientId: 1, memoryId: 1, limit: 6 })
    .map((step) => step.detail);
  // What is left to sort are the few rows that either side has answered.
  const sides = plan.flatMap((step, i) => (/^SEARCH/.test(step) ? [[step, plan[i + 1]]] : []));
  expect(sides).toEqual([
    [
      'SEARCH relation USING COVERING INDEX sqlite_autoindex_relation_1 (patient_id=? AND from_memory_id=?)',
      'SCAN (subquery-1)',
    ],
    ['SEARCH relation USING COVERING INDEX relation_to (patient_id=? AND to_memory_id=?)', 'SCAN (subquery-3)'],
  ]);
  store.close();
});
