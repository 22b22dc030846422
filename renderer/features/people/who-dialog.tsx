import { useRef } from 'react';
import { PERSON_ROLES, type Person, type PersonRole } from '../../../shared/review.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { rolesWords } from './people-words.ts';
import { PersonForm } from './person-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** Asks who is at the window. `role`: what the act that is waiting needs. */
export function WhoDialog({
  current,
  role,
  onChosen,
  onClose,
}: {
  current: Person | null;
  role: PersonRole | null;
  onChosen(person: Person): void;
  onClose(): void;
}) {
  const people = useAnswer('person.list', {});
  const active = people.data?.filter((person) => person.active) ?? [];
  const able = active.filter((person) => role === null || person.roles.includes(role));
  return (
    <Dialog title="Who are you?" onClose={onClose}>
      <div className="stack who">
        {people.isPending && <p>Looking up who works here…</p>}
        {people.isError && <Failure error={people.error} retry={people.refetch} />}
        {people.isSuccess && people.data.length === 0 && <First onChosen={onChosen} />}
        {active.length > 0 && (
          <>
            {role !== null && <Needed role={role} current={current} none={able.length === 0} />}
            <Names people={able} current={current} onChosen={onChosen} />
            <p className="quiet-text small">
              Not on the list? Somebody who is adds you under “People and settings”. A name says who acts; it keeps
              nobody out.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function First({ onChosen }: { onChosen(person: Person): void }) {
  return (
    <>
      <p>
        Nobody is named in this workspace yet. What you decide is kept under your name. The passphrase opens the
        workspace for everybody who has it: a name says who acts, it keeps nobody out.
      </p>
      <PersonForm inDialog given={PERSON_ROLES} by={async () => null} submit="That is me" onAdded={onChosen} />
    </>
  );
}

function Needed({ role, current, none }: { role: PersonRole; current: Person | null; none: boolean }) {
  return (
    <p>
      This needs the role <strong>{role}</strong>
      {current && !current.roles.includes(role) && `, which ${current.name} has not got`}.
      {none && ` Nobody here has it: somebody gives it under “People and settings”.`}
    </p>
  );
}

function Names({
  people,
  current,
  onChosen,
}: {
  people: readonly Person[];
  current: Person | null;
  onChosen(person: Person): void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useFirstFocus(first);
  const start = people.find((person) => person.id === current?.id) ?? people[0];
  return (
    <ul className="who-list">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className="button who-name"
            ref={person === start ? first : undefined}
            aria-pressed={person.id === current?.id}
            onClick={() => onChosen(person)}
          >
            <span className="strong">{person.name}</span>
            <span className="quiet-text small">{rolesWords(person.roles)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
