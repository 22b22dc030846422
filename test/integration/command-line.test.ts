/** The command line as a script meets it: shapes, exit codes, dates, sentences, and what it never prints. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../../electron/cli/arguments.ts';
import * as shapes from '../../shared/interchange.ts';
import {
  type CommandLine,
  commandLine,
  faultOfSentence,
  PASSPHRASE,
  type Ran,
  ROOT,
  run,
} from '../support/command-line.ts';
import { fact } from '../support/scratch-engine.ts';

const failureShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const RECORD = [
  fact('1', '2021-03-04', {
    kind: 'condition',
    text: 'Migraine attack',
    from: '2021-03-04T09:00',
    to: '2021-03-04T11:00',
  }),
  fact('2', '2021-03-20', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }),
  fact('3', '2021-06', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }),
  fact('4', '2021-03-04', { kind: 'measurement', text: 'Potassium 4.1 mmol/L' }),
  fact('5', '2021-12-31', { kind: 'measurement', text: 'Potassium 4.9 mmol/L' }),
  fact('6', '2022-02-01', { kind: 'condition', text: 'Gout' }),
  { patient: 'P', id: '7', time: '2022-02-01', type: 'note', text: 'Cough for three weeks.' },
  fact('8', '2022-02-01', { kind: 'condition', text: 'Gout', assertion: 'absent' }),
  fact('9', '2022-02-02', { kind: 'condition', text: 'Asthma', from: '2022-02-05', to: '2022-02-01' }),
];

let cli: CommandLine;
let file: string;
/** Everything that any run of this file printed. */
const printed: string[] = [];
const noted = <T extends Ran>(ran: T): T => {
  printed.push(ran.out, ran.err);
  return ran;
};
const stam = async (...args: string[]): Promise<Ran> => noted(await cli.stam(args));
const json = async (...args: string[]): Promise<Ran & { data: unknown }> => noted(await cli.json(args));
const batch = async (...commands: string[][]): Promise<unknown[]> => {
  const ran = noted(await cli.batch(commands));
  expect(ran.documents).toHaveLength(commands.length);
  return ran.documents;
};

beforeAll(async () => {
  cli = commandLine();
  file = cli.file('record.jsonl', RECORD.map((e) => JSON.stringify(e)).join('\n'));
});
afterAll(() => cli[Symbol.dispose]());

describe('without a workspace', () => {
  test('`doctor` answers, and says that there is none', async () => {
    const ran = await json('doctor');
    expect(ran.exit).toBe(0);
    expect(shapes.doctorReport.parse(ran.data).workspace.state).toBe('none');
    expect(existsSync(cli.workspace)).toBe(false);
  });

  test('what reads is refused with a sentence, exit 1, and makes nothing', async () => {
    const ran = await json('state', 'P');
    expect(ran.exit).toBe(1);
    expect(failureShape.parse(ran.data).error.code).toBe('NO_WORKSPACE');
    expect(faultOfSentence(ran.err.trim(), [cli.folder])).toBeNull();
    expect(existsSync(cli.workspace)).toBe(false);
  });
});

test.for([[['--help']], [['evaluate', 'text', '--help']], [['purge', '-h']], [['help']]])(
  '%j prints what there is, and does nothing else',
  async ([args = []]) => {
    const ran = noted(await cli.stam(args));
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' });
    expect(ran.out).toContain('import PATH');
  },
);

describe('wrong usage is exit 2, a sentence, and the usage on standard error', () => {
  test.for([
    [['fly']],
    [[]],
    [['state']],
    [['state', 'P', 'Q']],
    [['import']],
    [['patients', 'P']],
    [['state', 'P', '--seq', '-1']],
    [['state', 'P', '--seq', 'two']],
    [['state', 'P', '--kind', 'mood']],
    [['export', 'P', '--format', 'pdf']],
    [['import', 'x', '--writer', 'magic']],
    [['state', 'P', '--colour', 'red']],
    [['state', 'P', '--valid-at']],
    [['state', 'P', '--valid-at', '--json']],
    [['--json']],
  ])('%j', async ([args]) => {
    const ran = noted(await run('electron/cli.ts', [...(args ?? []), '--workspace', cli.workspace]));
    expect(ran.exit).toBe(2);
    const [sentence = '', ...usage] = ran.err.split('\n');
    expect(faultOfSentence(sentence)).toBeNull();
    for (const name of COMMANDS) expect(usage.join('\n')).toContain(name);
    expect(ran.out).toBe(args?.includes('--json') && ran.out !== '' ? ran.out : '');
  });
});

