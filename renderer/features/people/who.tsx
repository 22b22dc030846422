import './people.css';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import type { Person, PersonRole } from '../../../shared/review.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WhoDialog } from './who-dialog.tsx';

interface Who {
  person: Person | null;
  /** Opens the dialog; resolves with who was chosen, or null where nobody was. */
  choose(role: PersonRole | null): Promise<Person | null>;
}

interface Asking {
  /** Each question has a dialog of its own: one that is just closing says nothing of the next. */
  number: number;
  role: PersonRole | null;
  answer(person: Person | null): void;
}

const WhoContext = createContext<Who | null>(null);

function useWhoContext(): Who {
  const who = useContext(WhoContext);
  if (!who) throw new Error('Nobody keeps who is at the window.');
  return who;
}

/** Keeps who is at this window, in memory alone. Whoever unlocks may be somebody else, so a lock forgets it. */
export function WhoProvider({ status, children }: { status: WorkspaceStatus; children: ReactNode }) {
  const workspace = status.state === 'open' ? (status.sample ? 'sample' : 'own') : null;
  const [seen, setSeen] = useState(workspace);
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (seen !== workspace) {
    setSeen(workspace);
    setId(null);
    setAsking(null);
  }
  const people = useAnswer('person.list', {}, { enabled: workspace !== null });
  const person = people.data?.find((one) => one.id === id && one.active) ?? null;
  const waiting = useRef<Asking | null>(null);
  const asked = useRef(0);
  const choose = useCallback(
    (role: PersonRole | null) =>
      new Promise<Person | null>((resolve) => {
        // A second question takes the place of the first, which then gets no answer.
        waiting.current?.answer(null);
        asked.current += 1;
        waiting.current = { number: asked.current, role, answer: resolve };
        setAsking(waiting.current);
      }),
    [],
  );
  const settle = (chosen: Person | null) => {
    if (chosen) setId(chosen.id);
    waiting.current?.answer(chosen);
    waiting.current = null;
    setAsking(null);
  };
  const value = useMemo(() => ({ person, choose }), [person, choose]);
  return (
    <WhoContext value={value}>
      {children}
      {asking && (
        <WhoDialog
          key={asking.number}
          current={person}
          role={asking.role}
          onChosen={settle}
          onClose={() => settle(null)}
        />
      )}
    </WhoContext>
  );
}

/** Who is at this window; null until somebody has said so. */
export function useWho(): Person | null {
  return useWhoContext().person;
}

/**
 * For an act: answers who does it, asking first where nobody has said so or they have not got the role. Null where the question was put
 * away: then nothing is done.
 */
export function useActing(): (role?: PersonRole) => Promise<Person | null> {
  const { person, choose } = useWhoContext();
  return useCallback(
    async (role) => {
      if (person && (role === undefined || person.roles.includes(role))) return person;
      return choose(role ?? null);
    },
    [person, choose],
  );
}

/** Who is at the window, always in sight; opens the choice of another. */
export function WhoButton() {
  const { person, choose } = useWhoContext();
  const open = () => void choose(null);
  useKeyAction('who', open);
  return (
    <button type="button" className="button quiet" onClick={open}>
      <Icon name="person" />
      {person ? (
        <>
          <span className="visually-hidden">You are </span>
          <span className="who-here" title={person.name}>
            {person.name}
          </span>
        </>
      ) : (
        'Who are you?'
      )}
    </button>
  );
}
