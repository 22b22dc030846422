import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ModelRow, ModelsList } from '../../../shared/models.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ROLES, refusalWords } from './model-words.ts';

type Role = (typeof ROLES)[number];

/** Which model does what. A role that writes goes only to a model that passed the probe; why another cannot is said. */
export function RolesTable({ list }: { list: ModelsList }) {
  const client = useQueryClient();
  const assign = useCommand('model.assign', (next) => {
    client.setQueryData(['model.list', {}], next);
    void client.invalidateQueries({ queryKey: ['workspace.status'] });
  });
  const models = list.models.filter((model) => model.kind === 'language model' && model.file !== null);
  const adapters = list.models.filter((model) => model.kind === 'adapter' && model.file !== null);
  const writing = ROLES.filter((role) => role.writes);
  const given = writing.filter((role) => list.roles[role.id] !== null).length;
  const part = given > 0 && given < writing.length;
  return (
    <section className="stack" aria-labelledby="roles-title">
      <h2 id="roles-title">Who does what</h2>
      <p className={part ? 'warn-text' : 'small'}>
        {part && <Icon name="warn" />} A model reads notes only when all of Extract, Link and Update are given to one;
        until then the rules do.
      </p>
      <ul className="role-list">
        {ROLES.map((role) => (
          <li key={role.id}>
            <RoleRow
              role={role}
              list={list}
              models={models}
              adapters={adapters}
              busy={assign.isPending}
              onAssign={(model, adapter) => assign.mutate({ role: role.id, model, adapter })}
            />
          </li>
        ))}
      </ul>
      {assign.isError && <Failure error={assign.error} />}
    </section>
  );
}

function RoleRow({
  role,
  list,
  models,
  adapters,
  busy,
  onAssign,
}: {
  role: Role;
  list: ModelsList;
  models: readonly ModelRow[];
  adapters: readonly ModelRow[];
  busy: boolean;
  onAssign(model: string | null, adapter: string | null): void;
}) {
  const id = useId();
  const given = list.roles[role.id];
  const options = optionsOf(role, models, adapters);
  const chosen = options.find(
    (one) => given?.model === one.model.sha256 && given.adapter === (one.adapter?.sha256 ?? null),
  );
  const refused = options.filter((one) => one.refusal !== null);
  return (
    <div className="role-row">
      <div>
        <label htmlFor={id} className="strong">
          {role.name}
        </label>
        <p className="small">{role.does}</p>
      </div>
      <div className="stack role-controls">
        <select
          id={id}
          className="input"
          disabled={busy}
          value={chosen?.key ?? ''}
          onChange={(event) => {
            const next = options.find((one) => one.key === event.target.value);
            onAssign(next?.model.id ?? null, next?.adapter?.id ?? null);
          }}
        >
          <option value="">{role.writes ? 'nobody (the rules)' : 'nobody'}</option>
          {options.map((one) => (
            <option key={one.key} value={one.key} disabled={one.refusal !== null}>
              {one.name}
            </option>
          ))}
        </select>
        {given && !chosen && (
          <p className="small warn-text">The model that was chosen is no longer here: nobody does it.</p>
        )}
        {refused.map((one) => (
          <p key={one.key} className="small quiet-text">
            {one.name} cannot: {one.refusal}.
          </p>
        ))}
      </div>
    </div>
  );
}

interface RoleOption {
  key: string;
  name: string;
  model: ModelRow;
  adapter: ModelRow | null;
  /** Why it cannot have the role; null where it can, or where only the program can tell when it is asked. */
  refusal: string | null;
}

/** A model by itself and with each adapter: with one it is another writer, which the probe tries by itself. */
function optionsOf(role: Role, models: readonly ModelRow[], adapters: readonly ModelRow[]): RoleOption[] {
  return models.flatMap((model) => [
    { key: model.id, name: model.name, model, adapter: null, refusal: refusalWords(model, role) },
    ...(role.writes ? adapters : []).map((adapter) => ({
      key: `${model.id} with ${adapter.id}`,
      name: `${model.name} with ${adapter.name}`,
      model,
      adapter,
      refusal: null,
    })),
  ]);
}
