/** Deletions as a process of its own: proposed, approved, taken back, purged, and looked for. */
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { commandLine, PASSPHRASE } from '../support/command-line.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';

const PATIENTS = 40;
const SECRET = { passphrase: PASSPHRASE };

test('a candidate is shown, approved with a reason, taken back, purged after its window, and looked for in every page', async () => {
  using cli = commandLine();
  const engine = openEngine(await createWorkspace(cli.workspace, SECRET), { embedder: noEmbedder() });
  const records = archivedRecords(PATIENTS).map((e) => JSON.stringify(e));
  await engine.import([cli.file('records.jsonl', records.join('\n'))]);
  const lead = engine.people.add(null, 'Lead', ['researcher', 'clinician']).id;
  const ids = Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`);
  labelByRule(engine, lead, ids);
  const { id: scorer } = engine.forgetting.train(lead);
  await engine.forgetting.score(lead, scorer);
  engine.forgetting.use(lead, engine.forgetting.calibrate(lead, { scorer, grouping: 'pooled', alpha: 0.01 }).id);
  await engine.close();

  const listed = JSON.parse((await cli.stam(['candidates', '--limit', '2', '--json'])).out);
  expect(listed.items).toHaveLength(2);
  const memory: string = listed.items[0].memory;
  expect((await cli.stam(['candidates', memory])).out).toContain('Sources that are covered:');
  const half = await cli.stam(['approve', memory, 'm00000000000000000000-0', '--as', 'Lead', '--reason', 'old']);
  expect(half.exit).toBe(1);
  expect((await cli.stam(['deletions'])).out).toBe('No deletion was approved.\n');

  const approve = ['approve', memory, '--as', 'Lead', '--reason', 'of no more use', '--json'];
  const [first] = JSON.parse((await cli.stam(approve)).out);
  expect((await cli.stam(['take-back', first.tombstone.id, '--as', 'Lead'])).exit).toBe(0);
  // Scripts name the memories alone.
  const [again] = JSON.parse((await cli.stam(['approve', memory, '--as', 'Lead', '--json'])).out);
  expect(again.tombstone.text).toBe(listed.items[0].text);
  expect(again.tombstone.reason).toBe('No reason was given (command line).');
  expect(JSON.parse((await cli.stam(['purge', '--as', 'Lead', '--json'])).out)).toMatchObject({
    purged: 0,
    waiting: 1,
  });

  const store = await openWorkspace(cli.workspace, SECRET);
  store.db.prepare("UPDATE tombstone SET purge_after = '2000-01-01T00:00:00.000Z'").run();
  store.close();
  const purged = await cli.stam(['purge', '--as', 'Lead', '--json']);
  expect([purged.exit, JSON.parse(purged.out)]).toMatchObject([0, { purged: 1, waiting: 0, verified: { ok: true } }]);
  const verified = await cli.stam(['verify', '--purged', '--json']);
  expect([verified.exit, JSON.parse(verified.out)]).toMatchObject([0, { ok: true, found: [] }]);
  expect((await cli.stam(['verify'])).exit).toBe(0);
  expect((await cli.stam(['deletions'])).out).toContain('purged ');
}, 180_000);