describe('a record', () => {
  test('goes in once; the second time nothing is added, and that is said', async () => {
    const first = await json('import', file);
    expect([first.exit, first.err.includes('Error')]).toEqual([0, false]);
    expect(shapes.importReport.parse(first.data)).toMatchObject({
      documents: 1,
      entries: RECORD.length,
      duplicates: 0,
      patients: ['P'],
      refused: [],
      cancelled: false,
    });
    const second = await json('import', file);
    expect(second.exit).toBe(0);
    expect(shapes.importReport.parse(second.data)).toMatchObject({
      documents: 0,
      entries: 0,
      memories: 0,
      transitions: 0,
      attention: 0,
      duplicates: RECORD.length,
    });
    const copy = cli.file('copy-under-another-name.jsonl', `${RECORD.map((e) => JSON.stringify(e)).join('\n')}\n\n`);
    const third = await stam('import', copy);
    expect(third.exit).toBe(0);
    expect(third.out).toContain(`0 entries of 1 documents went in, ${RECORD.length} were there already.`);
  });

  test('answers every command in its published shape, alone as in a batch', async () => {
    const [patients, state, entries, attention, conflicts, verify, doctor, again] = await batch(
      ['patients'],
      ['state', 'P'],
      ['entries', 'P'],
      ['attention'],
      ['conflicts'],
      ['verify'],
      ['doctor'],
      ['import', file],
    );
    const rows = shapes.patientRow.array().parse(patients);
    expect(rows).toMatchObject([{ id: 'P', entries: RECORD.length }]);
    const { active, history } = shapes.state.parse(state);
    expect([active.length, history.length]).toEqual([rows[0]?.active, rows[0]?.history]);
    expect(
      shapes.entryRow
        .array()
        .parse(entries)
        .map((e) => e.sourceId),
    ).toEqual(RECORD.map((e) => e.id));
    expect(
      shapes.attentionItem
        .array()
        .parse(attention)
        .map((a) => a.kind),
    ).toContain('end before start');
    expect(shapes.conflict.array().parse(conflicts)).toHaveLength(1);
    expect(shapes.verifyReport.parse(verify).ok).toBe(true);
    expect(shapes.doctorReport.parse(doctor).workspace.state).toBe('open');
    expect(shapes.importReport.parse(again).duplicates).toBe(RECORD.length);
    for (const a of [...shapes.attentionItem.array().parse(attention), ...shapes.conflict.array().parse(conflicts)])
      expect(faultOfSentence(a.message)).toBeNull();

    const all = [...active, ...history];
    const inDetail = await batch(
      ...all.map((m) => ['memory', m.id]),
      ...shapes.entryRow
        .array()
        .parse(entries)
        .map((e) => ['decisions', e.id]),
      ...['fhir', 'jsonl', 'bundle'].map((format) => ['export', 'P', '--format', format]),
    );
    const details = inDetail.splice(0, all.length);
    for (const [i, detail] of details.entries()) {
      // DESIGN §12: one Memory with every transition, relation, decision and correction.
      const { transitions, statements, decisions, corrections, ...memory } = z
        .looseObject({
          transitions: shapes.transition.array(),
          statements: shapes.evidence.array(),
          decisions: z.array(z.string()),
          corrections: z.array(z.unknown()),
        })
        .parse(detail);
      expect(shapes.memory.parse(memory)).toEqual(all[i]);
      expect(statements.filter((e) => /states/.test(e.role))).toHaveLength(all[i]?.evidence ?? 0);
      expect([decisions.length, corrections.length]).toEqual([1, 0]);
      for (const t of transitions) expect(t.reason).not.toBe('');
    }
    const traces = inDetail.splice(0, RECORD.length).map((d) => shapes.decision.array().parse(d));
    // The note as well: the rules have read it.
    expect(traces.map((t) => t.length > 0)).toEqual(RECORD.map(() => true));
    for (const exported of inDetail) expect(z.string().parse(exported).length).toBeGreaterThan(100);

    const alone = await json('state', 'P');
    expect([alone.exit, alone.data]).toEqual([0, state]);
  });

  test('every superseded memory names its successor, and every move has a cause and a reason', async () => {
    const [answer] = await batch(['state', 'P']);
    const { history } = shapes.state.parse(answer);
    expect(history.length).toBeGreaterThan(0);
    for (const m of history) {
      expect(m.cause).not.toBeNull();
      expect(faultOfSentence(m.reason ?? '')).toBeNull();
      if (m.cause === 'superseded') expect(m.successor).not.toBeNull();
    }
  });

  test('a date means to its end, a time of day that instant, on the axis of the world', async () => {
    const at = ['2021', '2021-03', '2021-03-04', '2021-03-04T10:00', '2021-03-04T12:00', '2021-03-03', '2020'];
    const answers = await batch(...at.map((d) => ['state', 'P', '--valid-at', d]));
    const states = answers.map((a) => shapes.state.parse(a));
    expect(states.map((s) => s.validAt)).toEqual(at);
    expect(states.map((s) => s.active.map((m) => m.text).sort())).toEqual([
      ['Lisinopril 20 mg daily', 'Potassium 4.9 mmol/L'],
      ['Lisinopril 10 mg daily', 'Potassium 4.1 mmol/L'],
      ['Potassium 4.1 mmol/L'],
      ['Migraine attack', 'Potassium 4.1 mmol/L'],
      ['Potassium 4.1 mmol/L'],
      [],
      [],
    ]);
    // Same-day start and end: never active on a day, and in the past from that day on.
    expect(states.map((s) => s.history.some((m) => m.text === 'Migraine attack'))).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test('--seq answers as known then, --kind only that kind, together with a date', async () => {
    const answers = await batch(
      ['state', 'P', '--seq', '0'],
      ['state', 'P', '--seq', '2'],
      ['state', 'P', '--seq=3'],
      ['state', 'P', '--seq', '2', '--valid-at', '2021-07'],
      ['state', 'P', '--kind', 'measurement'],
      ['state', 'P', '--seq', '999'],
    );
    const texts = answers.map((a) => {
      const { active, history, seq } = shapes.state.parse(a);
      return [seq, active.map((m) => m.text).sort(), history.map((m) => m.text).sort()];
    });
    expect(texts.slice(0, 5)).toEqual([
      [0, [], []],
      [2, ['Lisinopril 10 mg daily'], ['Migraine attack']],
      [3, ['Lisinopril 20 mg daily'], ['Lisinopril 10 mg daily', 'Migraine attack']],
      [2, ['Lisinopril 10 mg daily'], ['Migraine attack']],
      [RECORD.length, ['Potassium 4.9 mmol/L'], ['Potassium 4.1 mmol/L']],
    ]);
    const [now] = await batch(['state', 'P']);
    expect(shapes.state.parse(answers[5]).active).toEqual(shapes.state.parse(now).active);
  });

  test('a date that is none is wrong usage, alone and in a batch, and the batch goes on', async () => {
    const alone = await json('state', 'P', '--valid-at', '2021-02-30');
    expect(alone.exit).toBe(2);
    expect(failureShape.parse(alone.data).error.code).toBe('WRONG_USAGE');
    const ran = noted(
      await cli.stam(['batch'], {
        input: [
          '["state","P","--valid-at","yesterday"]',
          'not json',
          '{"a":1}',
          '["batch"]',
          '["state","nobody"]',
          '["memory","m0-0"]',
          '["decisions","e0"]',
          '',
          '["verify"]',
        ].join('\n'),
      }),
    );
    expect(ran.exit).toBe(3);
    const documents = ran.out
      .trim()
      .split('\n')
      .map((l): unknown => JSON.parse(l));
    const failures = documents.slice(0, 7).map((d) => failureShape.parse(d).error);
    expect(failures.map((f) => f.code)).toEqual([
      ...Array.from({ length: 4 }, () => 'WRONG_USAGE'),
      ...Array.from({ length: 3 }, () => 'NOT_FOUND'),
    ]);
    expect(failures.map((f) => faultOfSentence(f.message)).filter((f) => f !== null)).toEqual([]);
    expect(shapes.verifyReport.parse(documents[7]).ok).toBe(true);
  });

  test('exit 3 where a part was left out, 1 where nothing went in, each with what and why', async () => {
    const half = await json('import', cli.file('half.jsonl', `${JSON.stringify(RECORD[0])}\n{"patient":`));
    expect(half.exit).toBe(3);
    expect(shapes.importReport.parse(half.data)).toMatchObject({ problemCount: 1, problems: [{ where: 'line 2' }] });
    const none = await json('import', cli.file('none.bin', 'nothing known'));
    expect(none.exit).toBe(1);
    expect(shapes.importReport.parse(none.data).refused).toHaveLength(1);
    const missing = await json('import', join(cli.folder, 'not-here.jsonl'));
    expect(missing.exit).toBe(1);
    expect(shapes.importReport.parse(missing.data).refused).toMatchObject([{ code: 'NOT_FOUND' }]);
    const nobody = await json('state', 'nobody');
    expect([nobody.exit, failureShape.parse(nobody.data).error.code]).toEqual([1, 'NOT_FOUND']);
    const nowhere = await json('import', file, '--patient', 'nobody');
    expect([nowhere.exit, failureShape.parse(nowhere.data).error.code]).toEqual([1, 'NOT_FOUND']);
  });

  test('for people it prints lines, without a word of the program', async () => {
    const runs: Ran[] = [];
    for (const args of [['patients'], ['state', 'P'], ['attention'], ['verify'], ['export', 'P', '--format', 'jsonl']])
      runs.push(await stam(...args));
    for (const ran of runs) {
      expect(ran.exit).toBe(0);
      expect(ran.err).toBe('');
      expect(ran.out.endsWith('\n')).toBe(true);
      expect(ran.out).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  test('who stops reading the answer ends the command in peace', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'electron/cli.ts'), 'batch', '--workspace', cli.workspace], {
      env: { ...process.env, STAM_PASSPHRASE: PASSPHRASE },
    });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => undefined);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    child.stdin.write('["export","P","--format","bundle"]\n');
    child.stdout.once('data', () => {
      child.stdout.destroy();
      for (let i = 0; i < 50; i++) child.stdin.write('["export","P","--format","bundle"]\n');
      child.stdin.end();
    });
    await ended;
    printed.push(err);
    expect(err).not.toMatch(/EPIPE|at .*:\d+/);
  });
});

