/** The zone of the machine, and the moment of the import, change nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type State, state } from '../../shared/interchange.ts';
import { commandLine, ROOT, run } from '../support/command-line.ts';
import { fact } from '../support/scratch-engine.ts';

const ZONES = ['UTC', 'Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu'];
const DAYS = [
  '2021-03-13',
  '2021-03-14',
  '2021-03-15',
  '2021-03-14T07:00',
  '2021-03-14T07:00+13:00',
  '2020',
  '2021-03',
];

const RECORD = [
  // The late evening of one day is the next day in UTC, and the day after next is none of them.
  fact('late', '2021-03-14T23:30-05:00', { kind: 'condition', text: 'Croup', to: '2021-03-15T23:30-05:00' }),
  fact('early', '2021-03-14T00:30+13:00', { kind: 'measurement', text: 'Potassium 4.1 mmol/L' }),
  // Two writings of one moment, and one without a zone.
  fact('same', '2021-03-13T11:30Z', { kind: 'measurement', text: 'Potassium 4.2 mmol/L' }),
  fact('none', '2021-03-14T06:59', { kind: 'measurement', text: 'Sodium 140 mmol/L' }),
  // The hour that does not exist in New York, and the one that is there twice.
  fact('gap', '2021-03-14T02:30', { kind: 'symptom', text: 'Cough', to: '2021-03-14T03:30' }),
  fact('twice', '2020-11-01T01:30-04:00', {
    kind: 'medication',
    text: 'Amlodipine 5 mg daily',
    to: '2020-11-01T01:30-05:00',
  }),
  fact('partial', '2020', { kind: 'condition', text: 'Gout' }),
];

interface Answers {
  out: string[];
  states: State[];
}

async function answersIn(zone: string, file: string): Promise<Answers> {
  using cli = commandLine();
  const synthea = join(ROOT, 'test/fixtures/synthea-csv');
  const commands = [
    ['import', file, synthea],
    ['patients'],
    ['state', 'P'],
    ...DAYS.map((d) => ['state', 'P', '--valid-at', d]),
    ['entries', 'P'],
    ['export', 'P', '--format', 'fhir'],
    ['export', 'P', '--format', 'jsonl'],
    ['conflicts'],
    ['state', '261ad2a4-7c6f-da54-6a5b-3441beab9a6a', '--valid-at', '1976-07-25'],
  ];
  const ran = await cli.batch(commands, { env: { TZ: zone } });
  expect(ran.documents).toHaveLength(commands.length);
  const out = ran.documents.map((d) =>
    // Names of folders and the time it took differ from run to run.
    JSON.stringify(d)
      .replaceAll(cli.folder, '')
      .replace(/"ms":\d+/, ''),
  );
  return { out, states: ran.documents.slice(3, 3 + DAYS.length).map((d) => state.parse(d)) };
}

test('import and state say the same on a machine in Auckland, New York, Kathmandu and Greenwich', async () => {
  const zoned = await run('test/integration/engine-programs/say-zone.ts', [], { env: { TZ: 'Pacific/Auckland' } });
  expect(zoned.out.trim(), 'the child really lives in the zone').toMatch(/^Pacific\/Auckland -(720|780)$/);
  // One file for all: "Patient/1" of two folders are two people, so folders tell in what is exported.
  using files = commandLine();
  const file = files.file('record.jsonl', RECORD.map((e) => JSON.stringify(e)).join('\n'));
  const [first, ...others] = await Promise.all(ZONES.map((zone) => answersIn(zone, file)));
  for (const other of others) expect(other.out).toEqual(first?.out);

  const texts = (i: number): string[] => (first?.states[i]?.active ?? []).map((m) => m.text).sort();
  // 23:30-05:00 on the 14th stays on the 14th, whatever the machine's zone: it holds that day and is over on the next.
  expect(texts(0)).toEqual(['Gout', 'Potassium 4.2 mmol/L']);
  expect(texts(1)).toEqual(expect.arrayContaining(['Croup', 'Gout', 'Sodium 140 mmol/L']));
  expect(texts(2)).not.toContain('Croup');
  const croup = first?.states[1]?.active.find((m) => m.text === 'Croup');
  expect(croup?.validFrom).toEqual({ date: '2021-03-14T23:30-05:00', precision: 'minute' });
  expect(croup?.validTo).toEqual({ date: '2021-03-15T23:30-05:00', precision: 'minute' });
}, 120_000);

test('nothing in ingest or write asks the clock', () => {
  const clocks =
    /Date\.now\s*\(|new\s+Date\s*\(\s*\)|Date\s*\(\s*\)|performance\.|process\.hrtime|Temporal\.Now|datetime\('now'|CURRENT_TIMESTAMP/;
  const zones =
    /getTimezoneOffset|\.get(FullYear|Month|Date|Hours|Day)\s*\(|toLocale(Date|Time)String|new Date\([^)]*,/;
  const files = ['electron/ingest', 'electron/write'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = [...files, 'shared/clinical-time.ts'].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const code = line.replace(/\/\/.*|^\s*\*.*|\/\*.*?\*\//g, '');
        return clocks.test(code) || zones.test(code) ? [`${file}:${i + 1}: ${line.trim()}`] : [];
      }),
  );
  expect(found).toEqual([]);
});
