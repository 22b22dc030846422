/** A record that is handed over is the same in the other workspace: nothing is lost, nothing is judged anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordLines } from '../../electron/export/bundle/give-record.ts';
import { packed, unpacked } from '../../electron/export/bundle/record-lines.ts';
import { openSealedFile, sealing } from '../../electron/export/bundle/sealed-file.ts';
import { HandOffRows } from '../../electron/store/repositories/hand-off-rows.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { wholeRecord } from '../support/handed-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';

const PASSPHRASE = 'a few words in a row';

const bare = (): Scratch => scratch({ embedder: noEmbedder() });

/** A person who may hand over and take. */
const clinician = (s: Scratch, name = 'Dr. Vogel'): string =>
  (s.engine.people.list()[0] ?? s.engine.people.add(null, name, ['clinician', 'annotator', 'researcher'])).id;

async function bundleOf(s: Scratch, patient = 'P'): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of s.engine.handOff.bundle(clinician(s), patient, PASSPHRASE)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const receive = (s: Scratch, bundle: Buffer, passphrase = PASSPHRASE) =>
  s.engine.handOff.receive(clinician(s, 'Dr. Other'), s.file('record.stam-bundle', bundle), passphrase);

/** Notes and structured entries; changes, an end, a conflict, corrections, one of them taken back, a label, a question, deletions. */
async function mixedRecord(s: Scratch): Promise<void> {
  const by = clinician(s);
  const { engine } = s;
  await s.take([
    ...[10, 20].map((dose, i) =>
      fact(`d${i}`, `20${20 + i}-01-01`, { kind: 'medication', text: `Lisinopril ${dose} mg daily` }),
    ),
    fact('e3', '2019-01-01', { kind: 'condition', text: 'Asthma' }),
    fact('e4', '2019-01-01', { kind: 'condition', text: 'Gout' }),
    fact('e5', '2020-01-01', { kind: 'condition', text: 'Diabetes' }),
    fact('e6', '2021-01-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }),
    fact('e7', '2018-01-01', { kind: 'allergy', text: 'Penicillin allergy' }),
    fact('e8', '2018-02-09', { kind: 'symptom', text: 'Sore throat', from: '2018-02-01', to: '2018-02-05' }),
    ...[4.1, 5.9].map((value, i) =>
      fact(`k${i}`, `202${1 + i}-05-01`, {
        kind: 'measurement',
        text: `Sodium ${130 + value} mmol/L`,
        attributes: { value: 130 + value, unit: 'mmol/L' },
      }),
    ),
    fact('e9', '2018-03-09', { kind: 'symptom', text: 'Blister of the heel', from: '2018-03-01', to: '2018-03-05' }),
    note('n1', '2022-08-15', 'Metoprolol succinate reduced from 100 mg to 50 mg once daily. Potassium 5.9 mmol/L.'),
    note('n2', '2022-09-01', 'Lisinopril stopped. Allergies: penicillin (rash).'),
  ]);
  const id = (text: string): string => {
    const { active, history } = engine.state('P');
    return [...active, ...history].find((m) => m.text === text)?.id ?? '';
  };
  engine.review.correct(by, id('Lisinopril 10 mg daily'), { what: 'keep active' }, 'Two doses a day', null);
  const wrong = { what: 'wrong subject', subject: 'family member', who: 'mother' } as const;
  const moved = engine.review.correct(by, id('Asthma'), wrong, 'Her mother has it', null);
  engine.review.undo(by, moved.correction?.id ?? '', 'It was hers after all');
  const error = { what: 'move to history', cause: 'entered in error', successor: null, until: null } as const;
  engine.review.correct(by, id('Gout'), error, 'Never had it', null);
  await s.take([fact('e10', '2022-10-01', { kind: 'condition', text: 'Gout' })]);
  const open = engine.review.inbox(by, {}).items.slice(0, 1);
  engine.review.accept(
    by,
    open.map((m) => m.id),
  );
  engine.labels.import(
    by,
    JSON.stringify({
      memory: id('Sore throat'),
      patient: 'P',
      kind: 'symptom',
      text: 'Sore throat',
      label: 'safe_to_forget',
      annotator: 'Ann',
      at: '2026-11-01T08:00:00Z',
      guideline: 1,
      round: 'r',
      note: 'short',
      adjudicated: false,
    }),
  );
  const asked = await engine.ask('P', 'Which dose of lisinopril?', { keep: true });
  expect(asked.evidence.length).toBeGreaterThan(0);
  const [conflict] = engine.review.conflicts('P');
  if (!conflict) throw new Error('the record has a conflict');
  engine.review.decide(by, conflict.id, 'both hold', 'Two opinions', null);
  const d = deletionDesk(s.store);
  for (const text of ['Sore throat', 'Blister of the heel']) d.score(text, 0.9);
  d.approve('Sore throat');
  d.windowOver();
  await d.desk.purge('u1');
  d.approve('Blister of the heel');
}

test('what another workspace makes of it is what this one made: states, reasons, traces, acts, labels, every moment before', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  // So that no row has the same number there.
  await to.take([fact('x', '2020-01-01', { kind: 'condition', text: 'Gout' }, 'Q')]);
  const report = await receive(to, await bundleOf(from));
  expect(report).toMatchObject({ patients: ['P'], refused: [], duplicates: 0 });
  expect(report.entries).toBe(from.engine.entries('P').length);
  const before = wholeRecord(from.engine, from.store.db, 'P');
  const after = wholeRecord(to.engine, to.store.db, 'P');
  for (const part of Object.keys(before)) expect([part, after[part]]).toEqual([part, before[part]]);
  for (const s of [from, to]) expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(to.store.db.pragma('foreign_key_check')).toEqual([]);
});

