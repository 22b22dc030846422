import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Person } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { FieldError } from '../../ui/field.tsx';
import { rolesWords } from './people-words.ts';
import { RoleChoice } from './person-form.tsx';
import { useActing, useWho } from './who.tsx';

interface Change {
  name?: string;
  roles?: Person['roles'];
  active?: boolean;
}

/** The persons, those who have left last; each can be changed in place. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="people-list">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          open={open === person.id}
          onOpen={(opened) => setOpen(opened ? person.id : null)}
        />
      ))}
    </ul>
  );
}

function PersonRow({ person, open, onOpen }: { person: Person; open: boolean; onOpen(open: boolean): void }) {
  const who = useWho();
  const acting = useActing();
  const client = useQueryClient();
  const id = useId();
  const change = useCommand('person.change', (people) => {
    client.setQueryData(['person.list', {}], people);
    onOpen(false);
  });
  const make = async (wanted: Change) => {
    const by = await acting();
    if (by) change.mutate({ by: by.id, id: person.id, ...wanted });
  };
  return (
    <li className="person-row stack">
      <div className="row spread">
        <span>
          <strong>{person.name}</strong>
          {who?.id === person.id && ' (you)'}{' '}
          <span className="quiet-text">
            {rolesWords(person.roles)}
            {!person.active && ' · works here no more'}
          </span>
        </span>
        <span className="row">
          {person.active && (
            <button type="button" className="button" aria-expanded={open} onClick={() => onOpen(!open)}>
              Change<span className="visually-hidden"> {person.name}</span>
            </button>
          )}
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            aria-describedby={change.isError ? `${id}-error` : undefined}
            onClick={() => void make({ active: !person.active })}
          >
            {person.active && <span className="visually-hidden">{person.name} </span>}
            {person.active ? 'Has left' : 'Take back'}
            {!person.active && <span className="visually-hidden"> {person.name}</span>}
          </button>
        </span>
      </div>
      {change.isError && <FieldError id={`${id}-error`} message={change.error.message} />}
      {open && <ChangeForm person={person} busy={change.isPending} onSave={(wanted) => void make(wanted)} />}
    </li>
  );
}

function ChangeForm({ person, busy, onSave }: { person: Person; busy: boolean; onSave(change: Change): void }) {
  const id = useId();
  const [name, setName] = useState(person.name);
  const [roles, setRoles] = useState<Person['roles']>(person.roles);
  const ready = name.trim() !== '' && roles.length > 0;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSave({ name: name.trim(), roles });
      }}
    >
      <div className="field">
        <label htmlFor={id}>Name</label>
        <input
          id={id}
          className="input"
          value={name}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <RoleChoice roles={roles} onChange={(next) => setRoles([...next])} />
      <div className="row">
        <button type="submit" className="button primary" disabled={!ready || busy}>
          Save
        </button>
        {!ready && <span className="quiet-text small">A name and at least one role are needed.</span>}
      </div>
    </form>
  );
}
