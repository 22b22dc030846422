import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function personHandlers({ session }: HandlerTools): HandlersOf<'person'> {
  /** Other windows show who works here too. */
  const told = <T>(answer: T): T => {
    session.changed(null);
    return answer;
  };
  return {
    'person.list': () => session.engine().people.list(),
    'person.add': ({ by, name, roles }) => told(session.engine().people.add(by, name, roles)),
    'person.change': ({ by, id, name, roles, active }) =>
      told(
        session.engine().people.change(by, id, {
          ...(name === undefined ? {} : { name }),
          ...(roles === undefined ? {} : { roles }),
          ...(active === undefined ? {} : { active }),
        }),
      ),
    'person.idle': () => ({ minutes: session.engine().people.idleMinutes() }),
    'person.setIdle': ({ by, minutes }) => told({ minutes: session.engine().people.setIdleMinutes(by, minutes) }),
  };
}
