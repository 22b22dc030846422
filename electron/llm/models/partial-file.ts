/**
 * A file that is being fetched: "<file>.part" holds what has come, "<file>.part.json" what it is a part of. Both survive the
 * program, so that a fetch can go on after a restart; neither is taken for a model.
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomically } from '../../store/durable-files.ts';

const originSchema = z.object({
  url: z.string(),
  /** What the server calls this version of the file; null where it does not say. */
  version: z.string().nullable(),
  /** Of the whole file; null where the server does not say. */
  bytes: z.number().nullable(),
});
export type PartOrigin = z.infer<typeof originSchema>;

export interface PartialFile {
  /** Path of the part. */
  path: string;
  /** Bytes that are kept and may be continued; 0 where there is nothing, or nothing is known of it. */
  bytes: number;
  origin: PartOrigin | null;
}

/** What an earlier fetch of `url` into `file` has left. A part of another address counts as nothing. */
export function partOf(file: string, url: string): PartialFile {
  const path = `${file}.part`;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const origin = originOf(path);
  if (origin?.url !== url) return { path, bytes: 0, origin: null };
  return { path, bytes, origin };
}

export function keepOrigin(part: PartialFile, origin: PartOrigin): void {
  writeFileAtomically(`${part.path}.json`, JSON.stringify(origin));
}

/** Forgets the note that belongs to a part that has become a file. */
export function forgetOrigin(part: PartialFile): void {
  rmSync(`${part.path}.json`, { force: true });
}

/** Throws away what was fetched. */
export function dropPart(file: string): void {
  rmSync(`${file}.part`, { force: true });
  rmSync(`${file}.part.json`, { force: true });
}

function originOf(path: string): PartOrigin | null {
  try {
    return originSchema.parse(JSON.parse(readFileSync(`${path}.json`, 'utf8')));
  } catch {
    return null;
  }
}
