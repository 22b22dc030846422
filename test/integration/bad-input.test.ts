/**
 * Files that are broken, hostile or in motion, through the real engine: each costs itself, is said in a sentence, and everything
 * else of the same import goes in.
 */
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import { type ImportReport, importReport } from '../../shared/interchange.ts';
import { commandLine, faultOfSentence, PASSPHRASE, ROOT, run } from '../support/command-line.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const GOOD = fact('good-1', '2021-05-01', { kind: 'condition', text: 'Gout' }, 'good');
const MB = 1024 * 1024;

/** The good file of an import, read after the bad ones. */
function good(s: Scratch, folder: string): void {
  writeFileSync(join(folder, 'zz-good.jsonl'), JSON.stringify(GOOD));
  expect(s.folder).not.toBe('');
}

function problemsOf(report: ImportReport): string[] {
  return [...report.refused, ...report.problems].map((p) => `${p.code}: ${p.message}`);
}

/** Imports a folder of bad files with a good one; checks what must hold whatever the files are. */
async function takeFolder(s: Scratch, files: Record<string, string | Uint8Array>): Promise<ImportReport> {
  const folder = join(s.folder, 'in');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  good(s, folder);
  const report = importReport.parse(await s.engine.import([folder]));
  checkHeld(s, report);
  return report;
}

function checkHeld(s: Scratch, report: ImportReport): void {
  const told = [...report.refused, ...report.problems, ...s.engine.attention()];
  expect(told.map(({ message }) => faultOfSentence(message, [s.folder])).filter((f) => f !== null)).toEqual([]);
  expect(s.engine.state('good').active.map((m) => m.text)).toEqual(['Gout']);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
}

function texts(s: Scratch, patient: string): string[] {
  return s.engine.state(patient).active.map((m) => m.text);
}

const jsonl = (...entries: unknown[]): string => entries.map((e) => JSON.stringify(e)).join('\n');
const weight = (id: string, patient: string, day: number, title?: string): unknown => ({
  ...fact(
    id,
    new Date(Date.UTC(2010, 0, 1) + day * 86_400_000).toISOString().slice(0, 10),
    { kind: 'measurement', text: `Weight ${60 + ((day * 7919) % 4001) / 100} kg` },
    patient,
  ),
  ...(title === undefined ? {} : { title }),
});
const gout = (id: string, patient: string): unknown => fact(id, '2020-01-01', { kind: 'condition', text: id }, patient);

test('a JSON file that breaks off gives what stood before the break', async () => {
  await using s = scratch();
  const bundle = JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      { resource: { resourceType: 'Patient', id: 'broken', birthDate: '1960-01-02' } },
      {
        resource: {
          resourceType: 'Condition',
          id: 'c1',
          subject: { reference: 'Patient/broken' },
          code: { text: 'Asthma' },
          onsetDateTime: '2010',
        },
      },
      { resource: { resourceType: 'Condition', id: 'c2', subject: { reference: 'Patient/broken' } } },
    ],
  });
  const report = await takeFolder(s, {
    'bundle.json': bundle.slice(0, bundle.indexOf('"c2"')),
    'lines.jsonl': jsonl(gout('First', 'lines'), gout('Second', 'lines')).slice(0, -20),
    'nothing.json': '{"resourceType": "Bundle", "entry": [',
  });
  expect(texts(s, 'broken')).toEqual(['Asthma']);
  expect(texts(s, 'lines')).toEqual(['First']);
  expect(report.refused.map((r) => r.path.endsWith('nothing.json'))).toEqual([true]);
  expect(problemsOf(report).join('\n')).toMatch(/BAD_LINE: Line 2 /);
});

test('NUL bytes cost the file that holds them, and what stood before them in lines is kept', async () => {
  await using s = scratch();
  const report = await takeFolder(s, {
    'zeros.jsonl': new Uint8Array(5000),
    'picture.json': Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    'table.csv': `START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n2020-01-01,,p,e,1,A\0B\n`,
    'note.txt': 'Seen today.\0\0\0',
  });
  expect(report.refused).toHaveLength(4);
  expect(new Set(report.refused.map((r) => r.code))).toEqual(new Set(['BAD_ENCODING']));
  expect(report.entries).toBe(1);
});

