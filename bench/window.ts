/** The window in a real browser on a patient of 5,000 memories: how long the patient and the graph of a memory take to be seen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openEngine } from '../electron/engine.ts';
import { createWorkspace } from '../electron/store/workspace-file.ts';
import { builtWindow, chromiumPath, openWindow, startHost } from '../test/e2e/harness.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { figure, type Part, percentile, round } from './report.ts';

export interface WindowBenchOptions {
  folder: string;
  /** Memories of the patient, at least. */
  memories: number;
  runs: number;
  say: (line: string) => void;
}

const PASSPHRASE = 'correct horse battery staple';
/** About so many memories come of one copy of the record. */
const IN_A_COPY = 500;
/** One treatment after another of one disease: more neighbours than a graph has room for. */
const TREATMENTS = 200;
const TARGET_MS = 300;
/** Memories with the most ties among which the one with the most neighbours is looked for. */
const CANDIDATES = 500;

interface Filled {
  patient: string;
  memories: number;
  /** The memory with the most ties, and its neighbourhood in numbers: as it opens, and with all that has room. */
  memory: string;
  first: number;
  all: number;
}

interface Run {
  patient: number;
  graph: number;
  expanded: number;
}

/** Answers null, with a sentence, where there is no browser to measure in. */
export async function benchWindow({ folder, memories, runs, say }: WindowBenchOptions): Promise<Part | null> {
  const browser = chromiumPath();
  if (browser.path === null) {
    say(`left out: ${browser.why}`);
    return null;
  }
  await builtWindow();
  let filled: Filled | null = null;
  const host = await startHost(async ({ folder: workspace }) => {
    say('the patient is imported and given vectors');
    filled = await fill(workspace, folder, memories);
  });
  try {
    if (filled === null) throw new Error('the patient was not imported');
    say('the window is opened');
    const all = await measure(host, filled, runs);
    return report(filled, all);
  } finally {
    await host.close();
  }
}

async function fill(workspace: string, folder: string, memories: number): Promise<Filled> {
  const record = join(folder, benchRecord().fileName);
  await writeRecord(record, Math.ceil(memories / IN_A_COPY));
  const treated = join(folder, 'treatments.jsonl');
  const engine = openEngine(await createWorkspace(workspace, { passphrase: PASSPHRASE }));
  try {
    const [patient = ''] = (await engine.import([record])).patients;
    writeFileSync(treated, treatments(patient).join('\n'));
    await engine.import([treated], { patient });
    await engine.embedMissing();
    const { active, history } = engine.state(patient);
    const all = [...active, ...history];
    const size = (id: string, expanded: string[]): number =>
      engine.neighbourhood(id, { expanded, types: null }).nodes.length;
    // Many ties may lead to one fact that is said again and again, so the neighbours themselves are counted.
    const tied = all.toSorted((a, b) => b.relations.length - a.relations.length).slice(0, CANDIDATES);
    const [most] = tied
      .map(({ id }) => ({ id, first: size(id, []), all: size(id, [id]) }))
      .sort((a, b) => b.all - b.first - (a.all - a.first));
    if (!most) throw new Error('the patient has no memories');
    return { patient, memories: all.length, memory: most.id, first: most.first, all: most.all };
  } finally {
    await engine.close();
  }
}

function treatments(patient: string): string[] {
  const line = (id: string, day: string, fact: object): string =>
    JSON.stringify({ patient, id, time: day, type: 'facts', facts: [{ code: null, from: day, to: null, ...fact }] });
  return [
    line('disease', '1990-01-01', { kind: 'condition', text: 'Hypertension', status: 'active' }),
    ...Array.from({ length: TREATMENTS }, (_, i) => {
      const day = `${1991 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-01`;
      return line(`t${i}`, day, { kind: 'medication', text: `Lisinopril ${i + 1} mg daily`, status: 'active' });
    }),
  ];
}

