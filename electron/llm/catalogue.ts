/** The catalogue of models (models/catalogue.json): the only place that knows a particular model. */
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import { MODEL_ROLES } from '../../shared/models.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const common = {
  id: z.string().min(1),
  name: z.string().min(1),
  /** Name of the file within the models folder; never a path. */
  file: z.string().regex(/^[\w.-]+\.gguf$/),
  /** Tokens, special ones included. */
  contextLength: z.number().int().positive(),
  quantization: z.string(),
  licence: z.string().min(1),
  /** A page that a person may read. */
  source: z.url(),
};

export const embedderEntry = z.strictObject({
  ...common,
  role: z.literal('embedder'),
  dimensions: z.number().int().positive(),
  pooling: z.enum(['CLS']),
  bytes: z.number().int().positive(),
  sha256,
  licenceFile: z.string().min(1),
  /** What the model wants before a query (never before a passage); empty when nothing. */
  queryInstruction: z.string(),
  /** Comes with the program. */
  bundled: z.boolean(),
});
export type EmbedderEntry = z.infer<typeof embedderEntry>;

/** A language model that can be fetched. None comes with the program. */
export const languageModelEntry = z.strictObject({
  ...common,
  role: z.literal('language model'),
  /** What it is meant for. The fitness probe decides whether it may. */
  meantFor: z.array(z.enum(MODEL_ROLES)).min(1),
  /** Weights, as its maker counts them. */
  parameters: z.number().int().positive(),
  /** The file itself, of one revision that does not change. The downloader takes nothing in the clear but from this machine. */
  url: z.url({ protocol: /^https?$/ }),
  /** Of that file; null where it could not be verified when this entry was written. */
  bytes: z.number().int().positive().nullable(),
  sha256: sha256.nullable(),
  licenceUrl: z.url(),
  bundled: z.literal(false),
});
export type LanguageModelEntry = z.infer<typeof languageModelEntry>;

const catalogue = z.strictObject({
  models: z.array(z.discriminatedUnion('role', [embedderEntry, languageModelEntry])),
});
export type CatalogueEntry = EmbedderEntry | LanguageModelEntry;

/**
 * Where the program's own models lie: two folders above this file, from source and from the bundle alike. Inside an
 * Electron archive the unpacked twin is meant, since llama.cpp maps the file from disk.
 */
export function modelsFolder(): string {
  return join(import.meta.dirname, '..', '..', 'models').replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
}

/**
 * All entries of the catalogue.
 *
 * @throws StamError MODEL_MISSING where there is no catalogue, MODEL_FAILED where it does not hold its schema
 */
export function readCatalogue(folder: string = modelsFolder()): CatalogueEntry[] {
  const file = join(folder, 'catalogue.json');
  if (!existsSync(file)) {
    throw new StamError('MODEL_MISSING', 'The list of models that comes with STAM Review is not where it belongs.');
  }
  try {
    return catalogue.parse(JSON.parse(readFileSync(file, 'utf8'))).models;
  } catch (cause) {
    throw new StamError('MODEL_FAILED', 'The list of models that comes with STAM Review is damaged.', undefined, {
      cause,
    });
  }
}

/**
 * The embedder that comes with the program, and the path of its file (which need not exist).
 *
 * @throws StamError as readCatalogue; MODEL_MISSING where the catalogue names no bundled embedder
 */
export function bundledEmbedder(folder: string = modelsFolder()): { entry: EmbedderEntry; file: string } {
  const entry = readCatalogue(folder).find((model) => model.role === 'embedder' && model.bundled);
  if (entry?.role !== 'embedder') {
    throw new StamError('MODEL_MISSING', 'No embedding model comes with this build of STAM Review.');
  }
  return { entry, file: join(folder, entry.file) };
}