describe('the passphrase', () => {
  test('a wrong one is a sentence and exit 1, whatever the command', async () => {
    for (const args of [
      ['state', 'P'],
      ['import', file],
    ]) {
      const ran = noted(await cli.json(args, { env: { STAM_PASSPHRASE: 'not the passphrase at all' } }));
      expect(ran.exit).toBe(1);
      expect(failureShape.parse(ran.data).error.code).toBe('WRONG_PASSPHRASE');
      expect(faultOfSentence(ran.err.trim(), [cli.folder])).toBeNull();
    }
  });

  test('none, and nobody to ask, is a sentence that says what to do', async () => {
    const ran = noted(await cli.json(['state', 'P'], { env: { STAM_PASSPHRASE: undefined } }));
    expect(ran.exit).toBe(1);
    expect(failureShape.parse(ran.data).error.message).toContain('STAM_PASSPHRASE');
  });

  test('a weak one makes no workspace', async () => {
    using other = commandLine();
    const ran = noted(await other.json(['import', file], { env: { STAM_PASSPHRASE: 'abc' } }));
    expect(ran.exit).toBe(1);
    expect(failureShape.parse(ran.data).error.code).toBe('WEAK_PASSPHRASE');
  });

  test('it was never printed', () => {
    expect(printed.length).toBeGreaterThan(40);
    for (const text of printed)
      for (const secret of [PASSPHRASE, 'not the passphrase at all']) expect(text).not.toContain(secret);
  });
});

