import { type FormEvent, useId, useState } from 'react';
import type { EntryRow, PromptRow, ReplayReport, WriteRole, WriterChoice } from '../../../shared/interchange.ts';
import type { ModelRow } from '../../../shared/models.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { replayStageWords } from './replay-words.ts';
import { ROLE_WORDS, WRITE_ROLES } from './role-words.ts';

type Stage = ReplayReport['stage'];

/** What is to be replayed and by which writer. */
export function ReplayForm({
  entry,
  busy,
  onStart,
}: {
  entry: EntryRow;
  busy: boolean;
  onStart(stage: Stage, writer: WriterChoice): void;
}) {
  const models = useAnswer('model.list', {});
  const prompts = useAnswer('prompt.list', {});
  const [stage, setStage] = useState<Stage>('all');
  const [by, setBy] = useState<'rules' | 'model'>('rules');
  const [model, setModel] = useState('');
  const [variant, setVariant] = useState<Partial<Record<WriteRole, string>>>({});
  const here = (models.data?.models ?? []).filter((row) => row.kind === 'language model' && row.file !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart(
      stage,
      by === 'rules' ? { type: 'rules' } : { type: 'model', ...(model ? { model } : {}), prompts: variant },
    );
  };
  return (
    <form className="replay-form" onSubmit={submit}>
      <Choices
        legend="What is replayed"
        options={(['all', 'extract', 'update'] as const).map((id) => ({ id, label: replayStageWords(id) }))}
        chosen={stage}
        onChoose={(id) => setStage(id)}
      />
      <Choices
        legend="By which writer"
        options={[
          { id: 'rules', label: 'The rules' },
          { id: 'model', label: 'A language model', disabled: here.length === 0 },
        ]}
        chosen={by}
        onChoose={(id) => setBy(id)}
      />
      {models.isPending && <p className="small">Looking for models…</p>}
      {models.data && here.length === 0 && (
        <p className="small">There is no language model here, so only the rules can be asked.</p>
      )}
      {by === 'model' && (
        <>
          <ModelSelect models={here} value={model} onChange={setModel} />
          {WRITE_ROLES.map((role) => (
            <PromptSelect
              key={role}
              role={role}
              prompts={(prompts.data ?? []).filter((row) => row.role === role)}
              value={variant[role] ?? ''}
              onChange={(hash) => {
                const { [role]: _gone, ...rest } = variant;
                setVariant(hash === '' ? rest : { ...rest, [role]: hash });
              }}
            />
          ))}
        </>
      )}
      {entry.type === 'facts' && (
        <p className="small">This entry is structured: its facts are rendered by fixed rules whoever writes.</p>
      )}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Replaying…' : 'Replay into a scratch copy'}
        </button>
      </div>
    </form>
  );
}

function Choices<T extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  options: readonly { id: T; label: string; disabled?: boolean }[];
  chosen: T;
  onChoose(id: T): void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="strong">{legend}</legend>
      <div className="row">
        {options.map((option) => (
          <label key={option.id} className="row">
            <input
              type="radio"
              name={name}
              checked={chosen === option.id}
              disabled={option.disabled ?? false}
              onChange={() => onChoose(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ModelSelect({
  models,
  value,
  onChange,
}: {
  models: readonly ModelRow[];
  value: string;
  onChange(hash: string): void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Model</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">the one that has the role now</option>
        {models.map((row) => (
          <option key={row.id} value={row.sha256 ?? ''} disabled={row.sha256 === null || row.fitness !== 'fit'}>
            {row.name}
            {row.fitness === 'fit'
              ? ''
              : row.fitness === 'unfit'
                ? ' (not fit to write records)'
                : ' (fitness not tried)'}
          </option>
        ))}
      </select>
    </div>
  );
}

function PromptSelect({
  role,
  prompts,
  value,
  onChange,
}: {
  role: WriteRole;
  prompts: readonly PromptRow[];
  value: string;
  onChange(hash: string): void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Prompt to {ROLE_WORDS[role].doing}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">the role’s own</option>
        {prompts.map((prompt) => (
          <option key={prompt.hash} value={prompt.hash}>
            {prompt.name} ({prompt.hash.slice(0, 8)})
          </option>
        ))}
      </select>
    </div>
  );
}
