/** A source is covered where it says what was purged, in whatever form, and can be read where it says something else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../electron/store/workspace-file.ts';
import { ROOT } from '../support/command-line.ts';
import { type DeletionDesk, deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const PANEL = join(ROOT, '../shared/data/ccda/hl7-examples-wrapped/Basic_Metabolic_Panel_with_Troponin_C-CDA2.1_.xml');

/** Pages of the workspace and its log that hold one of these words, in any case. */
function pagesWith(store: Store, words: readonly string[]): string[] {
  return [...store.pages()].flatMap((page) => {
    const text = page.bytes.toString('utf8').toLowerCase();
    return words
      .filter((w) => text.includes(w.toLowerCase()))
      .map((w) => `${w} on page ${page.page} of the ${page.where}`);
  });
}

/** Makes a memory old by hand, whatever the record says of it. */
function archive(s: Scratch, id: string): void {
  const { db } = s.store;
  db.prepare(
    `UPDATE memory_version SET store = 'HISTORY', cause = 'resolved', reason = 'over'
     WHERE store = 'ACTIVE' AND memory_id = (SELECT id FROM memory WHERE public_id = ?)`,
  ).run(id);
  db.prepare(
    `UPDATE patient SET active = active - 1, history = history + 1 WHERE id = (SELECT patient_id FROM memory WHERE public_id = ?)`,
  ).run(id);
}

async function purge(s: Scratch, text: string): Promise<DeletionDesk> {
  const d = deletionDesk(s.store);
  d.tools.stores.text.catchUp();
  d.score(text, 0.9);
  d.approve(text);
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, refused: [], verified: { ok: true } });
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  return d;
}

test('of a structured entry with several facts the whole of one goes: codes, notes and dates too', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const sprain = {
    kind: 'condition',
    text: 'Ankle sprain',
    code: { system: 'http://snomed.info/sct', code: '44465007', display: 'Distorsion of the talocrural joint' },
    from: '2011-01-01',
    to: '2011-02-01',
    status: 'resolved',
    attributes: { note: 'Fell at the Oktoberfest' },
  };
  const pressure = { kind: 'condition', text: 'Hypertension', from: '2011-01-01', status: 'active' };
  await s.take([
    {
      patient: 'P',
      id: 'e1',
      time: '2011-02-02',
      type: 'facts',
      facts: [sprain, pressure, { kind: 'horoscope', text: 'Aquarius' }],
    },
  ]);
  await purge(s, 'Ankle sprain');
  expect(pagesWith(s.store, ['ankle sprain', 'talocrural', '44465007', 'oktoberfest', '2011-02-01'])).toEqual([]);
  const { body } = s.engine.entry(s.engine.entries('P')[0]?.id ?? '');
  expect(body).toContain('Hypertension\n    kind: condition\n    from: 2011-01-01\n    status: active');
  // What could not be read is in the source alone.
  expect(body).toContain('(left out) {"kind":"horoscope","text":"Aquarius"}');
  expect(s.engine.state('P').active.map((m) => m.quote)).toEqual(['Hypertension']);
});

test.skipIf(!existsSync(PANEL))(
  'of a panel one result goes with its markup, and the others keep what they quote (skipped without the shared data)',
  async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.engine.import([PANEL]);
    const [patient] = s.engine.patients();
    const all = () => {
      const { active, history } = s.engine.state(patient?.id ?? '');
      return [...active, ...history];
    };
    const before = all();
    const sodium = before.find((m) => m.text.startsWith('Sodium'));
    archive(s, sodium?.id ?? '');
    const d = deletionDesk(s.store);
    d.tools.stores.text.catchUp();
    d.score(sodium?.text ?? '', 0.9);
    d.desk.decide('u1', sodium?.id ?? '', 'approve', 'no longer of use', null);
    d.windowOver();
    expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
    expect(pagesWith(s.store, ['sodium', '2947-0', '135-145', 'value="140"'])).toEqual([]);
    expect(all().map((m) => [m.text, m.quote])).toEqual(
      before.filter((m) => m !== sodium).map((m) => [m.text, m.quote]),
    );
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  },
);

test('words with signs that mean something to a search are purged as any others', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const text = 'So-called "golfer\'s" elbow (left arm), C:\\x + 50 % $5';
  await s.take([
    fact('e1', '2011-03-01', { kind: 'condition', text, to: '2011-04-01' }),
    fact('e2', '2014-01-01', { kind: 'condition', text: 'Hypertension' }),
  ]);
  await s.engine.ask('P', `Is So-called "golfer's" elbow (left arm), C:\\x + 50 % $5 current?`, {
    keep: true,
    gate: 'active',
  });
  await purge(s, text);
  expect(pagesWith(s.store, ['golfer'])).toEqual([]);
});
