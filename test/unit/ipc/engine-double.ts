/**
 * A small engine at the border of the bridge: it really reads the files it is given (one entry a line), so that jobs,
 * progress, cancellation and uploads are exercised without the store.
 */
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Engine, ImportOptions } from '../../../electron/engine-contract.ts';
import type { WorkspaceDoor } from '../../../electron/ipc/session.ts';
import type { PeopleDesk } from '../../../electron/review/review-contract.ts';
import { StamError } from '../../../shared/errors.ts';
import type { ImportReport } from '../../../shared/interchange.ts';

const EMPTY: ImportReport = {
  documents: 0,
  entries: 0,
  memories: 0,
  active: 0,
  history: 0,
  transitions: 0,
  attention: 0,
  duplicates: 0,
  patients: [],
  refused: [],
  problems: [],
  problemCount: 0,
  cancelled: false,
  ms: 0,
};

function noDesk(): never {
  throw new Error('no desk in the double');
}

export class EngineDouble implements Engine {
  readonly lines: string[] = [];
  /** What was asked, in order. */
  readonly calls: string[] = [];
  closed = false;
  embedResult = { made: 0, waiting: 0, message: null as string | null };
  /** Thrown by every read until it is null. */
  fault: unknown = null;

  #read<T>(name: string, value: T): T {
    this.calls.push(name);
    if (this.fault !== null) throw this.fault;
    return value;
  }

  /** The desks of persons are tested over a real engine (test/integration); the idle time alone is asked for here. */
  idle = 15;
  readonly people: PeopleDesk = {
    list: () => [],
    add: noDesk,
    change: noDesk,
    named: noDesk,
    ofAccount: noDesk,
    idleMinutes: () => this.idle,
    setIdleMinutes: noDesk,
  };
  get review(): never {
    throw new Error('no desk in the double');
  }
  get labels(): never {
    throw new Error('no desk in the double');
  }
  get forgetting(): never {
    throw new Error('no desk in the double');
  }
  get records(): never {
    throw new Error('no desk in the double');
  }
  get audit(): never {
    throw new Error('no desk in the double');
  }
  get handOff(): never {
    throw new Error('no desk in the double');
  }

  patients(search?: string) {
    return this.#read(`patients ${search ?? ''}`.trim(), []);
  }
  state(patient: string, at: { validAt?: string | null; seq?: number | null } = {}) {
    return this.#read('state', { patient, validAt: at.validAt ?? null, seq: at.seq ?? 0, active: [], history: [] });
  }
  timeline() {
    return this.#read('timeline', { items: [], lastEntry: null });
  }
  search() {
    return this.#read('search', { memories: [], notes: [] });
  }
  memory(): never {
    throw new StamError('NOT_FOUND', 'There is no such memory.');
  }
  entries(_patient: string, page: { afterSeq?: number; limit?: number } = {}) {
    return this.#read(`entries ${page.afterSeq} ${page.limit}`, []);
  }
  entry(): never {
    throw new StamError('NOT_FOUND', 'There is no such entry.');
  }
  decisions() {
    return this.#read('decisions', []);
  }
  attention() {
    return this.#read('attention', []);
  }
  conflicts() {
    return this.#read('conflicts', []);
  }

  async import(paths: string[], options: ImportOptions = {}): Promise<ImportReport> {
    this.calls.push(`import ${paths.length}`);
    const report: ImportReport = { ...EMPTY, refused: [], patients: options.patient ? [options.patient] : ['p1'] };
    for (const path of paths) {
      const text = await readFile(path, 'utf8');
      if (text === '') {
        report.refused.push({ path, code: 'NOT_A_DOCUMENT', message: 'The file is empty.' });
        continue;
      }
      report.documents += 1;
      for (const line of text.split('\n').filter((each) => each !== '')) {
        await nextTick();
        if (options.signal?.aborted) return { ...report, cancelled: true };
        this.lines.push(line);
        report.entries += 1;
        options.onProgress?.({ path, doneBytes: report.entries, totalBytes: 100, entries: report.entries });
      }
    }
    return report;
  }

  async ask(): Promise<never> {
    throw new StamError('NOT_FOUND', 'There is no such patient.');
  }
  answerer() {
    return null;
  }
  async answer(): Promise<never> {
    throw new StamError('MODEL_MISSING', 'No model answers.');
  }
  questions() {
    return this.#read('questions', []);
  }
  question(): never {
    throw new StamError('NOT_FOUND', 'There is no such question.');
  }
  removeQuestion() {
    return this.#read('removeQuestion', []);
  }
  suggestions() {
    return this.#read('suggestions', []);
  }
  async generatedQuestions() {
    return this.#read('generatedQuestions', []);
  }
  async calibrate(): Promise<never> {
    throw new StamError('WRONG_USAGE', 'There are too few questions.');
  }
  async calibrations() {
    return this.#read('calibrations', []);
  }
  async gateReport(): Promise<never> {
    throw new StamError('NOT_FOUND', 'There is no such calibration.');
  }
  async adoptCalibration() {
    return this.#read('adoptCalibration', []);
  }
  async removeCalibration() {
    return this.#read('removeCalibration', []);
  }
  neighbourhood(): never {
    throw new StamError('NOT_FOUND', 'There is no such memory.');
  }

  waitingTexts() {
    return 0;
  }
  writer() {
    return 'rules';
  }
  async write(request: { signal?: AbortSignal } = {}) {
    this.calls.push('write');
    await nextTick();
    return {
      writer: { id: 'rules', name: 'rules' },
      entries: 0,
      memories: 0,
      transitions: 0,
      attention: 0,
      waiting: 0,
      tokens: 0,
      cancelled: request.signal?.aborted === true,
      message: null,
      ms: 0,
    };
  }
  async replay(): Promise<never> {
    throw new StamError('NOT_FOUND', 'There is no such entry.');
  }
  prompts() {
    return this.#read('prompts', []);
  }
  prompt(): never {
    throw new StamError('NOT_FOUND', 'There is no such prompt.');
  }
  savePrompt(): never {
    throw new StamError('WRONG_USAGE', 'The double keeps no prompt.');
  }
  removePrompt() {
    return this.#read('removePrompt', []);
  }
  correct() {
    return this.#read('correct', []);
  }
  trainingCounts() {
    return this.#read('trainingCounts', { extract: 0, link: 0, update: 0 });
  }
  *training() {
    yield '';
  }

  *export() {
    yield '';
  }

  async embedMissing(options: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {}) {
    this.calls.push('embed');
    options.onProgress?.(1, 1);
    await nextTick();
    return this.embedResult;
  }
  verify() {
    return this.#read('verify', { ok: true, checks: [] });
  }
  doctor(): never {
    throw new Error('Jane Roe, born 1950, has a fault');
  }
  async close() {
    this.closed = true;
  }
}

