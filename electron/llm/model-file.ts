/** What is known of a model file without loading it: that it is there, its size and its SHA-256. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { StamError } from '../../shared/errors.ts';
import { fileTrouble, type ModelRole } from './model-errors.ts';

export interface ModelFileFacts {
  /** Lower-case hex. */
  sha256: string;
  bytes: number;
}

const known = new Map<string, { key: string; facts: Promise<ModelFileFacts> }>();

/**
 * Size and SHA-256 of a model file. The hash is computed by streaming, once for each path, size and modification time;
 * callers at the same time share one pass. `role` only words the sentence of an error.
 *
 * @throws StamError MODEL_MISSING where there is no such file, MODEL_FAILED where it cannot be read
 */
export async function modelFileFacts(file: string, role: ModelRole = 'embedder'): Promise<ModelFileFacts> {
  const path = resolve(file);
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (cause) {
    throw unreadable(role, path, cause);
  }
  try {
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw fileTrouble(role, 'missing', basename(path), undefined);
    const key = `${stat.size}:${stat.mtimeNs}`;
    const earlier = known.get(path);
    if (earlier?.key === key) return await earlier.facts;
    const facts = hashOf(path, role).then((sha256) => ({ sha256, bytes: Number(stat.size) }));
    known.set(path, { key, facts });
    // A failed pass is not remembered: the next caller tries again.
    facts.catch(() => known.delete(path));
    return await facts;
  } finally {
    await handle.close();
  }
}

async function hashOf(path: string, role: ModelRole): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece);
  } catch (cause) {
    throw unreadable(role, path, cause);
  }
  return hash.digest('hex');
}

function unreadable(role: ModelRole, path: string, cause: unknown): StamError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const kind = code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
  return fileTrouble(role, kind, basename(path), cause);
}