test('a NUL that JSON escapes inside a text goes in without harm to the quotes', async () => {
  await using s = scratch();
  await takeFolder(s, {
    'a.jsonl': jsonl(fact('1', '2020', { kind: 'condition', text: 'Gout\u0000 of the toe' }, 'nul')),
  });
  expect(s.engine.entries('nul')).toHaveLength(1);
});

test('a broken half of a character that JSON escapes goes in, and the quotes stand in their entries', async () => {
  await using s = scratch();
  const text = 'Gout \\ud83d of the toe';
  await takeFolder(s, {
    'a.jsonl': `{"patient":"half","id":"1","time":"2020","type":"facts","facts":[{"kind":"condition","text":"${text}"},{"kind":"symptom","text":"Pain"}]}`,
  });
  expect(texts(s, 'half')).toHaveLength(2);
  const again = await s.engine.import([join(s.folder, 'in')]);
  expect(again.entries).toBe(0);
});

test('a byte order mark is no harm to any format', async () => {
  await using s = scratch();
  const report = await takeFolder(s, {
    'a.jsonl': `\ufeff${jsonl(gout('Asthma', 'bom1'))}`,
    'b.json': `\ufeff${JSON.stringify({ resourceType: 'Patient', id: 'bom2', name: [{ family: 'Mark' }] })}`,
    'conditions.csv': '\ufeffSTART,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n2020-01-01,,bom3,e,1,Croup\n',
    'c.xml': Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      readFileSync(join(ROOT, 'test/fixtures/ccda/Active_Problem_C-CDA2.1_.xml')),
    ]),
  });
  expect(report.refused).toEqual([]);
  expect(texts(s, 'bom1')).toEqual(['Asthma']);
  expect(texts(s, 'bom3')).toEqual(['Croup']);
  expect(s.engine.patients('Mark')).toHaveLength(1);
});

test('a file in another encoding is read as what it is, and that is said', async () => {
  await using s = scratch();
  const line = jsonl(gout('Ménière', 'latin'));
  const report = await takeFolder(s, {
    'latin.jsonl': Buffer.from(line, 'latin1'),
    'sixteen.jsonl': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(line.replace('latin', 'sixteen'), 'utf16le'),
    ]),
    'unmarked.jsonl': Buffer.from(line, 'utf16le'),
  });
  expect(texts(s, 'latin')).toEqual(['Ménière']);
  expect(texts(s, 'sixteen')).toEqual(['Ménière']);
  expect(report.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  expect(report.refused.map((r) => r.code)).toEqual(['BAD_ENCODING']);
});

