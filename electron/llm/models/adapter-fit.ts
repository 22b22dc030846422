/** Whether a LoRA adapter belongs to a model, told from the two headers before llama.cpp is asked to load them. */
import type { GgufHeader, GgufTensor } from './gguf-header.ts';

/** The table of words is stored the other way round than the other weights, so its two factors are too. */
const WORD_TABLE = 'token_embd.weight';

/**
 * Why the adapter does not fit the model, as a sentence; null where it fits: it is a LoRA adapter of the same architecture,
 * and each pair of factors (A: rows of the model's width, B: as many columns as the model's tensor has rows) has a tensor of
 * the model that it can be added to.
 */
export function adapterMisfit(adapter: GgufHeader, model: GgufHeader): string | null {
  if (model.adapter !== null) return 'The file that should be the model is an adapter.';
  if (adapter.adapter === null) return 'The file that should be the adapter is a whole model.';
  if (adapter.adapter !== 'lora') return 'The adapter is of a kind that cannot be used here; only LoRA adapters can.';
  if (adapter.architecture !== model.architecture) {
    return `The adapter was made for models of the kind ${adapter.architecture ?? 'unknown'}, and this model is of the kind ${model.architecture ?? 'unknown'}.`;
  }
  const factors = new Map(adapter.tensors.map((tensor) => [tensor.name, tensor]));
  const bases = new Map(model.tensors.map((tensor) => [tensor.name, tensor]));
  let pairs = 0;
  for (const a of adapter.tensors) {
    const name = /^(.*)\.lora_a$/.exec(a.name)?.[1];
    if (name === undefined) continue;
    const b = factors.get(`${name}.lora_b`);
    const base = bases.get(name);
    if (!b) return `The adapter is not complete: half of its part “${name}” is missing.`;
    if (!base)
      return `The adapter changes a part that this model does not have (“${name}”): it belongs to another model.`;
    if (!fits(a, b, base)) {
      return `The adapter has another size than this model (in “${name}”): it was made for a smaller or larger one.`;
    }
    pairs += 1;
  }
  return pairs === 0 ? 'The adapter holds nothing that could be applied to a model.' : null;
}

function fits(a: GgufTensor, b: GgufTensor, base: GgufTensor): boolean {
  const [width, rows] = base.shape;
  if (base.name === WORD_TABLE) return b.shape[1] === width && a.shape[1] === rows && a.shape[0] === b.shape[0];
  return a.shape[0] === width && b.shape[1] === rows && a.shape[1] === b.shape[0];
}