test('a text that was purged is nowhere in the file, and the mark of its deletion is', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  await receive(to, await bundleOf(from));
  const texts = JSON.stringify(wholeRecord(to.engine, to.store.db, 'P'));
  expect(texts).not.toContain('Sore throat');
  expect(to.engine.forgetting.tombstones('P').filter((t) => t.purgedAt !== null)).toHaveLength(1);
});

test('the lines of the audit log about the patient come with it, and who is named in it is known there, without a say', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  await receive(to, await bundleOf(from));
  const lines = to.store.db
    .prepare<[], string>('SELECT line FROM carried_audit ORDER BY id')
    .pluck()
    .all()
    .map((line) => JSON.parse(line) as { seq: number; action: string; subjectId: string });
  const subjects = [...new Set(lines.map((l) => l.subjectId))];
  const there = from.engine.audit.ofSubject(subjects).map((l) => [l.seq, l.action, l.subjectId]);
  expect(lines.map((l) => [l.seq, l.action, l.subjectId]).sort()).toEqual(there.sort());
  expect(lines.map((l) => l.action)).toContain('record.hand-off');
  expect(to.engine.people.list()).toEqual([
    expect.objectContaining({ name: 'Dr. Other', active: true }),
    expect.objectContaining({ name: 'Dr. Vogel', active: false }),
  ]);
  expect(to.engine.audit.verify()).toMatchObject({ ok: true });
  const { carried } = to.engine.audit.page({ subject: 'P' });
  expect(carried.map((l) => l.seq).sort()).toEqual(lines.map((l) => l.seq).sort());
  expect(carried.map((l) => l.actorName)).toContain('Dr. Vogel');
  expect(to.engine.audit.page({}).carried).toEqual([]);
});

test('a record that is here already is said to be here, and nothing is added', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  const bundle = await bundleOf(from);
  await receive(to, bundle);
  const before = wholeRecord(to.engine, to.store.db, 'P');
  const report = await receive(to, bundle);
  expect(report).toMatchObject({
    entries: 0,
    memories: 0,
    transitions: 0,
    duplicates: from.engine.entries('P').length,
  });
  expect(wholeRecord(to.engine, to.store.db, 'P')).toEqual(before);
  // And it comes home as it went.
  const home = wholeRecord(from.engine, from.store.db, 'P');
  await receive(from, await bundleOf(to));
  expect(wholeRecord(from.engine, from.store.db, 'P')).toEqual(home);
});

