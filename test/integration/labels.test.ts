/** Labels of archived memories: rounds, double-blind labelling, agreement, adjudication, and files of labels. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../electron/engine-contract.ts';
import type { EnduranceClass, LabelLine } from '../../shared/labels.ts';
import type { PersonRole } from '../../shared/review.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';

/** Each patient has a drug in rising doses, an analyte in a trend and a disease that is over. */
function record(patients: number, steps: number): RawEntry[] {
  const entries: RawEntry[] = [];
  for (let p = 1; p <= patients; p++) {
    const patient = `P${p}`;
    for (let i = 0; i < steps; i++) {
      const day = `20${String(10 + i).padStart(2, '0')}-03-0${p}`;
      entries.push(
        fact(
          `${patient}-d${i}`,
          day,
          { kind: 'medication', text: `Lisinopril ${10 + i} mg daily`, status: 'active' },
          patient,
        ),
        fact(
          `${patient}-k${i}`,
          day,
          {
            kind: 'measurement',
            text: `Potassium ${4 + i / 10} mmol/L`,
            attributes: { value: 4 + i / 10, unit: 'mmol/L' },
          },
          patient,
        ),
      );
    }
    entries.push(
      fact(
        `${patient}-c`,
        '2012-01-01',
        { kind: 'condition', text: 'Pneumonia', status: 'resolved', from: '2012-01-01', to: '2012-02-01' },
        patient,
      ),
    );
  }
  return entries;
}

interface Team {
  lead: string;
  ann: string;
  ben: string;
  cho: string;
}

function team(engine: Engine): Team {
  const lead = engine.people.add(null, 'Lead', ['researcher', 'annotator']).id;
  const more = (name: string, ...roles: PersonRole[]) => engine.people.add(lead, name, roles).id;
  return { lead, ann: more('Ann', 'annotator'), ben: more('Ben', 'annotator'), cho: more('Cho', 'clinician') };
}

async function prepared(patients = 2, steps = 5): Promise<Scratch & { who: Team }> {
  const s = scratch();
  await s.take(record(patients, steps));
  return Object.assign(s, { who: team(s.engine) });
}

const ROUND = { name: 'First', sampling: 'random', size: 8, seed: 'a', overlap: 0 } as const;

function labelAll(engine: Engine, person: string, round: string, choose: (memory: string) => EnduranceClass): string[] {
  const done: string[] = [];
  for (;;) {
    const [item] = engine.labels.queue(person, round, 1).items;
    if (!item) return done;
    engine.labels.label(person, item.id, choose(item.memory.memory.id), '');
    done.push(item.memory.memory.id);
  }
}

