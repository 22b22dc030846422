/** `forget …` as a process of its own: from labels of a file to proposals, with its refusals and exit codes. */
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import { commandLine, faultOfSentence, PASSPHRASE } from '../support/command-line.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';

const PATIENTS = 40;

test('a researcher goes from labels to proposals, and is told at each step what is missing', async () => {
  using cli = commandLine();
  const engine = openEngine(await createWorkspace(cli.workspace, { passphrase: PASSPHRASE }), {
    embedder: noEmbedder(),
  });
  const records = archivedRecords(PATIENTS).map((e) => JSON.stringify(e));
  await engine.import([cli.file('records.jsonl', records.join('\n'))]);
  const lead = engine.people.add(null, 'Lead', ['researcher', 'clinician']).id;
  engine.people.add(lead, 'Ann', ['annotator']);
  labelByRule(
    engine,
    lead,
    Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`),
  );
  await engine.close();
  const as = ['--as', 'Lead'];

  const { documents, err } = await cli.batch([
    ['forget'],
    ['forget', 'train', '--as', 'Ann'],
    ['forget', 'score', ...as],
    ['forget', 'train', ...as],
    ['forget', 'calibrate', ...as],
    ['forget', 'score', 'model', ...as],
    ['forget', 'score', 'nobody', ...as],
    ['forget', 'score', ...as],
    ['forget', 'calibrate', '--grouping', 'types as unit', ...as],
    ['forget', 'calibrate', '--alpha', '0.5', ...as],
    ['forget', 'calibrate', ...as],
    ['forget', 'use', ...as],
    ['forget', 'use', 'nobody', ...as],
    ['forget', 'dance', ...as],
  ]);
  expect(err).toBe('');
  const answers = documents as {
    exit: number;
    data?: Record<string, unknown>;
    error?: { code: string; message: string };
  }[];
  expect(answers.map(({ error }) => error?.code ?? 'done')).toEqual([
    'done',
    'NOT_ALLOWED',
    'WRONG_USAGE',
    'done',
    'WRONG_USAGE',
    'MODEL_MISSING',
    'NOT_FOUND',
    'done',
    'NOT_CALIBRATED',
    'WRONG_USAGE',
    'done',
    'WRONG_USAGE',
    'NOT_FOUND',
    'WRONG_USAGE',
  ]);
  for (const { error } of answers) if (error) expect(faultOfSentence(error.message)).toBeNull();
  expect(answers[8]?.error?.message).toContain('so 97 are missing');
  const [made] = JSON.parse((await cli.stam(['forget', 'calibrations', '--json'])).out) as { id: string }[];
  const id = made?.id ?? '';
  expect((await cli.stam(['forget', 'use', id, ...as])).out).toContain(
    'Proposals are made under a calibration signed by Lead',
  );
  expect((await cli.stam(['forget'])).out).toMatch(
    /symptom: 120 safe to forget, 0 never forget, 0 uncertain\n.*Baseline of 180 labels\t360 of 400/s,
  );
  expect((await cli.stam(['forget', 'calibrations'])).out).toMatch(
    /in use\n {2}all kinds: n 120, k 0, proposed above 0\.\d+\n {2}unsafe, not used/,
  );
  expect(await cli.stam(['forget', 'calibrate', '--grouping', 'types as unit', ...as])).toMatchObject({
    exit: 1,
    out: '',
  });
  expect(await cli.stam(['forget', 'dance', ...as])).toMatchObject({ exit: 2, out: '' });
  expect((await cli.stam(['forget', 'remove', id, ...as])).out).toBe('Nothing was calibrated yet.\n');
}, 120_000);
