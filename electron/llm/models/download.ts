/**
 * Fetches one model file: the only place of the program that opens a connection, and only when a person asked for this file.
 * What has come is kept when it is stopped or the connection breaks, and a later fetch goes on from there.
 */
import { renameSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import type { FetchedModel } from '../../../shared/models.ts';
import { syncFile, syncFolder } from '../../store/durable-files.ts';
import { codeOf } from '../../store/failure.ts';
import { modelFileFacts } from '../model-file.ts';
import { requireSpace } from './disk-space.ts';
import { type FileAnswer, NothingLeft, requestFile } from './model-request.ts';
import { makeFolder } from './models-home.ts';
import { dropPart, forgetOrigin, keepOrigin, type PartialFile, partOf } from './partial-file.ts';
import { sizeWords } from './size-words.ts';

export interface DownloadOrder {
  url: string;
  /** Where the file is to lie; its folder is made. */
  file: string;
  /** As pinned in the catalogue; null: the server's own statement is all there is. */
  bytes: number | null;
  sha256: string | null;
}

export interface DownloadOptions {
  signal?: AbortSignal;
  onProgress?: (fetched: number, total: number | null) => void;
}

export type Downloaded = Pick<FetchedModel, 'bytes' | 'sha256' | 'checked' | 'notes'>;

/**
 * Fetches the file, or goes on with it, and checks it before it gets its name.
 *
 * @throws StamError CANCELLED when the signal is raised (what has come is kept); DISK_FULL; MODEL_FAILED for what the network or
 * the server did, and for a file that is not the one that was expected (which is removed)
 */
export async function downloadModel(order: DownloadOrder, options: DownloadOptions = {}): Promise<Downloaded> {
  makeFolder(dirname(order.file));
  const notes: string[] = [];
  const part = partOf(order.file, order.url);
  try {
    const answer = await continued(order, part, options.signal, notes);
    if (answer) await receive(order, part, answer, options);
    return await checkedFile(order, part, answer, notes);
  } catch (error) {
    throw failure(error, order, part.path, options.signal);
  }
}

/** The answer to go on with; null where the part is the whole file already. */
async function continued(
  order: DownloadOrder,
  part: PartialFile,
  signal: AbortSignal | undefined,
  notes: string[],
): Promise<FileAnswer | null> {
  const version = part.origin?.version ?? null;
  // Without a name for the version, or a pinned hash, nobody could tell whether two parts belong together.
  const canGoOn = part.bytes > 0 && (version !== null || order.sha256 !== null);
  const have = canGoOn ? { bytes: part.bytes, version } : null;
  try {
    const answer = await requestFile(order.url, have, signal);
    if (!have) return answer;
    if (answer.start === 0) {
      notes.push('The server cannot go on in the middle of a file, so the fetch started again.');
      return answer;
    }
    if (version === null || answer.version === version) return answer;
    answer.close();
    notes.push('The file on the server has changed since the first part was fetched, so the fetch started again.');
  } catch (error) {
    if (!(error instanceof NothingLeft)) throw error;
    const whole = order.bytes ?? part.origin?.bytes ?? null;
    if (whole === part.bytes) return null;
    notes.push('The part that was kept did not fit the file on the server, so the fetch started again.');
  }
  return await requestFile(order.url, null, signal);
}

async function receive(
  order: DownloadOrder,
  part: PartialFile,
  answer: FileAnswer,
  { onProgress }: DownloadOptions,
): Promise<void> {
  const other =
    (order.bytes !== null && answer.bytes !== null && answer.bytes !== order.bytes) ||
    (order.sha256 !== null && answer.sha256 !== null && answer.sha256 !== order.sha256);
  if (other) {
    answer.close();
    throw new StamError(
      'MODEL_FAILED',
      'The server offers another file than the catalogue names (its size or checksum differs), so nothing was fetched.',
    );
  }
  const total = order.bytes ?? answer.bytes;
  const file = await open(part.path, answer.start === 0 ? 'w' : 'a');
  try {
    if (total !== null) await requireSpace(dirname(part.path), total - answer.start);
    keepOrigin(part, { url: order.url, version: answer.version, bytes: total });
    const end = await write(file, answer, total, onProgress);
    if (total !== null && end < total) throw broken(end, total);
  } finally {
    answer.close();
    await file.close();
  }
}

async function write(
  file: FileHandle,
  answer: FileAnswer,
  total: number | null,
  onProgress: DownloadOptions['onProgress'],
): Promise<number> {
  let end = answer.start;
  onProgress?.(end, total);
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    end += piece.value.length;
    if (total !== null && end > total) throw new StamError('MODEL_FAILED', 'The server sent more than the file holds.');
    await file.write(piece.value);
    onProgress?.(end, total);
  }
  return end;
}

/** Compares what has come with what was promised, and gives it its name. */
async function checkedFile(
  order: DownloadOrder,
  part: PartialFile,
  answer: FileAnswer | null,
  notes: string[],
): Promise<Downloaded> {
  syncFile(part.path);
  const { sha256, bytes } = await modelFileFacts(part.path);
  const stated = answer?.sha256 ?? statedHash(part.origin?.version ?? null);
  const expected = order.sha256 ?? stated;
  if ((expected !== null && sha256 !== expected) || (order.bytes !== null && bytes !== order.bytes)) {
    dropPart(order.file);
    throw new StamError(
      'MODEL_FAILED',
      'The file that was fetched is not the one that was expected: its checksum differs. It was removed; fetch it again.',
    );
  }
  renameSync(part.path, order.file);
  forgetOrigin(part);
  syncFolder(dirname(order.file));
  if (order.sha256 === null) {
    notes.push(
      stated === null
        ? 'Nobody states a checksum of this file, so only its size could be looked at.'
        : 'The file arrived as the server has it. That this is the file its makers published is not checked: the catalogue has no checksum of it.',
    );
  }
  const checked = order.sha256 !== null ? 'pinned hash' : stated !== null ? "server's hash" : 'size only';
  return { bytes, sha256, checked, notes };
}

const statedHash = (version: string | null): string | null => (/^[0-9a-f]{64}$/.test(version ?? '') ? version : null);

function broken(end: number, total: number): StamError {
  return new StamError(
    'MODEL_FAILED',
    `The connection broke after ${sizeWords(end)} of ${sizeWords(total)}. They are kept; fetch again to go on from there.`,
  );
}

function failure(error: unknown, order: DownloadOrder, path: string, signal: AbortSignal | undefined): StamError {
  if (signal?.aborted) {
    return new StamError('CANCELLED', 'The fetch was stopped. What has come is kept; fetch again to go on from there.');
  }
  if (error instanceof StamError) return error;
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') {
    return new StamError('DISK_FULL', 'The disk is full. What has come is kept; free some space and fetch again.');
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) {
    return new StamError('MODEL_FAILED', 'The models folder cannot be written with your permissions.', undefined, {
      cause: error,
    });
  }
  const kept = partOf(order.file, order.url).bytes;
  return new StamError(
    'MODEL_FAILED',
    `The connection broke after ${sizeWords(kept)}. They are kept; fetch again to go on from there.`,
    { file: basename(path) },
    { cause: error },
  );
}
