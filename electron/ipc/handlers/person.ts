import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function personHandlers({ session }: HandlerTools): HandlersOf<'person'> {
  return {
    'person.list': () => session.engine().people.list(),
    'person.add': ({ by, name, roles }) => session.engine().people.add(by, name, roles),
    'person.change': ({ by, id, name, roles, active }) =>
      session.engine().people.change(by, id, {
        ...(name === undefined ? {} : { name }),
        ...(roles === undefined ? {} : { roles }),
        ...(active === undefined ? {} : { active }),
      }),
    'person.idle': () => ({ minutes: session.engine().people.idleMinutes() }),
    'person.setIdle': ({ by, minutes }) => ({ minutes: session.engine().people.setIdleMinutes(by, minutes) }),
  };
}
