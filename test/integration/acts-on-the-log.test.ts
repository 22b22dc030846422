/** What changes something in a workspace without a person who is named is on the audit log all the same. */
import { expect, test } from 'vitest';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const actions = (s: Scratch): string[] =>
  s.engine.audit
    .page({ actor: 'system' }, null, 500)
    .lines.map((line) => `${line.action} ${line.subjectType}`)
    .reverse();

test('taking in documents, reading texts and deleting kept questions leave a line each', async () => {
  await using s = scratch();
  await s.take([fact('1', '2022-02-01', { kind: 'condition', text: 'Gout' })]);
  const [patient = ''] = s.engine.patients().map((row) => row.id);
  const first = await s.engine.ask(patient, 'Has she gout?', { keep: true });
  await s.engine.ask(patient, 'Since when has she gout?', { keep: true });
  s.engine.removeQuestion(patient, first.id);
  expect(() => s.engine.removeQuestion(patient, first.id)).toThrow('not kept');
  s.engine.removeQuestion(patient, null);
  expect(actions(s)).toEqual(['document.import document', 'question.remove question', 'question.remove-all patient']);
});

test('what is done to calibrations of the store gate leaves a line', async () => {
  await using s = scratch();
  await s.engine.adoptCalibration(null, 0.1);
  await expect(s.engine.removeCalibration('c1')).rejects.toThrow();
  expect(actions(s)).toEqual(['gate.stop calibration']);
});

test('no line holds a word of a record', async () => {
  await using s = scratch();
  await s.take([fact('1', '2022-02-01', { kind: 'condition', text: 'Gout' })]);
  const [patient = ''] = s.engine.patients().map((row) => row.id);
  const asked = await s.engine.ask(patient, 'Has she gout?', { keep: true });
  s.engine.removeQuestion(patient, asked.id);
  const all = [...s.engine.audit.export({}, 'jsonl')].join('').toLowerCase();
  expect(all).not.toContain('gout');
});