describe('a round of labelling', () => {
  it('draws archived memories only, the same for the same seed on the same record, also imported in another order', async () => {
    const drawn: string[][] = [];
    for (const turned of [false, true]) {
      await using s = scratch();
      const entries = record(2, 5);
      await s.take(turned ? [...entries].reverse() : entries);
      const { lead, ann } = team(s.engine);
      const round = await s.engine.labels.startRound(lead, { ...ROUND, annotators: [ann] });
      const items = s.engine.labels.queue(ann, round.id, 50).items;
      expect(items).toHaveLength(8);
      expect(items.every((item) => item.memory.memory.store === 'HISTORY')).toBe(true);
      expect(items.some((item) => item.changed)).toBe(false);
      drawn.push(items.map((item) => item.memory.memory.text).sort());
    }
    expect(drawn[0]).toEqual(drawn[1]);
  });

  it('draws as many of each kind as can be', async () => {
    await using s = await prepared();
    const { engine, who } = s;
    const round = await engine.labels.startRound(who.lead, {
      ...ROUND,
      sampling: 'by kind',
      size: 8,
      annotators: [who.ann],
    });
    const kinds = engine.labels.queue(who.ann, round.id, 50).items.map((item) => item.memory.memory.kind);
    const count = (kind: string) => kinds.filter((k) => k === kind).length;
    expect([count('condition'), count('medication'), count('measurement')]).toEqual([2, 3, 3]);
  });

  it('takes what another round has only when nothing else is left', async () => {
    await using s = await prepared(1, 5);
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const first = await labels.startRound(lead, { ...ROUND, size: 5, annotators: [ann] });
    const second = await labels.startRound(lead, { ...ROUND, size: 9, annotators: [ann] });
    const of = (round: string) => labels.queue(ann, round, 50).items.map((item) => item.memory.memory.id);
    expect(second.items).toBe(9);
    expect(of(second.id).filter((memory) => !of(first.id).includes(memory))).toHaveLength(4);
    const third = await labels.startRound(lead, { ...ROUND, seed: 'b', size: 4, annotators: [ann] });
    expect(third.items).toBe(4);
  });

  it('refuses a round without annotators, without anything archived, and near a threshold that nobody has', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    expect(() => labels.startRound(lead, { ...ROUND, annotators: [] })).toThrow('somebody who labels');
    expect(() => labels.startRound(lead, { ...ROUND, annotators: [ann], overlap: 0.5 })).toThrow('two annotators');
    expect(() => labels.startRound(lead, { ...ROUND, sampling: 'near the threshold', annotators: [ann] })).toThrow(
      'No archived memory has a score yet',
    );
    expect(() => labels.startRound(ann, { ...ROUND, annotators: [ann] })).toThrow('researcher');
    await using empty = scratch();
    const { lead: other, ann: one } = team(empty.engine);
    expect(() => empty.engine.labels.startRound(other, { ...ROUND, annotators: [one] })).toThrow('nothing in HISTORY');
  });

  it('draws those near the threshold of the calibration in use, and around the middle of the newest scorer without one', async () => {
    await using s = await prepared(1, 5);
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const { db } = s.store;
    db.prepare(
      `INSERT INTO scorer (public_id, type, name, body, labels, at) VALUES ('s1', 'baseline', 'B', '{}', 0, '2026-01-01')`,
    ).run();
    const memories = db
      .prepare<[], { id: number; patient: number; kind: string; text: string }>(
        `SELECT m.id, m.patient_id AS patient, m.kind, m.text FROM memory m JOIN memory_version v ON v.memory_id = m.id
         WHERE v.seq_to > 1000000 AND v.store = 'HISTORY' AND v.role = 'states' ORDER BY m.public_id`,
      )
      .all();
    memories.forEach((m, i) => {
      db.prepare('INSERT INTO deletion_score VALUES (?, ?, ?, ?, ?, ?)').run(
        m.patient,
        m.id,
        's1',
        m.kind,
        i / 10,
        '[]',
      );
    });
    const texts = (round: string) => labels.queue(ann, round, 50).items.map((item) => item.memory.memory.text);
    const ask = { ...ROUND, sampling: 'near the threshold', size: 1, annotators: [ann] } as const;
    expect(texts((await labels.startRound(lead, ask)).id)).toEqual([memories[5]?.text]);
    const tau = { group: null, n: 99, k: 0, tau: 0.81, feasible: true, missing: 0 };
    db.prepare(
      `INSERT INTO deletion_calibration (public_id, scorer, body, in_use, person, at) VALUES ('c', 's1', ?, 1, ?, '2026')`,
    ).run(JSON.stringify({ thresholds: [tau] }), lead);
    expect(texts((await labels.startRound(lead, ask)).id)).toEqual([memories[8]?.text]);
  });
});

