/** A real engine over a real encrypted throw-away workspace, for tests; records are handed in as STAM JSONL entries. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineOptions, openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import { openThrowaway, type Store } from '../../electron/store/workspace-file.ts';
import type { ImportReport, Memory } from '../../shared/interchange.ts';

export type RawEntry = Record<string, unknown>;

export interface Scratch extends AsyncDisposable {
  engine: Engine;
  store: Store;
  /** A folder of this scratch; removed with it. */
  folder: string;
  /** Imports entries as one JSONL file. */
  take(entries: readonly RawEntry[], name?: string): Promise<ImportReport>;
  file(name: string, content: string | Buffer): string;
}

/** @param parts who reads texts (the rules by default), and an embedder of a host that several scratches share */
export function scratch(parts: EngineOptions = {}): Scratch {
  const store = openThrowaway();
  const engine = openEngine(store, parts);
  const folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  let files = 0;
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    engine,
    store,
    folder,
    file,
    take: (entries, name = `record-${++files}.jsonl`) =>
      engine.import([file(name, entries.map((e) => JSON.stringify(e)).join('\n'))]),
    async [Symbol.asyncDispose]() {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Store, text and dates of every memory: what must not depend on the order of import. */
export function endState(state: { active: Memory[]; history: Memory[] }): string[] {
  const line = (store: string) => (m: Memory) =>
    [store, m.text, m.validFrom?.date ?? 'null', m.validTo?.date ?? 'null', m.cause ?? ''].join(' | ');
  return [...state.active.map(line('ACTIVE')), ...state.history.map(line('HISTORY'))].sort();
}

/** A facts entry with one fact, shortly. */
export function fact(
  id: string,
  time: string | null,
  f: {
    kind: string;
    text: string;
    from?: string | null;
    to?: string | null;
    status?: string | null;
    [k: string]: unknown;
  },
  patient = 'P',
): RawEntry {
  return { patient, id, time, type: 'facts', facts: [{ code: null, status: null, to: null, from: time, ...f }] };
}