test('a record that has gone on since brings what is more, and what was done here of its own stays', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  await receive(to, await bundleOf(from));
  const by = clinician(to);
  const own = await to.engine.ask('P', 'Has she an allergy?', { keep: true });
  const [open] = to.engine.review.inbox(by, {}).items;
  expect(to.engine.review.accept(by, [open?.id ?? ''])).toEqual({ accepted: 1 });
  await from.take([
    fact('e11', '2023-01-01', { kind: 'medication', text: 'Lisinopril 40 mg daily' }),
    note('n3', '2023-02-01', 'Metoprolol stopped.'),
  ]);
  const report = await receive(to, await bundleOf(from));
  expect(report.entries).toBe(from.engine.entries('P').length);
  expect(to.engine.state('P')).toEqual(from.engine.state('P'));
  expect(to.engine.state('P', { seq: 5 })).toEqual(from.engine.state('P', { seq: 5 }));
  expect(to.engine.questions('P').map((q) => q.id)).toContain(own.id);
  expect(to.engine.questions('P')).toHaveLength(from.engine.questions('P').length + 1);
  expect(to.store.db.prepare('SELECT count(*) FROM acceptance').pluck().get()).toBe(
    Number(from.store.db.prepare('SELECT count(*) FROM acceptance').pluck().get()) + 1,
  );
  expect(to.engine.search('P', 'lisinopril 40').memories).toHaveLength(1);
  expect(to.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(to.store.db.pragma('foreign_key_check')).toEqual([]);
});

test('a record that went on in both places is not taken: what one decided must not be undone by the other', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  await receive(to, await bundleOf(from));
  await from.take([fact('e11', '2023-01-01', { kind: 'condition', text: 'Cataract' })]);
  await to.take([fact('e12', '2023-01-01', { kind: 'condition', text: 'Psoriasis' })]);
  const before = wholeRecord(to.engine, to.store.db, 'P');
  const bundle = await bundleOf(from);
  await expect(receive(to, bundle)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    message: expect.stringContaining('1 entry is known only here, 1 entry only in the file'),
  });
  expect(wholeRecord(to.engine, to.store.db, 'P')).toEqual(before);
});