describe('labelling', () => {
  it('saves each label at once, replaces an own earlier one, goes back one, and puts what is skipped last', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    const [a, b, c] = labels.queue(ann, round.id, 3).items;
    if (!a || !b || !c) throw new Error('too few items');
    expect(labels.label(ann, a.id, 'safe_to_forget', ' once ')).toMatchObject({ done: 1, total: 8, perHour: null });
    expect(labels.label(ann, a.id, 'uncertain', '')).toMatchObject({ done: 1 });
    expect(labels.skip(ann, b.id)).toMatchObject({ done: 1, skipped: 1 });
    const queue = labels.queue(ann, round.id, 50).items.map((item) => item.id);
    expect(queue).toHaveLength(7);
    expect(queue[0]).toBe(c.id);
    expect(queue.at(-1)).toBe(b.id);
    expect(labels.skip(ann, queue[1] ?? '')).toMatchObject({ skipped: 2 });
    expect(labels.queue(ann, round.id, 50).items.at(-1)?.id).toBe(queue[1]);
    expect(labels.done(ann, round.id, 5)).toMatchObject([{ id: a.id, own: { label: 'uncertain', note: '' } }]);
    expect(labels.undo(ann, round.id)).toMatchObject({ item: { id: a.id, own: null }, progress: { done: 0 } });
    expect(labels.undo(ann, round.id).item).toBeNull();
    expect(labels.queue(ann, round.id, 1).items[0]?.id).toBe(a.id);
  });

  it('shows the text, its evidence, what took its place and what hangs on it', async () => {
    await using s = await prepared(1, 3);
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    const item = labels
      .queue(ann, round.id, 50)
      .items.find((one) => one.memory.memory.text === 'Lisinopril 10 mg daily');
    expect(item).toMatchObject({
      successor: { text: 'Lisinopril 11 mg daily' },
      memory: { memory: { cause: 'superseded' }, evidence: [{ role: 'states' }] },
    });
  });

  it('refuses an item of another, an unknown item, and somebody who is no annotator', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann, ben, cho } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    const [item] = labels.queue(ann, round.id, 1).items;
    expect(() => labels.label(ben, item?.id ?? '', 'uncertain', '')).toThrow('another annotator');
    expect(() => labels.label(cho, item?.id ?? '', 'uncertain', '')).toThrow('annotator');
    expect(() => labels.label(ann, 'nothing', 'uncertain', '')).toThrow('no such item');
    expect(labels.queue(ben, round.id, 5)).toMatchObject({ items: [], progress: { total: 0 } });
  });

  it('says where a memory reads otherwise than when it was drawn', async () => {
    await using s = await prepared(1, 3);
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    await s.take([
      fact(
        'again',
        '2019-01-01',
        { kind: 'condition', text: 'Pneumonia', status: 'active', from: '2012-01-01', to: null },
        'P1',
      ),
    ]);
    const items = labels.queue(ann, round.id, 50).items;
    expect(items.filter((item) => item.changed).map((item) => item.memory.memory.text)).toEqual(['Pneumonia']);
  });

  it('asks nobody about what was approved for deletion, and counts it for nothing', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    const [item] = labels.queue(ann, round.id, 1).items;
    s.store.db
      .prepare(
        `INSERT INTO tombstone (public_id, patient_id, memory, kind, entry_id, person, at, reason, purge_after)
         SELECT 't', patient_id, public_id, kind, entry_id, ?, '2026', 'r', '2027' FROM memory WHERE public_id = ?`,
      )
      .run(lead, item?.memory.memory.id);
    expect(labels.queue(ann, round.id, 1)).toMatchObject({ progress: { total: 7 } });
    expect(labels.queue(ann, round.id, 50).items.map((one) => one.id)).not.toContain(item?.id);
  });

  it('puts every act on the audit log, without a word of the record', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    const [item] = labels.queue(ann, round.id, 1).items;
    labels.label(ann, item?.id ?? '', 'never_forget', 'a reaction');
    labels.undo(ann, round.id);
    labels.skip(ann, item?.id ?? '');
    labels.saveGuideline(lead, 'Mind the reactions.');
    const lines = s.store.db
      .prepare<[], { action: string; actor: string }>(
        `SELECT action, actor FROM audit_log WHERE action LIKE 'label.%' ORDER BY seq`,
      )
      .all();
    expect(lines).toEqual([
      { action: 'label.round', actor: lead },
      { action: 'label.give', actor: ann },
      { action: 'label.undo', actor: ann },
      { action: 'label.skip', actor: ann },
      { action: 'label.guideline', actor: lead },
    ]);
    expect(s.engine.verify().ok).toBe(true);
  });
});

