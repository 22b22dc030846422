import './models.css';
import type { ModelsList } from '../../../shared/models.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RunningModels } from '../doctor/running-models.tsx';
import { AddModel } from './add-model.tsx';
import { ModelCard } from './model-card.tsx';
import { RolesTable } from './roles-table.tsx';

/** The language models there are, whether each may write, and which does what. */
export function ModelsPage() {
  const list = useAnswer('model.list', {});
  const { go } = useNavigation();
  return (
    <div className="stack models-page">
      <div className="row spread">
        <h1>Language models</h1>
        <button type="button" className="link" onClick={() => go({ page: 'prompts' })}>
          Prompts and training sets
        </button>
      </div>
      {list.isPending && <p>Looking for models… A new file is read through once, which takes a moment.</p>}
      {list.isError && <Failure error={list.error} retry={list.refetch} />}
      {list.data && <Models list={list.data} />}
    </div>
  );
}

function Models({ list }: { list: ModelsList }) {
  const here = list.models.filter((model) => model.file !== null && model.kind !== 'embedder');
  const search = list.models.filter((model) => model.kind === 'embedder');
  const others = list.models.filter((model) => model.file === null && model.kind !== 'embedder');
  const none = !here.some((model) => model.kind === 'language model');
  return (
    <>
      {list.notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
      {none && (
        <Notice>
          <p className="strong">No language model here: the rules writer reads notes.</p>
          <p>
            Nothing more is needed. To use a model, copy a GGUF file into <code>{list.folder}</code> or add it here; it
            works without any network.
          </p>
        </Notice>
      )}
      <RolesTable list={list} />
      <RunningModels />
      <AddModel folder={list.folder} />
      <Group title="On this machine" models={here} list={list} />
      <Group title="Can be fetched" models={others} list={list} />
      <Group title="Search by meaning" models={search} list={list} />
    </>
  );
}

function Group({ title, models, list }: { title: string; models: ModelsList['models']; list: ModelsList }) {
  if (models.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h2>
        {title} ({models.length.toLocaleString('en')})
      </h2>
      <ul className="model-list">
        {models.map((model) => (
          <li key={model.id}>
            <ModelCard model={model} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}
