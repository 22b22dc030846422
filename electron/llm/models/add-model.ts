/** Takes model files that a person has into the models folder: linked where the disk allows it, else copied and checked. */
import { createHash } from 'node:crypto';
import { linkSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import type { AddedModels } from '../../../shared/models.ts';
import { syncFolder } from '../../store/durable-files.ts';
import { codeOf } from '../../store/failure.ts';
import { modelFileFacts } from '../model-file.ts';
import { requireSpace } from './disk-space.ts';
import { modelFile } from './model-files.ts';
import { type ModelsHome, makeFolder } from './models-home.ts';

export interface AddOptions {
  signal?: AbortSignal;
  /** Only while a file is copied. */
  onProgress?: (file: string, copied: number, total: number) => void;
}

const PIECE_BYTES = 4 * 2 ** 20;

type Added = Omit<AddedModels['added'][number], 'id'>;

/**
 * Adds one GGUF file, or every one that lies in a folder. What cannot be used is refused by name, and the others go in.
 *
 * @throws StamError NOT_FOUND where there is no such file or folder, or no model in it; CANCELLED when the signal is raised
 */
export async function addModels(
  home: ModelsHome,
  path: string,
  options: AddOptions = {},
): Promise<{ added: Added[]; refused: AddedModels['refused'] }> {
  const sources = sourcesIn(resolve(path));
  makeFolder(home.own);
  const added: Added[] = [];
  const refused: AddedModels['refused'] = [];
  for (const source of sources) {
    try {
      added.push(await addOne(home, source, options));
    } catch (error) {
      if (!(error instanceof StamError) || error.code === 'CANCELLED') throw error;
      refused.push({ file: basename(source), message: error.message });
    }
  }
  return { added, refused };
}

function sourcesIn(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new StamError('NOT_FOUND', 'There is no such file or folder.');
  if (!stat.isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => /\.gguf$/i.test(name));
  if (files.length === 0) throw new StamError('NOT_FOUND', 'No model (a file ending in .gguf) lies in this folder.');
  return files.sort().map((name) => join(path, name));
}

async function addOne(home: ModelsHome, source: string, options: AddOptions): Promise<Added> {
  const name = basename(source);
  const found = await modelFile(source, name);
  if (!found) throw new StamError('MODEL_FAILED', 'This is not a file.');
  if (found.problem !== null) throw new StamError('MODEL_FAILED', found.problem);
  if (!/^[^.].*\.gguf$/i.test(name)) {
    throw new StamError('MODEL_FAILED', 'The name of a model file ends in “.gguf”; rename the file and add it again.');
  }
  const file = join(home.own, name);
  // What is added is the file itself, not a link to it that may lead nowhere tomorrow.
  const original = realpathSync(source);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there) {
    if (await sameContent(file, original)) return { file, how: 'was there' };
    throw new StamError(
      'MODEL_FAILED',
      'Another model with this file name is there already; rename the file and add it again.',
    );
  }
  if (linked(original, file)) return { file, how: 'linked' };
  await copied(original, file, found.bytes, options);
  return { file, how: 'copied' };
}

async function sameContent(one: string, other: string): Promise<boolean> {
  if (realpathSync(one) === other) return true;
  if (statSync(one).size !== statSync(other).size) return false;
  return (await modelFileFacts(one)).sha256 === (await modelFileFacts(other)).sha256;
}

/** A second name for the same bytes: takes no space, and stays when the first name is removed. False where the disk cannot. */
function linked(original: string, file: string): boolean {
  try {
    linkSync(original, file);
    return true;
  } catch {
    // Another volume, a file system without links, or a file of somebody else: it is copied.
    return false;
  }
}

async function copied(original: string, file: string, bytes: number, options: AddOptions): Promise<void> {
  await requireSpace(dirname(file), bytes);
  const part = `${file}.part`;
  try {
    const sent = await copyPieces(original, part, bytes, options);
    const { sha256 } = await modelFileFacts(part);
    if (sha256 !== sent) {
      throw new StamError('MODEL_FAILED', 'The copy differs from the original; check both disks and add it again.');
    }
    renameSync(part, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw copyFailure(error);
  }
}

/** Copies and gives the hash of what was read. */
async function copyPieces(from: string, to: string, bytes: number, options: AddOptions): Promise<string> {
  const hash = createHash('sha256');
  const source = await open(from, 'r');
  const target = await open(to, 'w').catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (let done = 0; ; ) {
      if (options.signal?.aborted)
        throw new StamError('CANCELLED', 'Adding the model was stopped; nothing of it was kept.');
      const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES);
      if (bytesRead === 0) break;
      const piece = buffer.subarray(0, bytesRead);
      hash.update(piece);
      await target.writeFile(piece);
      done += bytesRead;
      options.onProgress?.(basename(to).replace(/\.part$/, ''), done, bytes);
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
  return hash.digest('hex');
}

function copyFailure(cause: unknown): StamError {
  if (cause instanceof StamError) return cause;
  if (codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT') {
    return new StamError('DISK_FULL', 'The disk is full; nothing of the model was kept.', undefined, { cause });
  }
  return new StamError(
    'MODEL_FAILED',
    'The model could not be copied; check that it can be read and the models folder written.',
    undefined,
    { cause },
  );
}