export const RIGHT = 'correct horse battery';

/** A door over engine doubles: knows one passphrase, and a keychain when told so. */
export function doorOver(engines: EngineDouble[], keychain = false): WorkspaceDoor {
  let made = false;
  const next = (): EngineDouble => {
    const engine = new EngineDouble();
    engines.push(engine);
    return engine;
  };
  return {
    look: () => ({ state: made ? 'locked' : 'none', keyKeeper: keychain ? 'keychain' : 'passphrase' }),
    create: async (secret) => {
      if (made) throw new StamError('WORKSPACE_EXISTS', 'There is a workspace already.');
      if ('passphrase' in secret && secret.passphrase.length < 8) throw new StamError('WEAK_PASSPHRASE', 'Too short.');
      made = true;
      return next();
    },
    unlock: async (secret) => {
      if (!made) throw new StamError('NO_WORKSPACE', 'There is no workspace.');
      if ('passphrase' in secret && secret.passphrase !== RIGHT) {
        throw new StamError('WRONG_PASSPHRASE', 'This passphrase does not open the workspace.');
      }
      return next();
    },
    prove: async (secret) => {
      if ('passphrase' in secret && secret.passphrase !== RIGHT) {
        throw new StamError('WRONG_PASSPHRASE', 'This passphrase does not open the workspace.');
      }
    },
    openSample: async () => next(),
    doctor: async () => {
      throw new StamError('MODEL_MISSING', 'The double has no model.');
    },
  };
}