async function measure(host: Parameters<typeof openWindow>[0], filled: Filled, runs: number): Promise<Run[]> {
  const { page, close } = await openWindow(host);
  try {
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('heading', { name: 'Patients' }).waitFor();
    const all: Run[] = [];
    // One more than is counted: the first warms the caches of the host and of the browser.
    for (let run = 0; run <= runs; run++) {
      const measured = await once(page, filled);
      if (run > 0) all.push(measured);
    }
    return all;
  } finally {
    await close();
  }
}

/** Each time in a page that was loaded anew, which has asked nothing yet and has not fetched the graph library. */
async function once(page: Page, { patient, memory }: Filled): Promise<Run> {
  await loadAt(page, { page: 'patients' });
  const link = page.getByRole('button', { name: new RegExp(patient) }).or(page.locator('main table button'));
  await link.first().waitFor();
  const toPatient = await clickUntil(page, () => link.first().click(), 'fact seen');
  const view = { page: 'patient', patient, tab: 'state', memory, validAt: null, seq: null };
  await loadAt(page, view);
  await page.getByRole('heading', { name: /^What says so/ }).waitFor();
  const relations = page.locator('.detail').getByRole('button', { name: 'Relations', exact: true });
  const graph = await clickUntil(page, () => relations.click(), 'graph drawn');
  const more = page.getByRole('button', { name: 'Show all its relations' });
  const expanded = await clickUntil(page, () => more.click(), 'graph drawn');
  return { patient: toPatient, graph, expanded };
}

/** Loads the window at a place; it keeps its place in the history state. */
async function loadAt(page: Page, view: object): Promise<void> {
  await page.evaluate((state) => history.replaceState(state, ''), view);
  await page.reload();
  await page.locator('#main').waitFor();
}

/** From the click to the mark, by the clock of the page; milliseconds. */
async function clickUntil(page: Page, click: () => Promise<void>, mark: string): Promise<number> {
  await page.evaluate((name) => {
    performance.clearMarks(name);
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
    if (name !== 'fact seen') return;
    const look = (): void => {
      if (document.querySelector('.memory')) performance.mark(name);
      else requestAnimationFrame(look);
    };
    look();
  }, mark);
  await click();
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, { polling: 20 });
  return await page.evaluate((name) => {
    const at = (one: string): number => performance.getEntriesByName(one).at(-1)?.startTime ?? Number.NaN;
    return at(name) - at('clicked');
  }, mark);
}

function report({ memories, first, all }: Filled, runs: readonly Run[]): Part {
  const row = (what: string, of: (run: Run) => number): (string | number)[] => {
    const ms = runs.map(of);
    return [what, round(percentile(ms, 0.5)), round(percentile(ms, 0.95)), round(Math.max(...ms))];
  };
  const opened = runs.map((run) => run.graph);
  return {
    part: 'window',
    title: 'The window on a large patient',
    conditions: [
      `One patient of ${memories.toLocaleString('en')} memories: ${benchRecord().origin}, and ${TREATMENTS} treatments of one disease.`,
      'The built window in headless chromium over the loopback host, 1280 × 800. Every opening in a page that was loaded anew; one unmeasured before.',
      'Patient: from the click to the first fact on the page. Graph: from the click to the first frame that holds it, its library fetched in between.',
      `${runs.length} runs; with so few the slowest twentieth is the slowest.`,
    ],
    columns: ['', 'p50 ms', 'p95 ms', 'slowest'],
    rows: [
      row('the patient is opened', (run) => run.patient),
      row(`the graph is opened (${first} facts)`, (run) => run.graph),
      row(`all its relations are shown (${all} facts)`, (run) => run.expanded),
    ],
    figures: [
      figure('graph, from click to drawn, p50', percentile(opened, 0.5), 'ms', TARGET_MS),
      figure('graph, from click to drawn, p95', percentile(opened, 0.95), 'ms', TARGET_MS),
    ],
  };
}
