/**
 * Figures of this program on this machine: `npm run bench [-- PART… --quick --notes N --json FILE --folder FOLDER]`. Prints a table for
 * people, and one JSON document at the end or into a file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchColdStart } from './cold-start.ts';
import { benchEmbedding } from './embedding.ts';
import { benchImport } from './import.ts';
import { describe, machine } from './machine.ts';
import { benchRead } from './read.ts';
import { figure, type Part, printed } from './report.ts';
import { benchReview } from './review.ts';
import { benchState } from './state.ts';
import { benchWindow } from './window.ts';
import { benchWrite } from './write.ts';

interface Setting {
  quick: boolean;
  /** Notes that a model reads. */
  notes: number;
  folder: string;
  say: (line: string) => void;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<Part | null>>> = {
  import: ({ quick, ...rest }) => benchImport({ ...rest, sizes: quick ? [1, 4] : [1, 4, 16] }),
  embed: embedding,
  state: ({ quick, ...rest }) =>
    benchState({ ...rest, sizes: quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000] }),
  read: ({ quick, ...rest }) =>
    benchRead({ ...rest, copies: quick ? [2, 16] : [2, 16, 160], others: quick ? 100 : 1000, byModel: !quick }),
  write: ({ quick, ...rest }) => benchWrite({ ...rest, sizes: quick ? [10, 100] : [10, 100, 1000] }),
  review: ({ quick, folder, say }) =>
    benchReview({
      folder,
      say,
      archived: quick ? 10_000 : 100_000,
      labels: quick ? 2000 : 10_000,
      purged: quick ? 100 : 1000,
    }),
  start: ({ quick, ...rest }) => benchColdStart({ ...rest, runs: quick ? 3 : 7 }),
  window: ({ quick, ...rest }) => benchWindow({ ...rest, memories: quick ? 1000 : 5000, runs: quick ? 7 : 15 }),
};
const USAGE = `Usage: npm run bench [-- PART… --quick --notes N --json FILE --folder FOLDER]
  PART       ${Object.keys(PARTS).join(', ')}; all of them where none is named
  --quick    smaller sizes, fewer runs
  --notes    so many notes are read by a model in the part "write"; 2 by default
  --json     write the JSON document into FILE instead of printing it
  --folder   where workspaces are made and removed again (the largest takes some gigabytes); the temporary folder by default`;

async function embedding(): Promise<Part> {
  const b = await benchEmbedding();
  return {
    part: 'embed',
    title: 'Embeddings',
    conditions: [
      `${b.texts} short texts on the processor (${b.backend}), ${b.threads} threads, ${b.contexts} contexts, after one text to warm up.`,
      'Against the bare library in a plain loop with one context, on all threads and on one.',
    ],
    columns: ['', 'a second'],
    rows: [
      ['through the host', b.hostPerSecond],
      ['bare library, all threads', b.barePerSecond],
      ['bare library, one thread', b.bareOneThreadPerSecond],
    ],
    figures: [
      figure('host against the bare library', b.ratio, '×'),
      figure('start and load to the first vector', b.firstVectorMs, 'ms'),
    ],
  };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      notes: { type: 'string', default: '2' },
      json: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
  if (chosen.some((name) => !Object.hasOwn(PARTS, name))) throw new TypeError('There is no such part.');
  const notes = Number(values.notes);
  if (!Number.isSafeInteger(notes) || notes < 1) throw new TypeError('--notes takes a number of notes.');
  const place = values.folder ?? tmpdir();
  const on = machine(place);
  console.log(describe(on));
  const folder = mkdtempSync(join(place, 'stam-bench-'));
  const parts: Part[] = [];
  try {
    for (const name of chosen) {
      const say = (line: string): void => console.error(`… ${name}: ${line}`);
      const part = await PARTS[name]?.({ quick: values.quick, notes, folder, say });
      if (!part) continue;
      parts.push(part);
      console.log(printed(part));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const document = JSON.stringify({ machine: on, quick: values.quick, parts });
  if (values.json === undefined) console.log(document);
  else writeFileSync(values.json, `${document}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
