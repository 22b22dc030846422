/** The search for purged texts finds what is left, wherever it is left, and nothing else. */
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const TEXT = 'Superficial thrombophlebitis of the right forearm after a cannula';

/** A record of which one memory was purged. */
async function purged(text = TEXT, more: Parameters<Scratch['take']>[0] = []) {
  const s = scratch({ embedder: noEmbedder() });
  await s.take([
    fact('e1', '2015-03-01', { kind: 'condition', text, to: '2015-06-01' }),
    fact('e2', '2016-03-01', { kind: 'condition', text: 'Hypertension' }),
    ...more,
  ]);
  const d = deletionDesk(s.store);
  d.score(text, 0.9);
  d.approve(text);
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  return { s, d };
}

test('it finds a text that was left in a free page or in the unused part of one', async () => {
  const { s, d } = await purged();
  await using _ = s;
  const { db } = s.store;
  db.exec('CREATE TABLE left_over (id INTEGER PRIMARY KEY, text TEXT)');
  db.pragma('secure_delete = OFF');
  const insert = db.prepare('INSERT INTO left_over (text) VALUES (?)');
  for (let i = 0; i < 40; i++) insert.run(i === 7 ? TEXT : `Something else ${i} ${'.'.repeat(60)}`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec('DELETE FROM left_over WHERE id = 8');
  db.pragma('wal_checkpoint(TRUNCATE)');
  expect(d.desk.verifyPurged().found.map((f) => f.where.replace(/\d+/, 'n'))).toEqual([
    'unused part of a page (page n)',
  ]);
  db.exec('DROP TABLE left_over');
  db.pragma('wal_checkpoint(TRUNCATE)');
  const verdict = d.desk.verifyPurged();
  expect([verdict.ok, verdict.found.map((f) => f.where.replace(/\d+/, 'n'))]).toEqual([false, ['free page (page n)']]);
  db.pragma('secure_delete = ON');
});

test('it finds a text in an old page of the log', async () => {
  const { s, d } = await purged();
  await using _ = s;
  const { db } = s.store;
  db.exec('CREATE TABLE left_over (id INTEGER PRIMARY KEY, text TEXT)');
  db.prepare('INSERT INTO left_over (text) VALUES (?)').run(TEXT);
  db.exec('DELETE FROM left_over');
  expect(d.desk.verifyPurged().found.map((f) => f.where.replace(/\d+/, 'n'))).toEqual(['log (page n)']);
});

test('it finds the end of a long text that lies on a page of its own', async () => {
  const long = `Course of a thrombophlebitis: ${Array.from({ length: 900 }, (_, i) => `day ${i}`).join(', ')}`;
  const { s, d } = await purged(long);
  await using _ = s;
  const { db } = s.store;
  db.exec('CREATE TABLE left_over (id INTEGER PRIMARY KEY, text TEXT)');
  db.pragma('secure_delete = OFF');
  db.prepare('INSERT INTO left_over (text) VALUES (?)').run(`${'x'.repeat(1000)}${long}`);
  db.exec('DROP TABLE left_over');
  db.pragma('wal_checkpoint(TRUNCATE)');
  const verdict = d.desk.verifyPurged();
  expect(verdict.ok).toBe(false);
  expect(verdict.found.some((f) => f.where.startsWith('free page'))).toBe(true);
  db.pragma('secure_delete = ON');
});

test('it finds a text that a row of the patient has, and says in which table', async () => {
  const { s, d } = await purged();
  await using _ = s;
  s.store.db
    .prepare(
      `INSERT INTO attention (public_id, patient_id, kind, message, advice)
       SELECT 'a1', id, 'end before start', ?, 'Look.' FROM patient WHERE public_id = 'P'`,
    )
    .run(`“${TEXT}” ends before it begins.`);
  expect(d.desk.verifyPurged().found.map((f) => f.where)).toContain('attention.message');
});

test('words that another patient has, or that the record states anew, are not taken for what was purged', async () => {
  const { s, d } = await purged(TEXT, [fact('o1', '2015-03-01', { kind: 'condition', text: TEXT }, 'Other')]);
  await using _ = s;
  expect(d.desk.verifyPurged()).toMatchObject({ ok: true, found: [] });
  const again = openEngine(s.store, { embedder: noEmbedder() });
  const file = s.file('new.jsonl', JSON.stringify(fact('e9', '2020-01-01', { kind: 'condition', text: TEXT })));
  await again.import([file]);
  await again.import([
    s.file('other.jsonl', JSON.stringify(fact('o9', '2020-01-01', { kind: 'condition', text: TEXT }, 'Third'))),
  ]);
  expect(d.desk.verifyPurged()).toMatchObject({ ok: true, found: [] });
});

test('with nothing purged it says that there is nothing to look for', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const d = deletionDesk(s.store);
  expect(d.desk.verifyPurged()).toMatchObject({
    ok: true,
    texts: 0,
    message: 'Nothing was purged yet, so there is nothing to look for.',
  });
});

test('what is kept of a purged text does not tell it', async () => {
  const { s } = await purged();
  await using _ = s;
  const kept = s.store.db.prepare<[], string>('SELECT fingerprints FROM tombstone').pluck().get() ?? '';
  expect(kept.toLowerCase()).not.toMatch(/thrombo|forearm|cannula/);
});

test('a search with turns for others finds the same, also where they write meanwhile', async () => {
  const { s, d } = await purged();
  await using _ = s;
  const { db } = s.store;
  db.exec('CREATE TABLE filler (id INTEGER PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT INTO filler (text) VALUES (?)');
  db.transaction(() => {
    for (let i = 0; i < 3000; i++) insert.run(`Something else ${i} ${'.'.repeat(900)}`);
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  let done = false;
  let turns = 0;
  const others = (async () => {
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
      insert.run(`Meanwhile ${turns}`);
      db.prepare('DELETE FROM filler WHERE id = ?').run(turns);
    }
  })();
  const verdict = await d.desk.searchPurged();
  done = true;
  await others;
  expect(turns).toBeGreaterThan(2);
  expect(verdict).toMatchObject({ ok: true, found: [], texts: d.desk.verifyPurged().texts });
});
