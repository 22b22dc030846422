/** The SHA-256 of a model file, from the registry where the file has not changed since. */
import { stat } from 'node:fs/promises';
import { StamError } from '../../../shared/errors.ts';
import { modelFileFacts } from '../model-file.ts';
import { changeRegistry, type Registry } from './models-registry.ts';

/**
 * What the registry remembers of this very file; null where it does not know it or the file has changed.
 *
 * @throws StamError MODEL_MISSING where there is no such file
 */
async function knownHash(registry: Registry, file: string): Promise<string | null> {
  const facts = await factsOf(file);
  const known = registry.hashes.find(({ path }) => path === file);
  return known?.bytes === facts.bytes && known.modified === facts.modified ? known.sha256 : null;
}

/**
 * The hash of a file, which is read through once and then remembered in the registry of `folder`.
 *
 * @throws StamError MODEL_MISSING, MODEL_FAILED; DISK_FULL where the registry cannot be written
 */
export async function rememberedHash(
  folder: string,
  registry: Registry,
  file: string,
  beforeReading?: () => void,
): Promise<string> {
  const known = await knownHash(registry, file);
  if (known !== null) return known;
  beforeReading?.();
  const before = await factsOf(file);
  const { sha256 } = await modelFileFacts(file);
  keep(folder, { path: file, ...before, sha256 });
  return sha256;
}

/** Remembers a hash that was worked out while the file was written. */
export async function rememberHash(folder: string, file: string, sha256: string): Promise<void> {
  keep(folder, { path: file, ...(await factsOf(file)), sha256 });
}

function keep(folder: string, hash: Registry['hashes'][number]): void {
  changeRegistry(folder, (registry) => {
    registry.hashes = [...registry.hashes.filter(({ path }) => path !== hash.path), hash];
  });
}

async function factsOf(file: string): Promise<{ bytes: number; modified: string }> {
  try {
    const { size, mtimeNs } = await stat(file, { bigint: true });
    return { bytes: Number(size), modified: String(mtimeNs) };
  } catch (cause) {
    throw new StamError('MODEL_MISSING', 'The model file is not where it was.', undefined, { cause });
  }
}
