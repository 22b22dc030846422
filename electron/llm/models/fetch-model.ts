/** Fetches a model of the catalogue into the models folder. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import type { FetchedModel } from '../../../shared/models.ts';
import { readCatalogue } from '../catalogue.ts';
import { type DownloadOptions, downloadModel } from './download.ts';
import { rememberedHash, rememberHash } from './file-hash.ts';
import { readGgufHeader } from './gguf-header.ts';
import type { ModelsHome } from './models-home.ts';
import { changeRegistry, readRegistry } from './models-registry.ts';

export interface FetchOptions extends DownloadOptions {
  catalogueFolder?: string;
}

/**
 * Fetches the model with this id, or goes on with a fetch that was stopped. One that is there already is only looked at.
 *
 * @throws StamError NOT_FOUND where the catalogue has no such model to fetch; as downloadModel
 */
export async function fetchModel(home: ModelsHome, id: string, options: FetchOptions = {}): Promise<FetchedModel> {
  const { catalogueFolder, ...download } = options;
  const entry = readCatalogue(catalogueFolder).find((one) => one.id === id);
  if (!entry) throw new StamError('NOT_FOUND', `The catalogue has no model “${id}”.`);
  if (entry.role !== 'language model') throw new StamError('NOT_FOUND', `${entry.name} comes with the program.`);
  const file = join(home.own, entry.file);
  const { url, bytes, sha256 } = entry;
  if (existsSync(file)) {
    const there = await rememberedHash(home.own, readRegistry(home.own).registry, file);
    if (there === sha256) {
      return {
        id,
        file,
        bytes: statSync(file).size,
        sha256: there,
        checked: 'pinned hash',
        notes: ['It was there already.'],
      };
    }
    throw new StamError(
      'MODEL_FAILED',
      `Another file with the name ${entry.file} lies in the models folder; move it away or rename it, and fetch again.`,
    );
  }
  const fetched = await downloadModel({ url, file, bytes, sha256 }, download);
  await rememberHash(home.own, file, fetched.sha256);
  await readGgufHeader(file);
  changeRegistry(home.own, (registry) => {
    const others = registry.sources.filter((one) => one.sha256 !== fetched.sha256);
    registry.sources = [...others, { sha256: fetched.sha256, source: url }];
  });
  return { id, file, ...fetched };
}
