/** Persons and the audit log on the command line. */
import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { openWorkspace } from '../../electron/store/workspace-file.ts';
import type { AuditPage, Person } from '../../shared/review.ts';
import { type CommandLine, commandLine, PASSPHRASE } from '../support/command-line.ts';
import { fact } from '../support/scratch-engine.ts';
import { tamper } from '../support/tampered-log.ts';

const ENV = { env: { STAM_PERSON: undefined } };

async function filled(cli: CommandLine): Promise<void> {
  const file = cli.file('r.jsonl', JSON.stringify(fact('1', '2022-02-01', { kind: 'condition', text: 'Gout' })));
  expect((await cli.json(['import', file])).exit).toBe(0);
}

test('persons are added, taken back and taken off, each act by whoever is named', async () => {
  using cli = commandLine();
  await filled(cli);
  const commands = [
    ['people'],
    ['people', 'add', 'Dr. Vogel', '--role', 'clinician'],
    ['people', 'add', 'Ada', '--role', 'annotator, researcher', '--as', 'dr. vogel'],
    ['people', 'remove', 'ada', '--as', 'Dr. Vogel'],
    ['people', 'add', 'ADA', '--role', 'annotator', '--as', 'Dr. Vogel'],
    ['people', 'add', 'Bo', '--role', 'surgeon', '--as', 'Dr. Vogel'],
    ['people', 'add', 'Bo', '--as', 'Dr. Vogel'],
    ['people', 'add', 'Bo', '--role', 'annotator', '--as', 'Nobody'],
    ['people', 'remove', 'Dr. Vogel', '--as', 'Ada'],
    ['audit', '--actor', 'Dr. Vogel', '--action', 'person'],
  ];
  const { documents } = await cli.batch(commands, ENV);
  const names = (i: number): unknown =>
    (documents[i] as Person[]).map((p) => `${p.name} ${p.roles.join('+')}${p.active ? '' : ' left'}`);
  const error = (i: number): unknown => (documents[i] as { error: { code: string } }).error.code;
  expect(documents[0]).toEqual([]);
  expect(names(1)).toEqual(['Dr. Vogel clinician']);
  expect(names(2)).toEqual(['Ada annotator+researcher', 'Dr. Vogel clinician']);
  expect(names(3)).toEqual(['Dr. Vogel clinician', 'Ada annotator+researcher left']);
  expect(names(4)).toEqual(['Ada annotator', 'Dr. Vogel clinician']);
  expect([5, 6, 7, 8].map(error)).toEqual(['WRONG_USAGE', 'WRONG_USAGE', 'NOT_ALLOWED', 'WRONG_USAGE']);
  const page = documents[9] as AuditPage;
  expect(page.lines.map((l) => [l.actorName, l.action])).toEqual([
    ['Dr. Vogel', 'person.return'],
    ['Dr. Vogel', 'person.roles'],
    ['Dr. Vogel', 'person.leave'],
    ['Dr. Vogel', 'person.add'],
    ['Dr. Vogel', 'person.add'],
  ]);
});

test('without a name the account acts, and is added with every role at its first act; STAM_PERSON names somebody too', async () => {
  using cli = commandLine();
  await filled(cli);
  const account = userInfo().username;
  const { documents } = await cli.batch(
    [['people', 'add', 'Ada', '--role', 'annotator'], ['people', 'add', 'Bo', '--role', 'annotator'], ['audit']],
    ENV,
  );
  const people = documents[1] as Person[];
  expect(people.find((p) => p.name === account)?.roles).toEqual(['clinician', 'annotator', 'researcher']);
  expect((documents[2] as AuditPage).lines[0]).toMatchObject({ actorName: account, action: 'person.add' });
  const byAda = await cli.json(['people', 'remove', 'Bo'], { env: { STAM_PERSON: 'Ada' } });
  expect(byAda.exit).toBe(0);
  const unknown = await cli.json(['people', 'remove', 'Ada'], { env: { STAM_PERSON: 'Zoe' } });
  expect([unknown.exit, unknown.data]).toEqual([
    1,
    { error: { code: 'NOT_ALLOWED', message: 'Nobody named “Zoe” works in this workspace.' } },
  ]);
});

test('the log is printed, exported whole, and a changed or missing line is named', async () => {
  using cli = commandLine();
  await filled(cli);
  await cli.stam(['people', 'add', '=Vogel', '--role', 'clinician'], ENV);
  const printed = await cli.stam(['audit']);
  expect(printed.out).toMatch(/^2\t\S+\t=Vogel\tperson\.add\tperson u/);
  expect(printed.out).toContain('2 of 2 lines, newest first.');
  const csv = await cli.stam(['audit', '--format', 'csv', '--action', 'person']);
  expect(csv.out.split('\r\n').map((row) => row.split(',').slice(3, 5))).toEqual([
    ['actorName', 'action'],
    [`"'=Vogel"`, 'person.add'],
    [],
  ]);
  const jsonl = await cli.stam(['audit', '--format', 'jsonl', '--json']);
  expect(jsonl.out.trim().split('\n')).toHaveLength(2);
  expect((await cli.stam(['audit', '--format', 'fhir'])).exit).toBe(2);
  expect((await cli.stam(['export', 'P', '--format', 'csv'])).exit).toBe(2);
  expect((await cli.json(['audit', 'check'])).data).toMatchObject({ ok: true });

  await altered(cli, "UPDATE audit_log SET action = 'person.adc' WHERE seq = 2");
  const changed = await cli.json(['audit', 'check']);
  expect([changed.exit, changed.data]).toEqual([
    1,
    { ok: false, message: 'Line 2 of the audit log was changed.', brokenAt: 2 },
  ]);
  await altered(cli, 'DELETE FROM audit_log WHERE seq = 1');
  const missing = await cli.stam(['audit', 'check']);
  expect([missing.exit, missing.out]).toEqual([1, 'Line 1 of the audit log is missing.\n']);
});

async function altered(cli: CommandLine, sql: string): Promise<void> {
  const store = await openWorkspace(cli.workspace, { passphrase: PASSPHRASE });
  tamper(store, sql);
  store.close();
}