describe('XML', () => {
  const ccda = (prolog: string, title: string): string =>
    `<?xml version="1.0"?>${prolog}<ClinicalDocument xmlns="urn:hl7-org:v3"><title>${title}</title></ClinicalDocument>`;
  const fhir = (prolog: string, text: string): string =>
    `<?xml version="1.0"?>${prolog}<Condition xmlns="http://hl7.org/fhir"><id value="1"/><code><text value="${text}"/></code></Condition>`;
  const lols = Array.from({ length: 12 }, (_, i) =>
    i === 0 ? '<!ENTITY l0 "lollollol">' : `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`,
  ).join('');
  const bomb = `<!DOCTYPE x [${lols}]>`;

  test('an entity bomb and an external entity are refused at once, and nothing of ours is read into the record', async () => {
    await using s = scratch();
    const secret = s.file('secret.txt', 'the content of another file');
    const external = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${secret}">]>`;
    const before = process.memoryUsage().rss;
    const report = await takeFolder(s, {
      'bomb-ccda.xml': ccda(bomb, '&l11;'),
      'bomb-fhir.xml': fhir(bomb, '&l11;'),
      'external-ccda.xml': ccda(external, '&e;'),
      'external-fhir.xml': fhir(external, '&e;'),
      'parameter.xml': ccda(`<!DOCTYPE x [<!ENTITY % p SYSTEM "file://${secret}"> %p;]>`, 'x'),
    });
    expect(report.refused.map((r) => r.code)).toEqual(Array.from({ length: 5 }, () => 'FORBIDDEN_ENTITY'));
    expect(JSON.stringify([report, s.engine.patients()])).not.toContain('content of another file');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
  });

  test('XML that breaks off, is none, or starts in the middle of a document never ends the import', async () => {
    await using s = scratch();
    const whole = readFileSync(join(ROOT, 'test/fixtures/ccda/Active_Problem_C-CDA2.1_.xml'), 'utf8');
    const report = await takeFolder(s, {
      'a.xml': whole.slice(0, whole.length / 2),
      'b.xml': '<section xmlns="urn:hl7-org:v3"><text><table xsi:type="x"/></text></section>',
      'c.xml': '<<<>>>',
      'd.xml': `${'<a>'.repeat(20_000)}`,
      'e.xml': whole.replaceAll('</', '<'),
    });
    expect(report.entries + report.refused.length + report.problemCount).toBeGreaterThanOrEqual(6);
    expect(report.refused.map((r) => r.path.slice(-5))).toEqual(expect.arrayContaining(['b.xml', 'c.xml', 'd.xml']));
  });
});

