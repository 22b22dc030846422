/** `models …`: what runs on this machine. Needs no workspace and no passphrase, since no record is touched. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import * as schemas from '../../shared/models.ts';
import { addModels } from '../llm/models/add-model.ts';
import { fetchModel } from '../llm/models/fetch-model.ts';
import { findModel, type UsableModel, usable } from '../llm/models/find-model.ts';
import { listModels } from '../llm/models/list-models.ts';
import type { ModelsHome } from '../llm/models/models-home.ts';
import { type LanguageModels, probeModel } from '../llm/models/probe-model.ts';
import { removeModel } from '../llm/models/remove-model.ts';
import { assignRole, clearRole } from '../llm/models/roles.ts';
import { sizeWords } from '../llm/models/size-words.ts';
import { probeWords } from '../llm/probe/probe-words.ts';
import { addedLines, assignedLines, fetchedLines, listLines, probedLines, removedLines } from './print-models.ts';

export interface ModelsSurroundings {
  home: ModelsHome;
  host: LanguageModels;
  /** Called with a sentence while something long runs. */
  progress: (text: string) => void;
  signal: AbortSignal;
  catalogueFolder?: string;
}

export interface ModelsAnswer {
  data: unknown;
  exit: 0 | 1 | 3;
  /** The same for people, ending in a line break. */
  words: string;
}

/**
 * Runs one of the `models` commands.
 *
 * @param args what stands behind `models`, without options
 * @param adapter of --adapter: a file, or the id of an adapter in the list
 * @throws StamError WRONG_USAGE, NOT_FOUND, MODEL_MISSING, MODEL_FAILED, DISK_FULL, CANCELLED
 */
export async function modelsCommand(
  args: readonly string[],
  adapter: string | undefined,
  surroundings: ModelsSurroundings,
): Promise<ModelsAnswer> {
  const [action = 'list', ...rest] = args;
  if (adapter !== undefined && action !== 'probe' && action !== 'assign') {
    throw wrong('--adapter belongs to `models probe` and `models assign`.');
  }
  switch (action) {
    case 'list': {
      expected(rest, []);
      const list = schemas.modelsList.parse(await listed(surroundings));
      return { data: list, exit: 0, words: listLines(list) };
    }
    case 'add':
      return await add(expected(rest, ['a file or folder']), surroundings);
    case 'fetch':
      return await fetchOne(expected(rest, ['the id of a model in the catalogue']), surroundings);
    case 'probe':
      return await probe(expected(rest, ['the id of a model']), adapter, surroundings);
    case 'assign':
      return await assign(expected(rest, ['a role', 'the id of a model']), adapter, surroundings);
    case 'remove': {
      const [wanted = ''] = expected(rest, ['the id of a model']);
      const row = findModel(await listed(surroundings), wanted);
      const data = schemas.removedModel.parse({ id: row.id, roles: removeModel(surroundings.home, row) });
      return { data, exit: 0, words: removedLines(data) };
    }
    default:
      throw wrong(`There is no command “models ${action}”.`);
  }
}

async function add([path = '']: string[], surroundings: ModelsSurroundings): Promise<ModelsAnswer> {
  const { home, progress, signal } = surroundings;
  const { added, refused } = await addModels(home, path, {
    signal,
    onProgress: (file, copied, total) => progress(`copying ${file} · ${share(copied, total)}`),
  });
  const { models } = await listed(surroundings);
  const idOf = (file: string): string => models.find((row) => row.fileName === basename(file))?.id ?? basename(file);
  const data = schemas.addedModels.parse({ added: added.map((one) => ({ id: idOf(one.file), ...one })), refused });
  const exit = refused.length === 0 ? 0 : added.length === 0 ? 1 : 3;
  return { data, exit, words: addedLines(data) };
}

async function fetchOne([id = '']: string[], surroundings: ModelsSurroundings): Promise<ModelsAnswer> {
  const { home, progress, signal, catalogueFolder } = surroundings;
  const fetched = await fetchModel(home, id, {
    signal,
    onProgress: (done, total) =>
      progress(`fetching ${id} · ${sizeWords(done)}${total === null ? '' : ` of ${sizeWords(total)}`}`),
    ...(catalogueFolder === undefined ? {} : { catalogueFolder }),
  });
  const data = schemas.fetchedModel.parse(fetched);
  return { data, exit: 0, words: fetchedLines(data) };
}

async function probe(
  [wanted = '']: string[],
  adapterName: string | undefined,
  surroundings: ModelsSurroundings,
): Promise<ModelsAnswer> {
  const adapter = adapterName === undefined ? null : await adapterOf(adapterName, surroundings);
  const model = usable(findModel(await listed(surroundings), wanted), 'language model');
  const { home, host, progress, signal } = surroundings;
  const result = await probeModel(home, host, model, adapter, {
    signal,
    onProgress: (done, total, part) => progress(`probing ${model.name} · ${done} of ${total} questions · ${part}`),
  });
  const data = schemas.probedModel.parse({
    id: model.id,
    adapter: adapter?.id ?? null,
    result,
    words: probeWords(result),
  });
  return { data, exit: 0, words: probedLines(model.name, data) };
}

async function assign(
  [roleName = '', wanted = '']: string[],
  adapterName: string | undefined,
  surroundings: ModelsSurroundings,
): Promise<ModelsAnswer> {
  const role = schemas.MODEL_ROLES.find((one) => one === roleName);
  if (!role) throw wrong(`A role is one of ${schemas.MODEL_ROLES.join(', ')}, not “${roleName}”.`);
  if (wanted === 'none') {
    clearRole(surroundings.home, role);
    const data = schemas.assignedRole.parse({ role, model: null, adapter: null });
    return { data, exit: 0, words: assignedLines(data) };
  }
  const adapter = adapterName === undefined ? null : await adapterOf(adapterName, surroundings);
  const model = usable(findModel(await listed(surroundings), wanted), 'language model');
  await assignRole(surroundings.home, role, model, adapter);
  const data = schemas.assignedRole.parse({ role, model: model.id, adapter: adapter?.id ?? null });
  return { data, exit: 0, words: assignedLines(data) };
}

/** An adapter of the list; a file that is not in it yet is added first. */
async function adapterOf(name: string, surroundings: ModelsSurroundings): Promise<UsableModel> {
  let wanted = name;
  if (name.endsWith('.gguf') && existsSync(name)) {
    const { added, refused } = await addModels(surroundings.home, name, { signal: surroundings.signal });
    const [refusal] = refused;
    if (refusal) throw new StamError('MODEL_FAILED', refusal.message);
    wanted = basename(added[0]?.file ?? name);
  }
  return usable(findModel(await listed(surroundings), wanted), 'adapter');
}

function listed({ home, progress, catalogueFolder }: ModelsSurroundings): Promise<schemas.ModelsList> {
  return listModels(home, { onProgress: progress, ...(catalogueFolder === undefined ? {} : { catalogueFolder }) });
}

function expected(args: string[], wanted: string[]): string[] {
  if (args.length === wanted.length) return args;
  const missing = wanted[args.length];
  throw wrong(missing ? `This command needs ${missing}.` : `This command takes no “${args[wanted.length]}”.`);
}

function share(done: number, total: number): string {
  return `${sizeWords(done)} of ${sizeWords(total)}`;
}

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);