describe('double-blind', () => {
  it('gives the share of two to pairs, each in an own order, and shows nobody what the other said', async () => {
    await using s = await prepared(2, 9);
    const { labels } = s.engine;
    const { lead, ann, ben } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, size: 20, overlap: 0.5, annotators: [ann, ben, lead] });
    expect(round).toMatchObject({ items: 20, asked: 30, labelled: 0, disputed: 0 });
    const of = (person: string) => labels.queue(person, round.id, 50).items.map((item) => item.id);
    expect([of(ann).length, of(ben).length, of(lead).length]).toEqual([10, 10, 10]);
    const shared = of(ann).filter((id) => of(ben).includes(id));
    expect(shared.length).toBeGreaterThan(1);
    const [item] = shared;
    labels.label(ann, item ?? '', 'safe_to_forget', 'plain');
    const seen = labels.queue(ben, round.id, 50).items.find((one) => one.id === item);
    expect(seen).toMatchObject({ own: null });
    expect(JSON.stringify(seen)).not.toContain('plain');
  });

  it('keeps labels, disputes and agreement from those who still label in the round', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann, ben, cho } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, overlap: 1, annotators: [ann, ben] });
    labelAll(s.engine, ann, round.id, () => 'safe_to_forget');
    const [first] = labels.queue(ben, round.id, 1).items;
    labels.label(ben, first?.id ?? '', 'never_forget', '');
    for (const by of [ben, undefined]) {
      expect(() => labels.agreement(round.id, by)).toThrow('label');
      expect(labels.rounds(by)[0]?.disputed).toBe(0);
    }
    expect(() => labels.disputed(ben, round.id)).toThrow('when you are through');
    expect(() => [...labels.export(undefined, ben)]).toThrow('when you are through');
    expect(labels.agreement(round.id, ann)).toMatchObject({ items: 1 });
    expect(labels.rounds(cho)[0]?.disputed).toBe(1);
    expect(labels.disputed(cho, round.id)).toHaveLength(1);
  });

  it('has a third decide, without names, and closes the item', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann, ben, cho } = s.who;
    const round = await labels.startRound(lead, { ...ROUND, overlap: 1, annotators: [ann, ben] });
    const [memory] = labelAll(s.engine, ann, round.id, () => 'safe_to_forget');
    labelAll(s.engine, ben, round.id, (one) => (one === memory ? 'never_forget' : 'safe_to_forget'));
    const settled = () => labels.settled().find((one) => one.memory === memory);
    expect(settled()).toMatchObject({ label: 'uncertain', how: 'disputed' });
    const [item] = labels.disputed(cho, round.id);
    expect(item?.said).toEqual([
      { label: 'safe_to_forget', note: '' },
      { label: 'never_forget', note: '' },
    ]);
    expect(JSON.stringify(item)).not.toContain(ann);
    expect(labels.disputed(ann, round.id)).toEqual([]);
    expect(() => labels.adjudicate(ann, item?.id ?? '', 'safe_to_forget', '')).toThrow('a third person decides');
    labels.adjudicate(cho, item?.id ?? '', 'never_forget', 'a reaction');
    expect(settled()).toMatchObject({ label: 'never_forget', how: 'adjudicated' });
    expect(labels.disputed(lead, round.id)).toEqual([]);
    expect(() => labels.label(ann, item?.id ?? '', 'uncertain', '')).toThrow('labels stay as they are');
    expect(() => labels.adjudicate(lead, item?.id ?? '', 'uncertain', '')).toThrow('nothing to decide');
    expect(labels.settled().filter((one) => one.how === 'agreed')).toHaveLength(7);
    expect(labels.agreement(round.id, lead)).toMatchObject({ items: 8, observed: { value: 7 / 8 } });
  });
});

