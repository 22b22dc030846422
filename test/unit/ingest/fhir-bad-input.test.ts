/** Damaged, foreign and huge FHIR files: what can be read goes in, the rest gets a sentence. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fhirFormats, fhirJson, fhirNdjson } from '../../../electron/ingest/fhir/format.ts';
import { about, readContent, sourceOf } from './fhir-reading.ts';

const patient = { resourceType: 'Patient', id: 'p1' };
const gout = (id: string) => about('Condition', id, { code: { text: 'Gout' }, clinicalStatus: 'active' });
const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [patient, ...resources].map((resource) => ({ resource })),
});
const text = JSON.stringify(bundle(gout('a'), gout('b'), gout('c')));
const ids = (reading: { entries: { sourceId: string }[] }) => reading.entries.map((e) => e.sourceId);

describe('damaged JSON', () => {
  test('a bundle that breaks off gives the resources before the break and says so', async () => {
    const reading = await readContent(text.slice(0, text.indexOf('"id":"c"') + 12));
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/b']);
    expect(reading.problems).toMatchObject([{ code: 'BAD_JSON', where: 'entry 4' }]);
    expect(reading.problems[0]?.message).toMatch(/breaks off/);
  });

  test('a file that breaks off before its first resource is refused with a sentence', async () => {
    await expect(readContent('{"resourceType":"Condition","id":"a","code":{"te')).rejects.toMatchObject({
      code: 'BAD_JSON',
    });
  });

  test('a broken entry costs itself and not the rest', async () => {
    const reading = await readContent(text.replace('"id":"b"', '"id":b'));
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/c']);
    expect(reading.problems).toMatchObject([{ code: 'BAD_JSON', where: 'entry 3' }]);
  });

  test('zero bytes inside an entry cost that entry', async () => {
    const reading = await readContent(text.replace('"id":"b"', '"id":"\u0000"'));
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/c']);
    expect(reading.problems[0]?.message).toMatch(/zero bytes/);
  });

  test('a file of zero bytes, an empty file and a file of other JSON are refused', async () => {
    await expect(readContent(Buffer.alloc(4096), 'x.json')).rejects.toThrow(/no FHIR format|zero bytes/);
    await expect(readContent('')).rejects.toMatchObject({ code: 'NOT_A_DOCUMENT' });
    await expect(readContent('{"hello": [1, 2]}')).rejects.toMatchObject({ code: 'NOT_A_DOCUMENT' });
  });

  test('a byte-order mark is no harm', async () => {
    expect(ids(await readContent(`\ufeff${text}`))).toHaveLength(3);
    expect(
      ids(await readContent(`\ufeff${JSON.stringify(gout('a'))}\n${JSON.stringify(gout('b'))}\n`, 'x.ndjson')),
    ).toHaveLength(2);
  });

  test('UTF-16 with its mark is read, without it is refused with a sentence that says what to do', async () => {
    expect(ids(await readContent(Buffer.from(`\ufeff${text}`, 'utf16le')))).toHaveLength(3);
    await expect(readContent(Buffer.from(text, 'utf16le'))).rejects.toMatchObject({
      code: 'BAD_ENCODING',
      message: expect.stringContaining('Save it as UTF-8'),
    });
  });

  test('a file of an old Western program is read as such, and that is said once', async () => {
    const reading = await readContent(Buffer.from(text.replaceAll('Gout', 'Fi\u00e8vre 5 \u00b5g'), 'latin1'));
    expect(reading.facts.map((f) => f.text)).toEqual(Array(3).fill('Fièvre 5 µg'));
    expect(reading.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  });

  test('damaged bytes in a UTF-8 file are shown as such, and the facts go in', async () => {
    const [one, two] = text.replace('Gout', 'Fi\u00e8vre').split('"id":"b"') as [string, string];
    const damaged = Buffer.from(two.replace('Gout', 'Go\u00e9ut'), 'latin1');
    const reading = await readContent(Buffer.concat([Buffer.from(`${one}"id":"b"`), damaged]));
    expect(reading.facts.map((f) => f.text)).toEqual(['Fièvre', 'Go\ufffdut', 'Gout']);
    expect(reading.problems).toMatchObject([{ code: 'BAD_ENCODING', where: 'entry 3' }]);
  });

  test('a gzipped file is unpacked as it is read', async () => {
    const lines = `${JSON.stringify(gout('a'))}\n${JSON.stringify(gout('b'))}\n`;
    const file = join(mkdtempSync(join(tmpdir(), 'stam-fhir-')), 'Condition.ndjson.gz');
    writeFileSync(file, gzipSync(lines));
    const source = sourceOf(file);
    expect(fhirNdjson.detect(file, lines)).toBe(2);
    const found: string[] = [];
    for await (const item of fhirNdjson.read(source, { files: [source], shared: new Map() })) {
      if (item.type === 'entry') found.push(item.entry.sourceId);
    }
    rmSync(dirname(file), { recursive: true });
    expect(found).toEqual(['Condition/a', 'Condition/b']);
  });

  test('a large-file pointer where a record is expected is refused with a sentence', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12345\n';
    for (const name of ['x.json', 'Condition.ndjson']) {
      await expect(readContent(pointer, name)).rejects.toMatchObject({ code: 'PLACEHOLDER_FILE' });
    }
  });

  test('ten thousand brackets deep is a problem and no crash', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const reading = await readContent(text.replace('"id":"b"', `"id":"b","x":${deep}`));
    expect(ids(reading)).toContain('Condition/c');
  });

  test('a resource of a shape that FHIR does not know never throws', async () => {
    const odd = [null, 7, 'x', [], {}, [[]], { a: null }];
    const resources = [
      'Condition',
      'Observation',
      'MedicationRequest',
      'Encounter',
      'DocumentReference',
      'Immunization',
    ].flatMap((type) =>
      odd.map((value, i) =>
        about(type, `${type}-${i}`, {
          code: value,
          status: value,
          content: value,
          component: value,
          period: value,
          dosageInstruction: value,
          note: value,
        }),
      ),
    );
    const reading = await readContent(JSON.stringify(bundle(...resources)));
    expect(reading.entries.length).toBeGreaterThanOrEqual(resources.length);
  });
});

describe('pieces that are too large', () => {
  const huge = `"${'A'.repeat(70 * 1024 * 1024)}"`;
  test('an entry of 70 MB is passed over with a sentence and the rest goes in', async () => {
    const reading = await readContent(text.replace('"id":"b"', `"id":"b","x":${huge}`));
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/c']);
    expect(reading.problems).toMatchObject([{ code: 'TOO_LARGE', where: 'entry 3' }]);
  });
  test('a line of 70 MB is passed over with a sentence and the rest goes in', async () => {
    const lines = [JSON.stringify(gout('a')), `{"x":${huge}}`, JSON.stringify(gout('c'))].join('\n');
    const reading = await readContent(lines, 'Condition.ndjson');
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/c']);
    expect(reading.problems).toMatchObject([{ code: 'TOO_LARGE', where: 'line 2' }]);
  });
});

describe('shapes of JSON files', () => {
  test('a single resource, an array, several documents one after another and a bundle in a bundle are read alike', async () => {
    expect(ids(await readContent(JSON.stringify(gout('a'))))).toEqual(['Condition/a']);
    expect(ids(await readContent(JSON.stringify([patient, gout('a'), gout('b')], null, 2)))).toHaveLength(2);
    expect(
      ids(await readContent(`${JSON.stringify(gout('a'), null, 1)}\n${JSON.stringify(gout('b'), null, 1)}`)),
    ).toHaveLength(2);
    expect(
      ids(await readContent(JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: bundle(gout('a')) }] }))),
    ).toHaveLength(1);
  });

  test('a bundle whose type and entries come in any order is read', async () => {
    const { entry } = bundle(gout('a'));
    expect(
      ids(await readContent(JSON.stringify({ entry, id: 'x', type: 'searchset', resourceType: 'Bundle' }))),
    ).toHaveLength(1);
  });

  test('a list resource has entries and is no bundle', async () => {
    const list = { resourceType: 'List', id: 'l', status: 'current', entry: [{ item: { reference: 'Condition/a' } }] };
    const reading = await readContent(JSON.stringify(list));
    expect(reading.problems).toMatchObject([{ code: 'NOT_CLINICAL' }]);
    expect(reading.problems[0]?.message).toBe(
      '1 billing and administrative resource carries no clinical fact and was left out (List 1).',
    );
  });

  test('each version of a history bundle is an entry, and a deletion is said', async () => {
    const version = (n: number) => ({ ...gout('a'), meta: { versionId: String(n) } });
    const reading = await readContent(
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'history',
        entry: [
          { resource: version(2) },
          { resource: version(1) },
          { request: { method: 'DELETE', url: 'Condition/z' } },
        ],
      }),
    );
    expect(ids(reading)).toEqual(['Condition/a/_history/2', 'Condition/a/_history/1']);
    expect(reading.problems[0]?.message).toContain('Condition/z was deleted');
  });

  test('a resource without an id is the same entry each time it is read', async () => {
    const { id: _id, ...nameless } = gout('a') as { id: string };
    const [first, again] = [await readContent(JSON.stringify(nameless)), await readContent(JSON.stringify(nameless))];
    expect(ids(first)[0]).toMatch(/^Condition\/sha256-/);
    expect(ids(again)).toEqual(ids(first));
  });

  test('decimals keep their digits in text and source', async () => {
    const observation = JSON.stringify(about('Observation', 'o', { status: 'final', code: { text: 'HbA1c' } }));
    const reading = await readContent(observation.replace(/}$/, ',"valueQuantity":{"value":8.0,"unit":"%"}}'));
    expect(reading.facts[0]).toMatchObject({ text: 'HbA1c 8.0 %', attributes: { value: 8 } });
    expect(reading.entries[0]?.body).toContain('"value": 8.0,');
  });

  test('a bad line of ndjson is a problem with its number', async () => {
    const reading = await readContent(
      `${JSON.stringify(gout('a'))}\n{"resourceType":"Cond\n\n${JSON.stringify(gout('b'))}\r\n`,
      'Condition.ndjson',
    );
    expect(ids(reading)).toEqual(['Condition/a', 'Condition/b']);
    expect(reading.problems).toMatchObject([{ code: 'BAD_JSON', where: 'line 2' }]);
    const first = await readContent(
      `nonsense\n${JSON.stringify({ resourceType: 'Organization', id: 'o' })}\n`,
      'x.ndjson',
    );
    expect(first.problems.map((p) => p.code)).toEqual(['BAD_JSON', 'NOT_CLINICAL']);
  });
});

describe('XML', () => {
  const xml = (body: string, before = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>${before}<Bundle xmlns="http://hl7.org/fhir">${body}</Bundle>`;
  const condition = (id: string, words = 'Gout') =>
    `<entry><resource><Condition><id value="${id}"/><code><text value="${words}"/></code><subject><reference value="Patient/p1"/></subject></Condition></resource></entry>`;

  test('document types, entity bombs and external entities are refused', async () => {
    const bomb = '<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    const outside = '<!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const [before, words] of [
      [bomb, '&b;'],
      [outside, '&x;'],
      ['', '&x;'],
    ]) {
      await expect(readContent(xml(condition('a', words), before), 'x.xml')).rejects.toMatchObject({
        code: 'FORBIDDEN_ENTITY',
      });
    }
  });

  test('a file that breaks off gives what stood before the break', async () => {
    const whole = xml(condition('a') + condition('b'));
    const reading = await readContent(whole.slice(0, whole.indexOf('value="b"')), 'x.xml');
    expect(ids(reading)).toEqual(['Condition/a']);
    expect(reading.problems.at(-1)?.code).toBe('BAD_XML');
  });

  test('another declared encoding is decoded', async () => {
    const source = xml(condition('a', 'Fi\u00e8vre')).replace('UTF-8', 'ISO-8859-1');
    expect((await readContent(Buffer.from(source, 'latin1'), 'x.xml')).facts[0]?.text).toBe('Fièvre');
  });

  test('a single resource and a namespace prefix are read', async () => {
    const one =
      '<f:Condition xmlns:f="http://hl7.org/fhir"><f:id value="a"/><f:code><f:text value="Gout"/></f:code><f:subject><f:reference value="Patient/p1"/></f:subject></f:Condition>';
    expect((await readContent(one, 'x.xml')).facts).toMatchObject([{ text: 'Gout' }]);
  });
});

test('no FHIR format takes a file of another kind', () => {
  const heads = [
    'subject_id,hadm_id\n1,2\n',
    '<ClinicalDocument xmlns="urn:hl7-org:v3">',
    '{"patient":"p","id":"e","type":"note","text":"x"}\n',
    'Seen today.',
  ];
  for (const format of fhirFormats) for (const head of heads) expect(format.detect('file.txt', head)).toBe(0);
});

test('an aborted read stops between entries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stam-fhir-'));
  try {
    const file = join(folder, 'x.json');
    const out = openSync(file, 'w');
    writeSync(out, text);
    closeSync(out);
    const stop = new AbortController();
    let seen = 0;
    const source = { ...sourceOf(file), signal: stop.signal };
    const read = async () => {
      for await (const item of fhirJson.read(source, { files: [source], shared: new Map() })) {
        if (item.type !== 'entry') continue;
        seen++;
        stop.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('memory does not follow the size of the file: 50 MB in one bundle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stam-fhir-'));
  try {
    const file = join(folder, 'large.json');
    const out = openSync(file, 'w');
    writeSync(out, `{"resourceType":"Bundle","type":"collection","entry":[{"resource":${JSON.stringify(patient)}}`);
    const filler = 'a measured value of no interest '.repeat(120);
    const block: string[] = [];
    for (let i = 0; i < 250; i++) {
      const resource = about('Observation', `o${i}`, {
        status: 'final',
        code: { text: 'Sodium' },
        valueInteger: 140,
        note: [{ text: filler }],
      });
      block.push(`,${JSON.stringify({ resource })}`);
    }
    const text = block.join('');
    let bytes = 0;
    while (bytes < 50 * 1024 * 1024) bytes += writeSync(out, text);
    writeSync(out, ']}');
    closeSync(out);
    const source = sourceOf(file);
    const before = process.memoryUsage().rss;
    let peak = before;
    let entries = 0;
    for await (const item of fhirJson.read(source, { files: [source], shared: new Map() })) {
      if (item.type === 'entry' && ++entries % 100 === 0) peak = Math.max(peak, process.memoryUsage().rss);
    }
    expect(entries).toBeGreaterThan(12_000);
    expect((peak - before) / 1024 / 1024).toBeLessThan(120);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
