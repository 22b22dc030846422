/** `bundle PATIENT FILE` and `receive FILE`: a whole record from one workspace to another. */
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import type { ImportReport } from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';
import { bundlePassphrase } from './passphrase.ts';

export interface BundleAnswer {
  patient: string;
  file: string;
  bytes: number;
}

/**
 * Writes the encrypted file. A file of that name is never written over.
 * @throws StamError WRONG_USAGE where there is such a file, NOT_FOUND, NOT_ALLOWED, WEAK_PASSPHRASE
 */
export async function bundleCommand(command: Command, engine: Engine): Promise<BundleAnswer> {
  const [patient = '', name = ''] = command.positional;
  const file = resolve(name);
  const by = actorOf(engine, command).id;
  const pieces = engine.handOff.bundle(by, patient, await bundlePassphrase(true));
  const out = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    throw new StamError('WRONG_USAGE', `${name} cannot be written, or is there already.`, undefined, { cause });
  });
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      // Writes all of it: a plain write may stop halfway, on a disk that is nearly full for one.
      await out.appendFile(piece);
      bytes += piece.length;
    }
    await out.sync();
  } catch (error) {
    await out.close();
    // Half a file is no record.
    await rm(file, { force: true });
    throw error;
  }
  await out.close();
  return { patient, file, bytes };
}

/** @throws StamError WRONG_PASSPHRASE, UNREADABLE_FILE, WORKSPACE_NEWER, OTHER_PATIENT, CHANGED_SINCE, NOT_ALLOWED */
export async function receiveCommand(command: Command, engine: Engine, signal: AbortSignal): Promise<ImportReport> {
  const [name = ''] = command.positional;
  const by = actorOf(engine, command).id;
  return engine.handOff.receive(by, resolve(name), await bundlePassphrase(false), signal);
}
