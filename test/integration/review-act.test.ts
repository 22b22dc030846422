/** Acts of persons as entries of the record, over the real store. */
import { expect, test } from 'vitest';
import { versionOf } from '../../electron/review/memory-version.ts';
import { recordAct } from '../../electron/review/record-act.ts';
import { deskTools } from '../support/desk-tools.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const bare = (): Scratch => scratch({ embedder: noEmbedder() });
const dose = (id: string, time: string, text: string) => fact(id, time, { kind: 'medication', text, status: 'active' });

/** Rows of the memories with this text, and of all claims of them. */
function rows(s: Scratch, text: string): number[] {
  return s.store.db.prepare<[string], number>('SELECT id FROM memory WHERE text = ?').pluck().all(text);
}

function putAway(s: Scratch, text: string): ReturnType<typeof recordAct> {
  const tools = deskTools(s.store);
  const patient = tools.patient('P');
  const memories = rows(s, text);
  return tools.transaction(() =>
    recordAct(
      patient,
      {
        title: 'Deletion by Dr. Vogel',
        body: 'One memory was put away.',
        facts: [],
        memories,
        write: (entry) => {
          const { lastInsertRowid } = s.store.db
            .prepare(
              `INSERT INTO tombstone (public_id, patient_id, memory, kind, entry_id, person, at, reason, purge_after)
               VALUES ('x1', ?, 'm', 'medication', ?, 'u1', '2026-11-30', 'old', '2026-12-30')`,
            )
            .run(patient.id, entry.id);
          for (const id of memories) {
            s.store.db.prepare('INSERT INTO tombstone_claim VALUES (?, ?)').run(id, lastInsertRowid);
          }
          tools.book.patient(patient.id).putAway(memories, entry.seq);
        },
      },
      tools,
    ),
  );
}

test('an act is the next entry of the record, in a document of its own, dated as the record had reached', async () => {
  await using s = bare();
  await s.take([dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily')]);
  const tools = deskTools(s.store);
  for (const n of [2, 3]) {
    tools.transaction(() =>
      recordAct(
        tools.patient('P'),
        { title: 'Correction by Dr. Vogel', body: 'Nothing.', facts: [], memories: [], write: () => undefined },
        tools,
      ),
    );
    expect(s.engine.entries('P').at(-1)).toMatchObject({
      seq: n,
      document: 'Review in STAM Review',
      title: 'Correction by Dr. Vogel',
      time: { date: '2020-01-01' },
      writer: 'person',
    });
  }
  const last = s.engine.entries('P').at(-1);
  expect(s.engine.decisions(last?.id ?? '').map((d) => d.writer)).toEqual(Array(6).fill('person'));
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('an act outside a transaction is refused', async () => {
  await using s = bare();
  await s.take([dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily')]);
  const tools = deskTools(s.store);
  const act = { title: 'x', body: 'x', facts: [], memories: [], write: () => undefined };
  expect(() => recordAct(tools.patient('P'), act, tools)).toThrow('transaction');
});

test('what a person states is a memory of the act, quoted from its words', async () => {
  await using s = bare();
  await s.take([dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily')]);
  const tools = deskTools(s.store);
  const body = 'Asthma is a disease of the mother.';
  const { entry } = tools.transaction(() =>
    recordAct(
      tools.patient('P'),
      {
        title: 'Correction by Dr. Vogel',
        body,
        facts: [
          {
            kind: 'family history',
            text: 'mother: Asthma',
            concept: 'Asthma',
            codings: [],
            status: null,
            assertion: 'present',
            subject: 'family member',
            from: null,
            to: null,
            attributes: {},
            quote: { start: 0, end: 6 },
            flags: [],
          },
        ],
        memories: [],
        write: () => undefined,
      },
      tools,
    ),
  );
  expect(s.engine.memory(`m${entry.publicId.slice(1)}-0`).memory).toMatchObject({ quote: 'Asthma', store: 'ACTIVE' });
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('what is put away is in no present read, its thread is judged without it, and the past still has it', async () => {
  await using s = bare();
  await s.take([
    dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily'),
    dose('e2', '2020-02-01', 'Amlodipine 10 mg once daily'),
    dose('e3', '2020-03-01', 'Amlodipine 5 mg once daily'),
  ]);
  const { moves, entry } = putAway(s, 'Amlodipine 10 mg once daily');
  const { active, history } = s.engine.state('P');
  expect([...active, ...history].map((m) => m.text)).toEqual(['Amlodipine 5 mg once daily']);
  expect(active[0]?.evidence).toBe(2);
  expect(moves).toMatchObject([{ from: 'HISTORY', to: 'ACTIVE' }]);
  expect(s.engine.state('P', { seq: entry.seq - 1 }).history.map((m) => m.text)).toContain(
    'Amlodipine 10 mg once daily',
  );
  expect(s.engine.search('P', 'Amlodipine 10').memories).toEqual([]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('what was put away and is taken back stands as it stood', async () => {
  await using s = bare();
  await s.take([
    dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily'),
    dose('e2', '2020-02-01', 'Amlodipine 10 mg once daily'),
    dose('e3', '2020-03-01', 'Amlodipine 5 mg once daily'),
  ]);
  const stores = () => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history].map((m) => [m.text, m.store, m.validFrom?.date, m.cause, m.successor]);
  };
  const before = stores();
  putAway(s, 'Amlodipine 10 mg once daily');
  const tools = deskTools(s.store);
  const memories = rows(s, 'Amlodipine 10 mg once daily');
  tools.transaction(() =>
    recordAct(
      tools.patient('P'),
      {
        title: 'Deletion taken back by Dr. Vogel',
        body: 'Taken back.',
        facts: [],
        memories,
        write: () => {
          s.store.db.prepare('DELETE FROM tombstone_claim').run();
          s.store.db.prepare("UPDATE tombstone SET state = 'taken back'").run();
          tools.book.patient(tools.patient('P').id).takeBack(memories);
        },
      },
      tools,
    ),
  );
  expect(stores()).toEqual(before);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('the version of a memory is the same while it reads the same, and another when it moved', async () => {
  await using s = bare();
  await s.take([dose('e1', '2020-01-01', 'Amlodipine 5 mg once daily')]);
  const id = s.engine.state('P').active[0]?.id ?? '';
  const before = versionOf(s.engine.memory(id));
  expect(versionOf(s.engine.memory(id))).toBe(before);
  await s.take([dose('e2', '2020-02-01', 'Amlodipine 10 mg once daily')]);
  expect(versionOf(s.engine.memory(id))).not.toBe(before);
});
