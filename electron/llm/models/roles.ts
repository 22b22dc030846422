/** Which model does what: only one that has passed the probe may write. */
import { StamError } from '../../../shared/errors.ts';
import {
  type AssignableRole,
  MODEL_ROLES,
  type ModelsList,
  type ProbePartName,
  type ProbeResult,
  type RoleAssignment,
} from '../../../shared/models.ts';
import type { LanguageModelSpec } from '../hosted-language-model.ts';
import { probeWords } from '../probe/probe-words.ts';
import { adapterMisfit } from './adapter-fit.ts';
import type { UsableModel } from './find-model.ts';
import { readGgufHeader } from './gguf-header.ts';
import { listModels, probeOf } from './list-models.ts';
import type { ModelsHome } from './models-home.ts';
import { changeRegistry, type Registry, readRegistry } from './models-registry.ts';

/**
 * The parts of the probe that a role lives by. A model without an adapter may be given any role and has to pass all; an adapter
 * is made for one role, so the model with it is held to what that role does.
 */
const ROLE_PARTS: Readonly<Record<Exclude<AssignableRole, 'answer'>, readonly ProbePartName[]>> = {
  extract: ['JSON', 'negation', 'subject', 'dates'],
  link: ['contradiction pairs', 'subject', 'units'],
  update: ['contradiction pairs', 'subject', 'dates', 'units'],
};

/**
 * Gives a role to a model. Answering questions writes nothing, so it asks for no probe.
 *
 * @throws StamError MODEL_FAILED where the adapter does not fit, or the model (with the adapter) has not passed the probe
 */
export async function assignRole(
  home: ModelsHome,
  role: AssignableRole,
  model: UsableModel,
  adapter: UsableModel | null,
): Promise<void> {
  if (adapter) await requireFit(adapter, model);
  const { registry } = readRegistry(home.own);
  const given: RoleAssignment = { model: model.sha256, adapter: adapter?.sha256 ?? null };
  const why = unfitFor(role, given, registry);
  const named = adapter ? `${model.name} with ${adapter.name}` : model.name;
  if (why !== null) throw new StamError('MODEL_FAILED', `${named} cannot be chosen to ${role}. ${why}`);
  changeRegistry(home.own, (now) => {
    now.roles[role] = given;
  });
}

/** Takes the role from whoever has it. */
export function clearRole(home: ModelsHome, role: AssignableRole): void {
  changeRegistry(home.own, (registry) => {
    registry.roles[role] = null;
  });
}

/** Takes every role from a model or adapter whose file goes. */
export function clearRolesOf(registry: Registry, sha256: string): AssignableRole[] {
  const had = MODEL_ROLES.filter((role) => {
    const given = registry.roles[role];
    return given?.model === sha256 || given?.adapter === sha256;
  });
  for (const role of had) registry.roles[role] = null;
  return had;
}

/** @throws StamError MODEL_FAILED with the reason where the adapter cannot be used with the model */
export async function requireFit(adapter: UsableModel, model: UsableModel): Promise<void> {
  const misfit = adapterMisfit(await readGgufHeader(adapter.file), await readGgufHeader(model.file));
  if (misfit !== null) throw new StamError('MODEL_FAILED', misfit);
}

/**
 * The model of a role, ready for the llama host; null where the role was given to none.
 *
 * @param listed the list of models, handed in by whoever asks for several roles: it opens every model file
 * @throws StamError MODEL_MISSING where its file is gone; MODEL_FAILED where it has not passed the probe of this version
 */
export async function modelOfRole(
  home: ModelsHome,
  role: AssignableRole,
  listed: () => Promise<ModelsList> = () => listModels(home),
): Promise<LanguageModelSpec | null> {
  const { registry } = readRegistry(home.own);
  const given = registry.roles[role];
  if (!given) return null;
  const why = unfitFor(role, given, registry);
  if (why !== null) throw new StamError('MODEL_FAILED', `The model that was chosen to ${role} may not do so. ${why}`);
  const model = await fileOf(listed, given.model, role);
  const spec = { modelFile: model.file, sha256: given.model, name: model.name };
  if (given.adapter === null) return spec;
  const adapter = await fileOf(listed, given.adapter, role);
  return { ...spec, adapter: { file: adapter.file, sha256: given.adapter } };
}

function unfitFor(role: AssignableRole, given: RoleAssignment, registry: Registry): string | null {
  if (role === 'answer') return null;
  const result = probeOf(registry, given.model, given.adapter);
  if (!result) return 'It has not been probed yet; run the fitness probe first.';
  if (given.adapter === null) return result.passed ? null : probeWords(result);
  const failed = failedParts(result, ROLE_PARTS[role]);
  return failed.length === 0 ? null : failed.map(({ words }) => words).join(' ');
}

function failedParts({ parts }: ProbeResult, needed: readonly ProbePartName[]): ProbeResult['parts'] {
  return parts.filter(({ name, passed }) => !passed && needed.includes(name));
}

async function fileOf(
  listed: () => Promise<ModelsList>,
  sha256: string,
  role: AssignableRole,
): Promise<{ file: string; name: string }> {
  const { models } = await listed();
  const row = models.find((one) => one.sha256 === sha256 && one.file !== null);
  if (row?.file) return { file: row.file, name: row.name };
  throw new StamError('MODEL_MISSING', `The model that was chosen to ${role} is no longer on this machine.`);
}
