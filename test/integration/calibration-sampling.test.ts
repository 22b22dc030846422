/** A threshold rests on labels that were drawn as proposals come: those that were drawn for their score teach, and promise nothing. */
import { expect, test } from 'vitest';
import type { Sampling } from '../../shared/labels.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';

const PATIENTS = 44;
/** Of these everything is labelled; of the others nothing is. */
const LABELLED = 40;

async function calibrated() {
  const s = scratch({ embedder: noEmbedder() });
  await s.take(archivedRecords(PATIENTS));
  const lead = s.engine.people.add(null, 'Lead', ['researcher', 'clinician', 'annotator']).id;
  labelByRule(
    s.engine,
    lead,
    Array.from({ length: LABELLED }, (_, p) => `P${p + 1}`),
  );
  const { id: scorer } = s.engine.forgetting.train(lead);
  await s.engine.forgetting.score(lead, scorer);
  const request = { scorer, grouping: 'pooled', alpha: 0.01 } as const;
  const calibrate = () => s.engine.forgetting.calibrate(lead, request);
  return { s, lead, calibrate, made: calibrate() };
}

/** Labels a round of what nobody has labelled yet. */
async function labelRound(s: Scratch, lead: string, sampling: Sampling): Promise<void> {
  const { labels } = s.engine;
  const round = await labels.startRound(lead, {
    name: sampling,
    sampling,
    size: 12,
    seed: 's',
    annotators: [lead],
    overlap: 0,
  });
  for (const { id } of labels.queue(lead, round.id, 50).items) labels.label(lead, id, 'never_forget', '');
}

test('labels of a round near the threshold neither calibrate nor make a calibration void', async () => {
  const { s, lead, calibrate, made } = await calibrated();
  await using _ = s;
  await labelRound(s, lead, 'near the threshold');
  expect(s.engine.labels.settled().filter((l) => l.byScore)).toHaveLength(12);
  expect(s.engine.forgetting.calibrations()[0]).toMatchObject({ id: made.id, void: null });
  expect(calibrate()).toMatchObject({ labels: made.labels, labelSet: made.labelSet, thresholds: made.thresholds });
});

test('labels of a round drawn at random do both', async () => {
  const { s, lead, calibrate, made } = await calibrated();
  await using _ = s;
  await labelRound(s, lead, 'random');
  expect(s.engine.labels.settled().filter((l) => l.byScore)).toEqual([]);
  expect(s.engine.forgetting.calibrations()[0]?.void).toContain('Labels were added');
  expect(calibrate().labelSet).not.toBe(made.labelSet);
});

test('a memory that was drawn near the threshold and at random too is one of the sample', async () => {
  const { s, lead } = await calibrated();
  await using _ = s;
  const settled = () => s.engine.labels.settled();
  const before = settled().filter((l) => l.byScore).length;
  await labelRound(s, lead, 'near the threshold');
  const [chosen] = settled().filter((l) => l.byScore);
  const line = { ...chosen, text: '', annotator: 'Ben', at: '2026-11-02T08:00:00Z', round: 'another', note: '' };
  s.engine.labels.import(lead, JSON.stringify({ ...line, adjudicated: false }));
  expect([before, settled().filter((l) => l.byScore).length]).toEqual([0, 11]);
});
