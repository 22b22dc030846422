/** Helpers of the reader tests: scratch files, sources, and a whole read at once with every quote checked. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type {
  EntryDraft,
  FactDraft,
  Format,
  PatientDraft,
  ReadProblem,
  Source,
} from '../../../electron/ingest/reading.ts';
import { StamError } from '../../../shared/errors.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const FIXTURES = join(ROOT, 'test/fixtures');
const DATA = resolve(ROOT, '../shared/data');

/** A folder of the shared data, or null where this checkout has none; the reason is printed so that a skip is seen. */
export function sharedData(folder: string): string | null {
  const path = join(DATA, folder);
  if (existsSync(path)) return path;
  console.warn(`Skipped: the shared data folder ${relative(ROOT, path)} is not beside this checkout.`);
  return null;
}

export function sourceOf(file: string): Source {
  return { path: file, file: resolve(file), bytes: statSync(file).size };
}

export interface Read {
  patients: PatientDraft[];
  entries: EntryDraft[];
  facts: FactDraft[];
  problems: ReadProblem[];
}

/** Reads a source whole. Every quote must be a span of its entry's body, and every patient be given before its entries. */
export async function readAll(
  format: Format,
  file: string,
  set: { files?: Source[]; shared?: Map<string, unknown> } = {},
): Promise<Read> {
  const source = sourceOf(file);
  const read: Read = { patients: [], entries: [], facts: [], problems: [] };
  const known = new Set<string>(['forced']);
  for await (const item of format.read(source, { files: set.files ?? [source], shared: set.shared ?? new Map() })) {
    if (item.type === 'problem') {
      read.problems.push(item.problem);
    } else if (item.type === 'patient') {
      known.add(item.patient.ref);
      read.patients.push(item.patient);
    } else {
      expect(known).toContain(item.entry.patientRef);
      for (const { quote } of item.entry.facts) {
        expect(quote.start).toBeGreaterThanOrEqual(0);
        expect(quote.end).toBeGreaterThan(quote.start);
        expect(quote.end).toBeLessThanOrEqual(item.entry.body.length);
      }
      read.entries.push(item.entry);
      read.facts.push(...item.entry.facts);
    }
  }
  return read;
}

/** The StamError that a promise must end with. */
export async function failure(promise: Promise<unknown>): Promise<StamError> {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (error instanceof StamError) return error;
  throw new Error(`Expected a StamError, got ${String(error)}`);
}

export interface Scratch {
  folder: string;
  write(name: string, content: string | Uint8Array): string;
  remove(): void;
}

export function scratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'stam-readers-'));
  return {
    folder,
    write(name, content) {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a fact's quote says. */
export function quoted(entry: EntryDraft | undefined, index = 0): string {
  const quote = entry?.facts[index]?.quote;
  return quote ? (entry?.body.slice(quote.start, quote.end) ?? '') : '';
}