test('a text that was purged here does not come back with an older file', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  const older = await bundleOf(from);
  await receive(to, older);
  deletionDesk(to.store).windowOver();
  await deletionDesk(to.store).desk.purge('u1');
  await receive(to, older);
  await from.take([fact('e11', '2023-01-01', { kind: 'condition', text: 'Cataract' })]);
  const longer = await bundleOf(from);
  await expect(receive(to, longer)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    message: expect.stringContaining('deleted here for good'),
  });
  expect(JSON.stringify(wholeRecord(to.engine, to.store.db, 'P'))).not.toContain('Blister of the heel');
  expect(to.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('another patient of the same id is never mixed with the one who comes', async () => {
  await using from = bare();
  await using to = bare();
  await from.take([fact('e1', '2020-01-01', { kind: 'condition', text: 'Gout' })]);
  await to.take([fact('e1', '2020-01-01', { kind: 'condition', text: 'Asthma' })]);
  const bundle = await bundleOf(from);
  await expect(receive(to, bundle)).rejects.toMatchObject({ code: 'OTHER_PATIENT' });
  expect(to.engine.state('P').active.map((m) => m.text)).toEqual(['Asthma']);
});

test('a file that was cut off, or opened with another passphrase, leaves nothing', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  const bundle = await bundleOf(from);
  await expect(receive(to, bundle.subarray(0, bundle.length - 1))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  await expect(receive(to, bundle, 'quite another one')).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
  expect(to.engine.patients()).toEqual([]);
  expect(to.store.db.prepare('SELECT count(*) FROM document').pluck().get()).toBe(0);
});

test('a file that ends in the middle of a record, though nobody changed it, leaves nothing', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  const path = from.file('whole', await bundleOf(from));
  const whole = await openSealedFile(path, PASSPHRASE);
  const lines = [...unpacked(whole.pieces())];
  whole.close();
  for (const broken of [[...lines, '["memory",1]'], [...lines, '["nowhere",1]'], lines.slice(1)]) {
    const seal = await sealing(PASSPHRASE);
    const bundle = Buffer.concat([...seal(packed(broken))]);
    await expect(receive(to, bundle)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    expect(to.engine.patients()).toEqual([]);
    for (const table of ['entry', 'memory', 'document', 'patient_identifier', 'carried_audit']) {
      expect(to.store.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    }
  }
});

test('only a clinician hands over and takes', async () => {
  await using from = bare();
  await mixedRecord(from);
  const ann = from.engine.people.add(clinician(from), 'Ann Other', ['annotator']).id;
  const pieces = from.engine.handOff.bundle(ann, 'P', PASSPHRASE)[Symbol.asyncIterator]();
  await expect(pieces.next()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(from.engine.handOff.receive(ann, 'x', PASSPHRASE)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

test('of a file that speaks of several patients only one is handed over, and the rest can be imported there', async () => {
  await using from = bare();
  await using to = bare();
  const two = [
    fact('e1', '2020-01-01', { kind: 'condition', text: 'Gout' }),
    fact('e1', '2020-01-01', { kind: 'condition', text: 'Asthma' }, 'Q'),
  ];
  await from.take(two, 'two.jsonl');
  const bundle = await bundleOf(from);
  await receive(to, bundle);
  expect(to.engine.patients().map((p) => p.id)).toEqual(['P']);
  expect(to.store.db.prepare('SELECT patients FROM document').pluck().all()).toEqual(['["P"]']);
  expect(await to.take(two, 'two.jsonl')).toMatchObject({ entries: 1, duplicates: 1 });
  expect(to.engine.state('Q').active.map((m) => m.text)).toEqual(['Asthma']);
});

test('importing the same sources there again adds nothing', async () => {
  await using from = bare();
  await using to = bare();
  await mixedRecord(from);
  await receive(to, await bundleOf(from));
  const before = wholeRecord(to.engine, to.store.db, 'P');
  const again = await to.engine.import([join(from.folder, 'record-1.jsonl'), join(from.folder, 'record-2.jsonl')]);
  expect(again).toMatchObject({ entries: 0, patients: ['P'] });
  expect(wholeRecord(to.engine, to.store.db, 'P')).toEqual(before);
  const renamed = to.file('elsewhere.jsonl', `\n${readFileSync(join(from.folder, 'record-1.jsonl'), 'utf8')}`);
  expect(await to.engine.import([renamed])).toMatchObject({ entries: 0, duplicates: 13 });
});

test('a record that was removed while its file is made is not handed over, and the log does not say so', async () => {
  await using from = bare();
  await mixedRecord(from);
  const by = clinician(from);
  const bundle = bundleOf(from);
  from.engine.records.remove(by, 'P', 'Asked for it', from.engine.records.planRemoval('P').mark);
  await expect(bundle).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(from.engine.audit.page({ action: 'record.hand-off' }).total).toBe(0);
});

test('a column that no workspace hands over is not taken: a file cannot reach what is not its own', async () => {
  await using from = bare();
  await using to = bare();
  await from.take([fact('e1', '2020-01-01', { kind: 'condition', text: 'Gout' })]);
  await to.take([fact('e1', '2020-01-01', { kind: 'condition', text: 'Asthma' }, 'Q')]);
  const patient = new Patients(from.store.db).byPublicId('P');
  if (!patient) throw new Error('no patient');
  const { db } = to.store;
  for (const strange of ['forced_patient_id', 'name, problems) SELECT name, sha256 FROM document --']) {
    const lines = [...recordLines(patient, new HandOffRows(from.store.db))].map((line, i) => {
      const value = JSON.parse(line);
      if (i === 0) value.columns.document.push(strange);
      else if (value[0] === 'document') value.push(1);
      return JSON.stringify(value);
    });
    const seal = await sealing(PASSPHRASE);
    await expect(receive(to, Buffer.concat([...seal(packed(lines))]))).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
    expect(to.engine.patients().map((p) => p.id)).toEqual(['Q']);
    expect(db.prepare('SELECT count(*) FROM document').pluck().get()).toBe(1);
  }
});

test('a record that is here is not taken once more while a note is being read: the note would go to another place', async () => {
  await using from = bare();
  await using to = bare();
  await from.take([fact('e1', '2020-01-01', { kind: 'condition', text: 'Gout' }), note('n1', '2022-09-01', 'Gout.')]);
  await receive(to, await bundleOf(from));
  await from.take([fact('e2', '2023-01-01', { kind: 'condition', text: 'Cataract' })]);
  const longer = await bundleOf(from);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const reading = to.engine.write({ gate: () => held });
  await expect(receive(to, longer)).rejects.toMatchObject({ code: 'WORKSPACE_BUSY' });
  go();
  expect(await reading).toMatchObject({ waiting: 0 });
  expect(to.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});
