/** Calibrations over a real workspace: signed, refused where labels are few, and void where what they rest on has changed. */
import { describe, expect, it } from 'vitest';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

/** 20 patients calibrate, with three drugs and three results each: 120 protected labels. */
const PATIENTS = 40;
const ids = Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`);

async function scored(patients = PATIENTS): Promise<{ s: Scratch; lead: string; scorer: string }> {
  const s = scratch({ embedder: noEmbedder() });
  await s.take(archivedRecords(patients));
  const lead = s.engine.people.add(null, 'Lead', ['researcher', 'clinician']).id;
  labelByRule(s.engine, lead, ids.slice(0, patients));
  const { id: scorer } = s.engine.forgetting.train(lead);
  await s.engine.forgetting.score(lead, scorer);
  return { s, lead, scorer };
}

function addLabel(s: Scratch, lead: string, patient: string, memory: string): void {
  const line = {
    memory,
    patient,
    kind: 'symptom',
    text: '',
    label: 'never_forget',
    annotator: 'Ben',
    at: '2026-11-02',
    guideline: 1,
  };
  expect(s.engine.labels.import(lead, JSON.stringify(line)).taken).toBe(1);
}

describe('a calibration', () => {
  it('is signed, rests on labels of patients that training never saw, and proposes only above its threshold', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { forgetting } = s.engine;
    const made = forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 });
    expect(made).toMatchObject({ loss: 'strict', apart: 'patient', by: { name: 'Lead' }, inUse: false, void: null });
    expect(made.thresholds).toMatchObject([{ group: null, n: 120, k: 0, feasible: true, missing: 0 }]);
    // Each of 20 patients: three complaints, three doses, three results; the cancer is behind the floor.
    expect(made.labels).toBe(180);
    expect(made.bins.reduce((sum, b) => sum + b.safe + b.never + b.uncertain, 0)).toBe(180);
    expect(forgetting.status()).toMatchObject({ calibrated: false, candidates: 0 });
    const status = forgetting.use(lead, made.id);
    expect(status.calibrated).toBe(true);
    expect(status.message).toContain('on average over similar items');
    expect(status.message).not.toMatch(/9\d ?% safe/);
    const { items, total } = forgetting.candidates({}, { limit: 500 });
    expect(total).toBe(items.length);
    expect(total).toBeGreaterThan(0);
    for (const item of items) {
      expect(item.score).toBeGreaterThan(made.thresholds[0]?.tau ?? 1);
      expect(item.kind).toBe('symptom');
      expect(item.drivers.length).toBeGreaterThan(0);
    }
    expect(forgetting.use(lead, null)).toMatchObject({ calibrated: false, candidates: 0 });
  });

  it('is refused with the number of labels that are missing', async () => {
    const { s, lead, scorer } = await scored(12);
    await using _ = s;
    const refused = (grouping: 'pooled' | 'per type' | 'types as unit') => () =>
      s.engine.forgetting.calibrate(lead, { scorer, grouping, alpha: 0.01 });
    expect(refused('pooled')).toThrow(/There are 36 protected labels.*at least 99 are needed, so 63 are missing/);
    expect(refused('types as unit')).toThrow(/There are 2 concepts.*so 97 are missing/);
    expect(refused('per type')).toThrow(/No kind has enough.*has 18 and lacks 81.*other kinds do not stand in/);
    expect(s.engine.forgetting.calibrations()).toEqual([]);
    expect(() => s.engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0 })).toThrow('α is more');
  });

  it('per type proposes nothing of a kind with too few labels, and borrows from no other', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const made = s.engine.forgetting.calibrate(lead, { scorer, grouping: 'per type', alpha: 0.02 });
    const of = (kind: string) => made.thresholds.find((t) => t.group === kind);
    expect(of('medication')).toMatchObject({ n: 60, k: 0, feasible: true });
    expect(of('measurement')).toMatchObject({ n: 60, k: 0, feasible: true });
    expect(of('symptom')).toMatchObject({ n: 0, k: -1, tau: 1, feasible: false, missing: 49 });
    s.engine.forgetting.use(lead, made.id);
    const kinds = new Set(s.engine.forgetting.candidates({}, { limit: 500 }).items.map((i) => i.kind));
    expect(kinds.has('symptom')).toBe(false);
  });

  it('has the diagnostics of the paper beside it, with what they would propose of what is protected', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { diagnostics } = s.engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.1 });
    expect(diagnostics.map((d) => d.loss)).toEqual(['never_forget only', 'temporal status']);
    const temporal = diagnostics[1];
    expect(temporal).toMatchObject({ of: 120, above: 120 });
    expect(temporal?.thresholds[0]?.tau).toBe(0);
    // Over all labels more may stand above than over those that it protects.
    expect(diagnostics[0]?.thresholds[0]).toMatchObject({ n: 180, k: 17 });
  });

  it('never uses a diagnostic', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { id } = s.engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 });
    s.store.db
      .prepare(`UPDATE deletion_calibration SET body = json_set(body, '$.loss', 'temporal status') WHERE public_id = ?`)
      .run(id);
    expect(() => s.engine.forgetting.use(lead, id)).toThrow('This is a diagnostic');
  });

  it('is void as soon as a label of those it rests on is added or changed, and proposes nothing then', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 });
    forgetting.use(lead, id);
    const [first] = forgetting.candidates({}, { limit: 1 }).items;
    expect(first).toBeDefined();
    // Of a patient that calibrates: labels of those that trained are not what it rests on.
    for (const patient of ids) {
      addLabel(s, lead, patient, s.engine.state(patient).history.find((m) => m.kind === 'symptom')?.id ?? '');
    }
    const [calibration] = forgetting.calibrations();
    expect(calibration?.void).toContain('Labels were added');
    expect(forgetting.status()).toMatchObject({ calibrated: false, candidates: 0 });
    expect(forgetting.candidates({}).items).toEqual([]);
    expect(() => forgetting.use(lead, id)).toThrow('It holds no longer');
    expect(() => forgetting.decide(lead, first?.memory ?? '', 'approve', 'x', first?.version ?? '')).toThrow();
  });

  it('is void when the hard floor has changed', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { id } = s.engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 });
    s.engine.forgetting.use(lead, id);
    s.store.db.prepare(`UPDATE deletion_calibration SET body = json_set(body, '$.floor', 'before')`).run();
    expect(s.engine.forgetting.status()).toMatchObject({ calibrated: false });
    expect(s.engine.forgetting.status().message).toContain('The hard floor has changed');
  });

  it('turns itself off when clinicians keep more of its proposals than it promises', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.1 });
    forgetting.use(lead, id);
    const { items } = forgetting.candidates({}, { limit: 500 });
    expect(items.length).toBeGreaterThan(25);
    // Of 19 decisions one may be a rejection: α(m + 1) − 1 = 1.
    for (const item of items.slice(0, 18))
      forgetting.decide(lead, item.memory, 'approve', 'Short and over.', item.version);
    expect(forgetting.calibrations()[0]).toMatchObject({ decided: 18, rejected: 0, rejectionsAllowed: 0, void: null });
    const keep = (i: number) =>
      forgetting.decide(lead, items[i]?.memory ?? '', 'keep', 'It matters.', items[i]?.version ?? '');
    expect(forgetting.calibrations()[0]).toMatchObject({ keepsLeft: 1 });
    expect(forgetting.status().message).not.toContain('ends the proposals');
    keep(20);
    expect(forgetting.calibrations()[0]).toMatchObject({ keepsLeft: 0 });
    expect(forgetting.status().message).toContain('The next proposal that is kept ends the proposals');
    expect(forgetting.calibrations()[0]).toMatchObject({ decided: 19, rejected: 1, rejectionsAllowed: 1, void: null });
    keep(21);
    expect(forgetting.calibrations()[0]).toMatchObject({ decided: 20, rejected: 2, rejectionsAllowed: 1 });
    expect(forgetting.calibrations()[0]?.void).toContain(
      'Clinicians kept 2 of the 20 proposals decided since, and its promise allows 1.',
    );
    expect(forgetting.status().calibrated).toBe(false);
    // Signing the same labels once more would give the same threshold.
    expect(() => forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.1 })).toThrow('label more archived');
    expect(() => forgetting.calibrate(lead, { scorer, grouping: 'per type', alpha: 0.2 })).toThrow(
      'label more archived',
    );
  });

  it('of one patient divides by concept, and says so', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    const entries = archivedRecords(1);
    for (let i = 0; i < 40; i++) {
      const analyte = `Marker ${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'a' : 'b'}x`;
      for (const year of [2010, 2011, 2012]) {
        const measured = { kind: 'measurement', text: `${analyte} 4.${year - 2010} mmol/L` };
        entries.push(fact(`${analyte}-${year}`, `${year}-04-0${1 + (i % 9)}`, measured, 'P1'));
      }
      const ache = {
        kind: 'symptom',
        text: `Ache ${analyte.slice(7)}`,
        status: 'resolved',
        from: '2009-01-01',
        to: '2009-01-02',
      };
      entries.push(fact(`${analyte}-s`, '2009-02-01', ache, 'P1'));
    }
    await s.take(entries);
    const lead = s.engine.people.add(null, 'Lead', ['researcher']).id;
    labelByRule(s.engine, lead, ['P1']);
    const { id } = s.engine.forgetting.train(lead);
    await s.engine.forgetting.score(lead, id);
    expect(s.engine.forgetting.calibrate(lead, { scorer: id, grouping: 'pooled', alpha: 0.1 }).apart).toBe('concept');
  });

  it('can be removed, and then nothing is proposed', async () => {
    const { s, lead, scorer } = await scored();
    await using _ = s;
    const { id } = s.engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 });
    s.engine.forgetting.use(lead, id);
    expect(s.engine.forgetting.removeCalibration(lead, id)).toEqual([]);
    expect(s.engine.forgetting.status()).toMatchObject({ calibrated: false, calibration: null, candidates: 0 });
  });

  it('wants every labelled memory scored first', async () => {
    const { s, lead } = await scored(16);
    await using _ = s;
    s.store.db.prepare('DELETE FROM deletion_score').run();
    const [scorer] = s.engine.forgetting.scorers();
    expect(() =>
      s.engine.forgetting.calibrate(lead, { scorer: scorer?.id ?? '', grouping: 'pooled', alpha: 0.1 }),
    ).toThrow(/labelled memories have no score/);
  });
});
