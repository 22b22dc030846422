/** All models that this machine has or could fetch, one row each. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import { MODEL_ROLES, type ModelRow, type ModelsList, type ProbeResult } from '../../../shared/models.ts';
import { type CatalogueEntry, readCatalogue } from '../catalogue.ts';
import { PROBE_VERSION } from '../probe/probe-parts.ts';
import { rememberedHash } from './file-hash.ts';
import { type ModelFile, modelFiles } from './model-files.ts';
import type { ModelsHome } from './models-home.ts';
import { type Registry, readRegistry } from './models-registry.ts';

export interface ListOptions {
  /** Called with a sentence before a large file is read through, which happens once for each. */
  onProgress?: (text: string) => void;
  /** The folder of the catalogue. Default: the program's own. */
  catalogueFolder?: string;
}

/**
 * Lists the models: files that lie in the models folders, then what the catalogue offers beyond them.
 *
 * @throws StamError MODEL_FAILED where the catalogue or the registry cannot be used
 */
export async function listModels(home: ModelsHome, options: ListOptions = {}): Promise<ModelsList> {
  const catalogue = readCatalogue(options.catalogueFolder);
  const { registry, problem } = readRegistry(home.own);
  const notes = problem === null ? [] : [problem];
  const models: ModelRow[] = [];
  for (const found of await modelFiles(home)) {
    const sha256 = await hashOf(home, registry, found, options.onProgress);
    // The same bytes in two folders are one model.
    if (sha256 !== null && models.some((row) => row.sha256 === sha256)) continue;
    models.push(rowOfFile(found, sha256, catalogue, registry, models));
  }
  for (const entry of catalogue) {
    if (!models.some(({ id }) => id === entry.id)) models.push(rowToFetch(entry, home));
  }
  for (const role of MODEL_ROLES) {
    const given = registry.roles[role];
    if (given && !models.some(({ file, sha256 }) => file !== null && sha256 === given.model)) {
      notes.push(`The model that was chosen to ${role} is no longer on this machine.`);
    }
  }
  return { folder: home.own, models, roles: registry.roles, notes };
}

/** What the probe found of a model with or without an adapter; null where it was not tried or with other questions. */
export function probeOf(registry: Registry, model: string, adapter: string | null): ProbeResult | null {
  const kept = registry.probes.find((probe) => probe.model === model && probe.adapter === adapter);
  return kept?.result.version === PROBE_VERSION ? kept.result : null;
}

async function hashOf(
  home: ModelsHome,
  registry: Registry,
  found: ModelFile,
  onProgress: ListOptions['onProgress'],
): Promise<string | null> {
  if (found.problem !== null) return null;
  try {
    return await rememberedHash(home.own, registry, found.file, () => onProgress?.(`reading ${found.name}`));
  } catch (error) {
    // It vanished in the meantime, or nothing can be remembered on this disk: the list is still worth having.
    if (error instanceof StamError) return null;
    throw error;
  }
}

function rowOfFile(
  found: ModelFile,
  sha256: string | null,
  catalogue: readonly CatalogueEntry[],
  registry: Registry,
  earlier: readonly ModelRow[],
): ModelRow {
  const { header } = found;
  const entry =
    catalogue.find((one) => sha256 !== null && one.sha256 === sha256) ??
    catalogue.find((one) => one.sha256 === null && one.file === found.name) ??
    null;
  const namesake = catalogue.find((one) => one.file === found.name && one.sha256 !== null && one !== entry);
  const kind = kindOf(found);
  const probe = kind === 'language model' && sha256 !== null ? probeOf(registry, sha256, null) : null;
  return {
    id: entry?.id ?? freeId(found, earlier, catalogue),
    name: entry?.name ?? header?.name ?? stemOf(found.name),
    kind,
    file: found.file,
    fileName: found.name,
    bytes: found.bytes,
    sha256,
    architecture: header?.architecture ?? null,
    parameters: header && header.parameters > 0 ? header.parameters : null,
    quantization: header?.quantization ?? null,
    contextLength: header?.contextLength ?? null,
    licence: entry?.licence ?? header?.licence ?? null,
    source: entry?.source ?? registry.sources.find((one) => one.sha256 === sha256)?.source ?? null,
    meantFor: entry?.role === 'language model' ? entry.meantFor : [],
    roles: MODEL_ROLES.filter((role) => sha256 !== null && registry.roles[role]?.model === sha256),
    fitness: probe === null ? 'not tried' : probe.passed ? 'fit' : 'unfit',
    probe,
    bundled: entry?.bundled ?? false,
    fetchable: false,
    fetched: null,
    problem:
      found.problem ??
      (namesake ? `It has the name of ${namesake.name} in the catalogue, but it is another file.` : null),
  };
}

function rowToFetch(entry: CatalogueEntry, home: ModelsHome): ModelRow {
  const language = entry.role === 'language model';
  return {
    id: entry.id,
    name: entry.name,
    kind: entry.role,
    file: null,
    fileName: entry.file,
    bytes: entry.bytes,
    sha256: entry.sha256,
    architecture: null,
    parameters: language ? entry.parameters : null,
    quantization: entry.quantization,
    contextLength: entry.contextLength,
    licence: entry.licence,
    source: entry.source,
    meantFor: language ? entry.meantFor : [],
    roles: [],
    fitness: 'not tried',
    probe: null,
    bundled: entry.bundled,
    fetchable: language,
    fetched: statSync(join(home.own, `${entry.file}.part`), { throwIfNoEntry: false })?.size ?? null,
    problem: entry.bundled ? 'It belongs to the program, and its file is missing.' : null,
  };
}

function kindOf({ header, problem }: ModelFile): ModelRow['kind'] {
  if (header === null || problem !== null) return 'unusable';
  if (header.adapter !== null) return 'adapter';
  return header.embedder ? 'embedder' : 'language model';
}

const stemOf = (name: string): string => name.replace(/\.gguf$/i, '');

/** The file's name without its ending, made different from every id that is taken. */
function freeId(found: ModelFile, earlier: readonly ModelRow[], catalogue: readonly CatalogueEntry[]): string {
  const stem = stemOf(found.name);
  const taken = new Set([...earlier, ...catalogue].map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}