describe('folders', () => {
  test('a folder that leads back to itself ends, and each file is read once', async () => {
    await using s = scratch();
    const folder = join(s.folder, 'in');
    mkdirSync(join(folder, 'sub'), { recursive: true });
    symlinkSync(folder, join(folder, 'sub', 'loop'));
    symlinkSync(join(folder, 'self'), join(folder, 'self'));
    symlinkSync(join(folder, 'gone'), join(folder, 'dangling.jsonl'));
    const report = await takeFolder(s, {});
    expect(report.entries).toBe(1);
    expect(report.duplicates).toBe(0);
    expect(report.refused).toHaveLength(2);
  });

  test('a file that is gone when its turn comes costs itself', async () => {
    await using s = scratch();
    const folder = join(s.folder, 'in');
    mkdirSync(folder);
    const gone = join(folder, 'm-gone.jsonl');
    writeFileSync(join(folder, 'a-first.jsonl'), jsonl(gout('Asthma', 'first')));
    writeFileSync(gone, jsonl(gout('Croup', 'gone')));
    good(s, folder);
    const report = await s.engine.import([folder], { onProgress: () => rmSync(gone, { force: true }) });
    checkHeld(s, report);
    expect(texts(s, 'first')).toEqual(['Asthma']);
    expect(report.refused.map((r) => [r.path, r.code])).toEqual([[gone, 'UNREADABLE_FILE']]);
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'a file that this user may not read costs itself (not tried as root, who may read everything)',
    async () => {
      await using s = scratch();
      const folder = join(s.folder, 'in');
      mkdirSync(folder);
      writeFileSync(join(folder, 'closed.jsonl'), jsonl(gout('Croup', 'closed')));
      chmodSync(join(folder, 'closed.jsonl'), 0);
      const report = await takeFolder(s, {});
      expect(report.refused.map((r) => r.code)).toEqual(['UNREADABLE_FILE']);
      expect(report.refused[0]?.message).toContain('closed.jsonl');
    },
  );

  test('a compressed file that breaks off keeps what was read before, and says so for good', async () => {
    await using s = scratch();
    const many = Array.from({ length: 1000 }, (_, i) => weight(`w${i}`, 'zipped', i));
    const zipped = gzipSync(jsonl(...many));
    const report = await takeFolder(s, { 'a.jsonl.gz': zipped.subarray(0, Math.floor(zipped.length * 0.7)) });
    expect(report.entries).toBeGreaterThan(100);
    expect(report.problems.map((p) => p.code)).toEqual(['UNREADABLE_FILE']);
    expect(s.engine.attention().filter((a) => a.kind === 'left out of a file')).toHaveLength(1);
  });
});

test('a file that changes while it is read keeps what was read, and goes in whole the next time, nothing doubled', async () => {
  await using s = scratch();
  const folder = join(s.folder, 'in');
  mkdirSync(folder);
  const file = join(folder, 'growing.jsonl');
  writeFileSync(file, jsonl(...Array.from({ length: 40 }, (_, i) => gout(`Finding ${i}`, 'growing'))));
  good(s, folder);
  let grown = false;
  const report = await s.engine.import([folder], {
    onProgress: ({ entries }) => {
      if (grown || entries < 16) return;
      grown = true;
      appendFileSync(file, `\n${JSON.stringify(gout('Added later', 'growing'))}`);
    },
  });
  expect(grown).toBe(true);
  checkHeld(s, report);
  expect([...report.problems, ...report.refused].map((p) => p.code)).toEqual(['FILE_CHANGED']);
  const again = await s.engine.import([folder]);
  expect(again.refused).toEqual([]);
  expect(again.problems).toEqual([]);
  expect(texts(s, 'growing')).toHaveLength(41);
  expect(s.engine.entries('growing').map((e) => e.seq)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
  checkHeld(s, again);
});

test('a file that is rewritten under the reader by one of the same length is found out', async () => {
  await using s = scratch();
  const folder = join(s.folder, 'in');
  mkdirSync(folder);
  const file = join(folder, 'swapped.jsonl');
  const lines = (word: string): string =>
    jsonl(...Array.from({ length: 40 }, (_, i) => gout(`${word} ${i}`, 'swapped')));
  writeFileSync(file, lines('Before'));
  good(s, folder);
  let swapped = false;
  const report = await s.engine.import([folder], {
    onProgress: ({ entries }) => {
      if (swapped || entries < 16) return;
      swapped = true;
      writeFileSync(file, lines('Behind'));
    },
  });
  expect(swapped).toBe(true);
  checkHeld(s, report);
  expect([...report.problems, ...report.refused].map((p) => p.code)).toEqual(['FILE_CHANGED']);
});

test('a table without a column that it needs is refused by table and column, the other tables go in', async () => {
  await using s = scratch();
  const report = await takeFolder(s, {
    'conditions.csv': 'START,STOP,PATIENT,ENCOUNTER,DESCRIPTION\n2020-01-01,,csv,e,Croup\n',
    'medications.csv':
      'START,STOP,PATIENT,PAYER,ENCOUNTER,CODE,DESCRIPTION\n2020-01-01T00:00:00Z,,csv,,e,197361,Amlodipine 5 MG Oral Tablet\n2020-02-01T00:00:00Z,,csv\n',
    'prescriptions.csv': 'subject_id,pharmacy_id,starttime,drug\n1,2,2150-01-01 00:00:00,Aspirin\n',
  });
  expect(report.refused.map((r) => [r.code, r.message.includes(r.path.split('/').at(-1) ?? '?')])).toEqual([
    ['MISSING_COLUMN', true],
    ['MISSING_COLUMN', true],
  ]);
  expect(report.refused[0]?.message).toContain('“CODE”');
  expect(report.problems.map((p) => [p.code, p.where])).toEqual([['BAD_CSV', 'line 3']]);
  expect(texts(s, 'csv')).toEqual(['Amlodipine 5 MG Oral Tablet']);
});

describe('a file of one patient forced on another', () => {
  const patient = (id: string, birthDate: string, mrn: string): unknown => ({
    resourceType: 'Patient',
    id,
    name: [{ family: 'Doe', given: ['Jo'] }],
    birthDate,
    identifier: [{ system: 'urn:mrn', value: mrn }],
  });
  const bundle = (...resources: unknown[]): string =>
    JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) });
  const asthma = (ref: string): unknown => ({
    resourceType: 'Condition',
    id: `asthma-${ref}`,
    subject: { reference: `Patient/${ref}` },
    code: { text: 'Asthma' },
  });

  test('is refused by number, by birth date and by owner, and nothing of it is in the record', async () => {
    await using s = scratch();
    await s.engine.import([s.file('one.json', bundle(patient('one', '1960-01-02', '17')))]);
    await s.take([GOOD]);
    const others = {
      number: s.file('number.json', bundle(patient('x', '1960-01-02', '18'), asthma('x'))),
      birth: s.file('birth.json', bundle({ resourceType: 'Patient', id: 'y', birthDate: '1961-01-02' }, asthma('y'))),
      owner: s.file('owner.jsonl', jsonl(gout('Croup', 'good'))),
    };
    for (const file of Object.values(others)) {
      const report = await s.engine.import([file], { patient: 'one' });
      checkHeld(s, report);
      expect(problemsOf(report).filter((p) => p.startsWith('OTHER_PATIENT'))).toHaveLength(1);
      expect(report.entries).toBe(0);
    }
    expect(s.engine.entries('one')).toHaveLength(0);
    const own = await s.engine.import([s.file('own.json', bundle(patient('z', '1960', '17'), asthma('z')))], {
      patient: 'one',
    });
    expect(own.refused).toEqual([]);
    expect(texts(s, 'one')).toEqual(['Asthma']);
  });

  test('of two people in one file only the forced one goes in', async () => {
    await using s = scratch();
    await s.engine.import([s.file('one.json', bundle(patient('one', '1960-01-02', '17')))]);
    await s.take([GOOD]);
    const both = s.file(
      'both.json',
      bundle(patient('one', '1960-01-02', '17'), asthma('one'), patient('two', '1990-05-05', '99'), {
        ...(asthma('two') as object),
        code: { text: 'Leprosy' },
      }),
    );
    const report = await s.engine.import([both], { patient: 'one' });
    checkHeld(s, report);
    expect(texts(s, 'one').filter((t) => t !== 'Asthma')).toEqual([]);
    expect(problemsOf(report).some((p) => p.startsWith('OTHER_PATIENT'))).toBe(true);
  });

  test('who is not there cannot be forced on, and that is a sentence', async () => {
    await using s = scratch();
    await expect(s.engine.import([s.file('a.jsonl', jsonl(GOOD))], { patient: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('200 MB of one line', () => {
  /** Writes `head`, 200 MB of `filler`, `tail`. */
  function huge(file: string, head: string, filler: string, tail: string): void {
    const chunk = Buffer.from(filler.repeat(Math.ceil(MB / filler.length)).slice(0, MB));
    const at = openSync(file, 'w');
    writeSync(at, head);
    for (let i = 0; i < 200; i++) writeSync(at, chunk);
    writeSync(at, tail);
    closeSync(at);
  }

  const shapes: Record<string, [head: string, filler: string, tail: string]> = {
    'line.jsonl': ['{"patient":"huge","id":"1","time":"2020","type":"note","text":"', 'word ', '"}\n'],
    'bundle.json': [
      '{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Observation","id":"o","valueString":"',
      'word ',
      '"}}]}',
    ],
    'conditions.csv': ['START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n2020-01-01,,huge,e,1,"', 'word ', '"\n'],
    'document.xml': ['<ClinicalDocument xmlns="urn:hl7-org:v3"><title>', 'word ', '</title></ClinicalDocument>'],
    'note.txt': ['Seen on 2020-01-01. ', 'word ', '\n'],
    'deep.json': ['{"resourceType":"Bundle","entry":', '[', ''],
  };

  test.for(Object.entries(shapes))('of %s is read within bounded memory and costs itself', async ([name, parts]) => {
    await using s = scratch();
    const file = join(s.folder, name);
    huge(file, ...parts);
    const other = s.file('zz-good.jsonl', jsonl(GOOD));
    const ran = await run('test/integration/engine-programs/import-and-measure.ts', [file, other]);
    rmSync(file);
    expect(ran.err).toBe('');
    const { report, verified, peak }: { report: ImportReport; verified: boolean; peak: number } = JSON.parse(ran.out);
    expect(verified).toBe(true);
    expect(report.patients).toContain('good');
    const told = [...report.refused, ...report.problems];
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(({ message }) => faultOfSentence(message, [s.folder])).filter((f) => f !== null)).toEqual([]);
    expect(peak).toBeLessThan(400 * MB);
  });
});

describe('the workspace', () => {
  test.skipIf(process.platform === 'win32')(
    'a full disk ends the import with a sentence; what was committed stays, and the next import goes on',
    async () => {
      using cli = commandLine();
      const first = cli.file('first.jsonl', jsonl(gout('Asthma', 'full')));
      expect((await cli.json(['import', first])).exit).toBe(0);
      const many = Array.from({ length: 400 }, (_, i) => weight(`e${i}`, 'full', i, 'x'.repeat(2000)));
      const second = cli.file('second.jsonl', jsonl(...many));
      const full = await cli.json(['import', second], { fileBlocks: 2400 });
      expect(full.exit).toBe(1);
      expect(full.data).toMatchObject({ error: { code: 'DISK_FULL' } });
      expect(faultOfSentence(full.err.trim().split('\n').at(-1) ?? '', [cli.folder])).toBeNull();
      const after = await cli.batch([
        ['verify'],
        ['entries', 'full'],
        ['import', second],
        ['entries', 'full'],
        ['verify'],
      ]);
      const [verified, there, report, rows, again] = after.documents as [
        { ok: boolean },
        { seq: number }[],
        ImportReport,
        { seq: number }[],
        { ok: boolean },
      ];
      expect(verified.ok).toBe(true);
      expect(there.length).toBeGreaterThanOrEqual(1);
      expect(there.length).toBeLessThan(401);
      expect(report.entries + report.duplicates).toBe(400);
      expect(report.entries).toBe(401 - there.length);
      expect(rows.map((r) => r.seq)).toEqual(Array.from({ length: 401 }, (_, i) => i + 1));
      expect(again.ok).toBe(true);
    },
  );

  test('a second process is refused with a sentence while one writes, and may read beside it', async () => {
    using cli = commandLine();
    const small = cli.file('b.jsonl', jsonl(gout('Asthma', 'small')));
    const store = await createWorkspace(cli.workspace, { passphrase: PASSPHRASE });
    const writer = openEngine(store);
    expect((await writer.import([small])).entries).toBe(1);
    const [second, beside] = await Promise.all([cli.json(['import', small]), cli.json(['state', 'small'])]);
    expect(second.exit).toBe(1);
    expect(second.data).toMatchObject({ error: { code: 'WORKSPACE_BUSY' } });
    expect(faultOfSentence(second.err.trim(), [cli.folder])).toBeNull();
    expect(beside.exit).toBe(0);
    expect(beside.data).toMatchObject({ active: [{ text: 'Asthma' }] });
    await writer.import([cli.file('c.jsonl', jsonl(gout('Croup', 'small')))]);
    await writer.close();
    const after = await cli.batch([['import', small], ['verify'], ['state', 'small']]);
    expect(after.exit).toBe(0);
    expect(after.documents).toMatchObject([
      { entries: 0, duplicates: 1 },
      { ok: true },
      { active: [{ text: 'Asthma' }, { text: 'Croup' }] },
    ]);
  });

  test('what is no record is left alone: a copy of the workspace itself is refused as a file', async () => {
    using cli = commandLine();
    const small = cli.file('b.jsonl', jsonl(gout('Asthma', 'small')));
    expect((await cli.json(['import', small])).exit).toBe(0);
    copyFileSync(join(cli.workspace, 'workspace.stam'), join(cli.folder, 'copy.json'));
    const ran = await cli.json(['import', join(cli.folder, 'copy.json')]);
    expect(ran.exit).toBe(1);
    expect(ran.data).toMatchObject({ refused: [{ code: 'BAD_ENCODING' }] });
  });
});
