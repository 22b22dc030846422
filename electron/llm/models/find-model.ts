/** Finds the model that a person means. */
import { StamError } from '../../../shared/errors.ts';
import type { ModelRow, ModelsList } from '../../../shared/models.ts';

/** Digits of a hash that are enough to mean one file. */
const HASH_DIGITS = 8;

/**
 * The model with this id, file name, or beginning of a hash.
 *
 * @throws StamError NOT_FOUND where there is none or more than one
 */
export function findModel({ models }: ModelsList, wanted: string): ModelRow {
  const byName = models.filter(({ id, fileName }) => id === wanted || fileName === wanted);
  const byHash =
    wanted.length >= HASH_DIGITS && /^[0-9a-f]+$/i.test(wanted)
      ? models.filter(({ sha256 }) => sha256?.startsWith(wanted.toLowerCase()))
      : [];
  const [found, another] = byName.length > 0 ? byName : byHash;
  if (!found) {
    throw new StamError('NOT_FOUND', `There is no model “${wanted}”; the list of models names those that there are.`);
  }
  if (another && another.id !== found.id) {
    throw new StamError('NOT_FOUND', `“${wanted}” could be ${found.id} or ${another.id}; say which one.`);
  }
  return found;
}

const A: Readonly<Record<ModelRow['kind'], string>> = {
  'language model': 'a language model',
  embedder: 'a model for searching by meaning',
  adapter: 'an adapter',
  unusable: 'a file that cannot be used',
};

/** A model that lies on this machine and can be loaded. */
export type UsableModel = ModelRow & { file: string; sha256: string };

/**
 * The same, for something that has to run.
 *
 * @throws StamError MODEL_MISSING where it was not fetched yet, MODEL_FAILED where it cannot be used, each with what to do
 */
export function usable(row: ModelRow, kind: 'language model' | 'adapter'): UsableModel {
  const { file, sha256 } = row;
  if (file === null) {
    throw new StamError('MODEL_MISSING', `${row.name} is not on this machine yet; fetch it, or add its file.`);
  }
  if (row.kind === 'unusable') throw new StamError('MODEL_FAILED', row.problem ?? `${row.name} cannot be used.`);
  if (row.kind !== kind) {
    throw new StamError('MODEL_FAILED', `${row.name} is ${A[row.kind]}, and ${A[kind]} is wanted here.`);
  }
  if (sha256 === null) throw new StamError('MODEL_FAILED', `The file of ${row.name} cannot be read through.`);
  return { ...row, file, sha256 };
}
