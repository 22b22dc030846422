/** A record that broke off must not look whole. */
import { expect, test } from 'vitest';
import { fact, scratch } from '../support/scratch-engine.ts';

const entries = Array.from({ length: 60 }, (_, i) =>
  fact(`e${i}`, `2020-01-${String(1 + (i % 28)).padStart(2, '0')}`, { kind: 'procedure', text: `Operation ${i}` }),
);

test('an import that is stopped half way says so on the patient, until the same file is through', async () => {
  await using s = scratch();
  const stop = new AbortController();
  const file = s.file('record.jsonl', entries.map((e) => JSON.stringify(e)).join('\n'));
  const half = await s.engine.import([file], {
    signal: stop.signal,
    onProgress: (p) => {
      if (p.entries >= 16) stop.abort();
    },
  });
  expect(half.cancelled).toBe(true);
  expect(half.entries).toBeLessThan(60);
  expect(s.engine.attention('P').map((a) => a.kind)).toEqual(['import did not finish']);
  expect(s.engine.patients()[0]?.attention).toBe(1);

  const rest = await s.engine.import([file]);
  expect(rest.entries + rest.duplicates).toBe(60);
  expect(s.engine.attention('P')).toEqual([]);
});

test('an import that goes through leaves no such word', async () => {
  await using s = scratch();
  await s.take(entries);
  expect(s.engine.attention()).toEqual([]);
});

test('a leap second or an offset that does not exist costs its own date, not the import', async () => {
  await using s = scratch();
  const report = await s.take([
    fact('e1', '2024-01-01T10:00:60Z', { kind: 'condition', text: 'Gout' }),
    fact('e2', '2024-01-01T10:00+25:00', { kind: 'condition', text: 'Asthma' }),
    fact('e3', '2024-01-02', { kind: 'condition', text: 'Psoriasis' }),
  ]);
  expect(report.entries).toBe(3);
  expect(s.engine.state('P').active.map((m) => [m.text, m.validFrom?.date ?? null])).toEqual([
    ['Asthma', null],
    ['Gout', '2024-01-01T10:00+00:00'],
    ['Psoriasis', '2024-01-02'],
  ]);
});

test('a fault of the program at one entry leaves out that entry, says so, and the others go in', async () => {
  await using s = scratch();
  s.store.db.exec(
    "CREATE TEMP TRIGGER fault BEFORE INSERT ON main.memory WHEN new.text = 'Gout' BEGIN SELECT raise(ABORT, 'made to fail'); END",
  );
  const report = await s.take([
    fact('e1', '2024-01-01', { kind: 'condition', text: 'Gout' }),
    fact('e2', '2024-01-02', { kind: 'condition', text: 'Asthma' }),
    fact('e3', '2024-01-03', { kind: 'condition', text: 'Gout' }, 'Q'),
    fact('e4', '2024-01-04', { kind: 'condition', text: 'Psoriasis' }, 'Q'),
  ]);
  expect([report.entries, report.problemCount]).toEqual([2, 2]);
  expect(report.problems[0]?.message).toContain('left out');
  expect(s.engine.state('P').active.map((m) => m.text)).toEqual(['Asthma']);
  expect(s.engine.state('Q').active.map((m) => m.text)).toEqual(['Psoriasis']);
  expect(s.engine.attention().map((a) => a.kind)).toEqual(['left out of a file']);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});
