import type { ModelRow, ModelsList } from '../../../shared/models.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ModelActions } from './model-actions.tsx';
import { fitnessWords, purposeWords, ROLES, sizeWords, weightsWords } from './model-words.ts';
import { ProbeView } from './probe-view.tsx';

const FITNESS_ICONS: Record<ModelRow['fitness'], IconName> = { fit: 'check', unfit: 'warn', 'not tried': 'question' };

/** One model: what it is for, where it comes from, whether it may write, and what can be done with it. */
export function ModelCard({ model, list }: { model: ModelRow; list: ModelsList }) {
  const language = model.kind === 'language model';
  const roles = ROLES.filter((role) => model.roles.includes(role.id));
  return (
    <article className="model-card stack" aria-label={model.name}>
      <div className="row">
        <h3>{model.name}</h3>
        {roles.map((role) => (
          <span key={role.id} className="chip plain">
            does: {role.name}
          </span>
        ))}
        {model.bundled && <span className="chip plain">comes with the program</span>}
      </div>
      <p>{purposeWords(model)}.</p>
      {language && (
        <p className={`fitness ${model.fitness === 'fit' ? 'fit' : model.file === null ? '' : 'warn-text'}`}>
          <Icon name={FITNESS_ICONS[model.fitness]} /> {fitnessWords(model)}
        </p>
      )}
      {model.problem && <Notice tone="warn">{model.problem}</Notice>}
      {model.probe && <ProbeView probe={model.probe} />}
      <Facts model={model} />
      <ModelActions model={model} adapters={list.models.filter((one) => one.kind === 'adapter')} />
    </article>
  );
}

function Facts({ model }: { model: ModelRow }) {
  const made = [
    model.architecture,
    weightsWords(model.parameters),
    model.quantization,
    model.contextLength === null ? null : `${model.contextLength.toLocaleString('en')} tokens at once`,
  ].filter((part) => part !== null);
  return (
    <dl className="model-facts small">
      <Fact name="Licence" value={model.licence ?? 'not known: look at where the file came from'} />
      <Fact name="Size" value={sizeWords(model.bytes)} />
      <Fact name="Made" value={made.length > 0 ? made.join(', ') : 'not known'} />
      <Fact name="Source" value={model.source ?? 'not known'} />
      <Fact name="File" value={model.file ?? `${model.fileName} (not here)`} />
      <Fact name="Hash (SHA-256)" value={model.sha256 ?? 'not known'} code={model.sha256 !== null} />
    </dl>
  );
}

function Fact({ name, value, code = false }: { name: string; value: string; code?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  );
}
