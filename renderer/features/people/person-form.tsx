import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { PERSON_ROLES, type Person, type PersonRole } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ROLE_WORDS } from './people-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Adds a person. */
export function PersonForm({
  given,
  inDialog = false,
  by,
  submit,
  onAdded,
}: {
  /** Roles that are ticked at the beginning. */
  given: readonly PersonRole[];
  /** It is what its dialog is about: the name takes the focus. */
  inDialog?: boolean;
  /** Says who adds (null: the first person, who adds themselves); undefined where the question was put away. */
  by(): Promise<string | null | undefined>;
  submit: string;
  onAdded(person: Person): void;
}) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field, inDialog);
  const [name, setName] = useState('');
  const [roles, setRoles] = useState(given);
  const add = useCommand('person.add', async (person) => {
    await client.invalidateQueries({ queryKey: ['person.list'] });
    setName('');
    onAdded(person);
  });
  const ready = name.trim() !== '' && roles.length > 0;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        void by().then((who) => {
          if (who !== undefined) add.mutate({ by: who, name: name.trim(), roles: [...roles] });
        });
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          ref={field}
          className="input"
          value={name}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={add.isError ? true : undefined}
          aria-describedby={add.isError ? `${id}-error` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {add.isError && <FieldError id={`${id}-error`} message={add.error.message} />}
      </div>
      <RoleChoice roles={roles} onChange={setRoles} />
      <div className="row">
        <button type="submit" className="button primary" disabled={!ready || add.isPending}>
          {submit}
        </button>
        {!ready && <span className="quiet-text small">A name and at least one role are needed.</span>}
      </div>
    </form>
  );
}

export function RoleChoice({
  roles,
  onChange,
}: {
  roles: readonly PersonRole[];
  onChange(roles: readonly PersonRole[]): void;
}) {
  return (
    <fieldset className="role-choice">
      <legend>Roles</legend>
      {PERSON_ROLES.map((role) => (
        <label key={role} className="row">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(PERSON_ROLES.filter((one) => (one === role ? event.target.checked : roles.includes(one))))
            }
          />
          <span>
            <strong>{ROLE_WORDS[role].name}</strong> <span className="quiet-text">{ROLE_WORDS[role].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
