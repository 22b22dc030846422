import type { ModelRow } from '../../../shared/models.ts';
import { useAnswer } from '../../app/bridge-context.tsx';

/**
 * What a writer is called: "the rules", or the model of that file hash. A model that is no longer here keeps the beginning of
 * its hash, so that two are never taken for one.
 */
export function writerName(writer: string, models: readonly Pick<ModelRow, 'name' | 'sha256'>[]): string {
  if (writer === 'rules') return 'the rules';
  const known = models.find((model) => model.sha256 !== null && writer.startsWith(model.sha256));
  return known ? `the model ${known.name}` : `a model that is not here now (${writer.slice(0, 12)}…)`;
}

/** Names writers from the models that are known here. */
export function useWriterName(): (writer: string) => string {
  const list = useAnswer('model.list', {});
  const models = list.data?.models ?? [];
  return (writer) => (list.isPending && writer !== 'rules' ? 'a language model' : writerName(writer, models));
}
