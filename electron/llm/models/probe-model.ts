/** Probes a model of this machine, with or without an adapter, and keeps what came of it. */
import type { ProbeResult } from '../../../shared/models.ts';
import type { HostedLanguageModel, LanguageModelSpec } from '../hosted-language-model.ts';
import { type ProbeOptions, runProbe } from '../probe/fitness-probe.ts';
import type { UsableModel } from './find-model.ts';
import type { ModelsHome } from './models-home.ts';
import { changeRegistry } from './models-registry.ts';
import { requireFit } from './roles.ts';

/** What the probe needs of the llama host. */
export interface LanguageModels {
  languageModel(spec: LanguageModelSpec): Promise<HostedLanguageModel>;
}

/**
 * Runs the fitness probe and keeps its result under the hashes of model and adapter. A probe that did not come to its end leaves
 * an earlier result as it is.
 *
 * @throws StamError MODEL_FAILED where the adapter does not fit or the model cannot be run; CANCELLED when the signal is raised
 */
export async function probeModel(
  home: ModelsHome,
  host: LanguageModels,
  model: UsableModel,
  adapter: UsableModel | null,
  options: ProbeOptions = {},
): Promise<ProbeResult> {
  if (adapter) await requireFit(adapter, model);
  const loaded = await host.languageModel({
    modelFile: model.file,
    sha256: model.sha256,
    name: model.name,
    ...(adapter ? { adapter: { file: adapter.file, sha256: adapter.sha256 } } : {}),
  });
  try {
    const result = await runProbe(loaded, options);
    const key = { model: model.sha256, adapter: adapter?.sha256 ?? null };
    changeRegistry(home.own, (registry) => {
      const others = registry.probes.filter((one) => one.model !== key.model || one.adapter !== key.adapter);
      registry.probes = [...others, { ...key, result }];
    });
    return result;
  } finally {
    await loaded.close();
  }
}