test.skipIf(process.platform === 'win32')(
  'Ctrl+C ends an import after the entry in flight, exit 3; the next import goes on',
  async () => {
    using other = commandLine();
    const many = Array.from({ length: 3000 }, (_, i) =>
      fact(`w${i}`, new Date(Date.UTC(2010, 0, 1 + i)).toISOString().slice(0, 10), {
        kind: 'measurement',
        text: `Weight ${60 + (i % 997) / 100} kg`,
      }),
    );
    const big = other.file('big.jsonl', many.map((e) => JSON.stringify(e)).join('\n'));
    const child = spawn(
      process.execPath,
      [join(ROOT, 'electron/cli.ts'), 'import', big, '--json', '--workspace', other.workspace],
      { env: { ...process.env, STAM_PASSPHRASE: PASSPHRASE } },
    );
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (/[1-9]\d* entries/.test(text)) child.kill('SIGINT');
    });
    const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
    const report = shapes.importReport.parse(JSON.parse(out));
    expect([exit, report.cancelled]).toEqual([3, true]);
    expect(report.entries).toBeLessThan(3000);
    const after = await other.batch([['verify'], ['entries', 'P'], ['import', big], ['verify']]);
    expect(after.documents).toMatchObject([
      { ok: true },
      Array.from({ length: report.entries }, (_, i) => ({ seq: i + 1 })),
      { entries: 3000 - report.entries, duplicates: report.entries },
      { ok: true },
    ]);
  },
);
