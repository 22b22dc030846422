/** Notes that a version without text writers has kept: its workspace is upgraded, and they are read as if they had come today. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { EntryDraft } from '../../electron/ingest/reading.ts';
import { foundation } from '../../electron/store/migrations/0001-foundation.ts';
import { clinicalRecord } from '../../electron/store/migrations/0010-clinical-record.ts';
import { Documents } from '../../electron/store/repositories/documents.ts';
import { Entries } from '../../electron/store/repositories/entries.ts';
import { Waiting } from '../../electron/store/repositories/waiting.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { entryId } from '../../electron/write/record-entry.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { endState, scratch } from '../support/scratch-engine.ts';
import { note, stores } from '../support/told-texts.ts';
import { answering, said, scriptedModel } from '../unit/write/model/scripted-model.ts';
import { SECRET, testFolder } from './store-support.ts';

const NOTES = [
  ['n1', '2021-01-05', 'Amlodipine 5 mg once daily. Allergies: NKDA'],
  ['n2', '2021-06-05', 'Amlodipine increased to 10 mg once daily. She has gout.'],
  ['n3', '2020-02-05', 'Amlodipine 2.5 mg once daily.'],
] as const;

let base: { path: string; done(): void };
let folder: string;
beforeEach(async () => {
  base = testFolder();
  folder = join(base.path, 'workspace');
  mkdirSync(folder);
  const migrations = [foundation, clinicalRecord];
  (await createWorkspace(folder, SECRET, { migrations })).close();
  const store = await openWorkspace(folder, SECRET, { migrations, mode: 'write' });
  // By its own words: the program of today asks for tables that this version had not.
  store.db.exec(`INSERT INTO patient (id, public_id) VALUES (1, 'P');
    INSERT INTO patient_identifier (system, value, patient_id) VALUES ('urn:stam:jsonl', 'P', 1)`);
  const patient = { id: 1 };
  const document = new Documents(store.db).begin({
    name: 'old.jsonl',
    sha256: 'a'.repeat(64),
    format: 'stam-jsonl',
    bytes: 1,
    forcedPatientId: null,
  });
  const entries = new Entries(store.db);
  const waiting = new Waiting(store.db);
  for (const [sourceId, date, body] of NOTES) {
    const draft: EntryDraft = {
      patientRef: 'P',
      sourceId,
      type: 'note',
      title: 'Note',
      time: { date, precision: 'day' },
      body,
      facts: [],
    };
    const row = { sourceId, type: 'note', title: 'Note', time: date, body, turns: null, replaces: null } as const;
    const ids = { patientId: patient.id, publicId: entryId('P', draft), documentId: document.id };
    entries.add({ ...row, ...ids, status: 'waiting' }, 0);
    waiting.addText(patient.id);
  }
  store.close();
});
afterEach(() => base.done());

const asFile = NOTES.map(([id, time, text]) => JSON.stringify(note(id, time, text))).join('\n');

test('it opens, is backed up and upgraded, and says that its notes still wait', async () => {
  const engine = openEngine(await openWorkspace(folder, SECRET), { embedder: noEmbedder() });
  try {
    expect(readdirSync(join(folder, 'backups'))).toEqual(['workspace-before-0020.stam']);
    expect(engine.waitingTexts()).toBe(3);
    expect(engine.attention()).toMatchObject([{ kind: 'text waits for a writer', patient: 'P' }]);
    expect(engine.state('P')).toMatchObject({ active: [], history: [] });
    expect(engine.verify().ok).toBe(true);
  } finally {
    await engine.close();
  }
});

test('its notes are read by the rules as if they had come today, and a file that brings them again adds nothing', async () => {
  await using fresh = scratch();
  await fresh.engine.import([fresh.file('old.jsonl', asFile)]);
  const engine = openEngine(await openWorkspace(folder, SECRET), { embedder: noEmbedder() });
  try {
    expect(await engine.write()).toMatchObject({ entries: 3, waiting: 0, message: null });
    expect(endState(engine.state('P'))).toEqual(endState(fresh.engine.state('P')));
    expect(stores(engine).active).toEqual(['Amlodipine 10 mg once daily', 'Gout', 'No known drug allergies']);
    // What they say is known from the last entry on, not from the entries they stand in.
    expect(engine.state('P', { seq: 2 }).active).toEqual([]);
    expect(engine.attention()).toEqual([]);
    const again = await engine.import([fresh.file('again.jsonl', asFile)]);
    expect(again).toMatchObject({ entries: 0, duplicates: 3, transitions: 0 });
    expect(engine.verify().ok).toBe(true);
  } finally {
    await engine.close();
  }
  // The next opening finds nothing to do.
  const next = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }));
  expect(next.waitingTexts()).toBe(0);
  await next.close();
});

test('its notes are read by a model as well, with the questions kept', async () => {
  const model = scriptedModel(
    answering({ gout: [said({ quote: 'She has gout', kind: 'condition', name: 'gout' })] }),
    (user) => ({ of: user.includes('Amlodipine') ? { replaced: 0.95, none: 0.95 } : { current: 0.95, none: 0.95 } }),
  );
  const engine = openEngine(await openWorkspace(folder, SECRET), {
    writers: modelSource(model),
    embedder: noEmbedder(),
  });
  try {
    expect(await engine.write()).toMatchObject({ entries: 3, waiting: 0, message: null });
    expect(stores(engine).active).toContain('Amlodipine 10 mg once daily');
    const roles = engine.entries('P').flatMap((e) => engine.decisions(e.id).flatMap((d) => d.calls.map((c) => c.role)));
    expect(new Set(roles)).toEqual(new Set(['extract', 'link', 'update']));
    expect(engine.verify().ok).toBe(true);
  } finally {
    await engine.close();
  }
});