describe('files of labels', () => {
  async function labelled(): Promise<Scratch & { who: Team; text: string }> {
    const s = await prepared();
    const { labels } = s.engine;
    const round = await labels.startRound(s.who.lead, { ...ROUND, annotators: [s.who.ann] });
    labelAll(s.engine, s.who.ann, round.id, () => 'safe_to_forget');
    const [item] = labels.done(s.who.ann, round.id, 1);
    labels.label(s.who.ann, item?.id ?? '', 'never_forget', '=HYPERLINK("x")');
    return Object.assign(s, { text: [...labels.export()].join('') });
  }

  it('come back as they were, in the same workspace as known and in another one as imported', async () => {
    await using here = await labelled();
    expect(here.text.split('\n').filter(Boolean)).toHaveLength(8);
    expect(here.engine.labels.import(here.who.lead, here.text)).toEqual({ taken: 0, known: 8, skipped: [] });
    await using there = scratch();
    await there.take(record(2, 5));
    const lead = there.engine.people.add(null, 'Somebody else', ['researcher']).id;
    expect(there.engine.labels.import(lead, here.text)).toEqual({ taken: 8, known: 0, skipped: [] });
    expect([...there.engine.labels.export()].join('')).toBe(here.text);
    expect(there.engine.labels.settled().map(({ memory, label, how }) => ({ memory, label, how }))).toEqual(
      here.engine.labels.settled().map(({ memory, label }) => ({ memory, label, how: 'imported' })),
    );
    expect(there.engine.labels.import(lead, here.text)).toEqual({ taken: 0, known: 8, skipped: [] });
  });

  it('are taken but for the lines that cannot be, each said by its number', async () => {
    await using s = await labelled();
    const [first = ''] = s.text.split('\n');
    const line = JSON.parse(first) as LabelLine;
    const bad = (change: object) => JSON.stringify({ ...line, ...change });
    const text = [
      'no json',
      '[1]',
      bad({ label: 'forget' }),
      bad({ memory: 'm00000000000000000000-1' }),
      bad({ annotator: ' ' }),
      bad({ at: 'yesterday' }),
      bad({ annotator: 'A stranger' }),
      bad({ patient: 'P-nobody', annotator: 'X' }),
      bad({ label: 'uncertain' }),
      bad({ at: '2026-02-30T10:00:00Z' }),
      '',
    ].join('\r\n');
    const report = s.engine.labels.import(s.who.lead, text);
    expect(report).toMatchObject({ taken: 1, known: 0 });
    expect(report.skipped.map(({ line: n, message }) => `${n} ${message}`)).toEqual([
      '1 The line is not JSON.',
      '2 A line is one JSON object.',
      '3 A label is one of safe_to_forget, never_forget, uncertain.',
      '4 There is no memory “m00000000000000000000-1” in this workspace.',
      '5 The line does not say who gave the label.',
      '6 “yesterday” is no time: write it as 2026-11-30T09:30:00Z.',
      expect.stringMatching(/^8 The memory .* is of another patient here\.$/),
      '9 The same person has labelled this memory otherwise here; that stays.',
      '10 “2026-02-30T10:00:00Z” is no time: write it as 2026-11-30T09:30:00Z.',
    ]);
    expect(s.engine.labels.settled().find((one) => one.memory === line.memory)).toMatchObject({ how: 'agreed' });
  });
});

describe('the guideline', () => {
  it('has versions; a round keeps the one that it began with', async () => {
    await using s = await prepared();
    const { labels } = s.engine;
    const { lead, ann } = s.who;
    expect(labels.guideline()).toMatchObject({ version: 1, by: null, at: null });
    const round = await labels.startRound(lead, { ...ROUND, annotators: [ann] });
    expect(labels.saveGuideline(lead, 'Mind the reactions.')).toMatchObject({ version: 2, by: { name: 'Lead' } });
    expect(() => labels.saveGuideline(lead, ' Mind the reactions.\r\n')).toThrow('word for word');
    expect(() => labels.saveGuideline(ann, 'Other')).toThrow('researcher');
    expect(labels.guidelines().map((one) => one.version)).toEqual([2, 1]);
    expect(labels.rounds()[0]).toMatchObject({ id: round.id, guideline: 1 });
    expect(labels.guideline(1).text).toContain('When in doubt');
    expect(() => labels.guideline(7)).toThrow('no version 7');
  });
});
