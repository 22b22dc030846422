/** `people …`: who works in the workspace. */
import { StamError } from '../../shared/errors.ts';
import { PERSON_ROLES, type Person, type PersonRole } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import { sameName } from '../review/person-name.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

/** Whether it changes anything. */
export const peopleWrites = ([action = 'list']: readonly string[]): boolean => action !== 'list';

/**
 * Answers the persons as they are then.
 * @throws StamError WRONG_USAGE, NOT_ALLOWED
 */
export function peopleCommand(command: Command, engine: Engine): Person[] {
  const { people } = engine;
  const [action = 'list', name] = command.positional;
  switch (action) {
    case 'list':
      return people.list();
    case 'add': {
      if (!name) throw wrong('people add needs a name.');
      const roles = rolesOf(command.options.role);
      const left = people.list().find((p) => !p.active && sameName(p.name, name));
      // The first one adds themselves; nobody else is there who could.
      if (people.list().length === 0) people.add(null, name, roles);
      else if (left) people.change(actorOf(engine, command).id, left.id, { active: true, roles });
      else people.add(actorOf(engine, command).id, name, roles);
      return people.list();
    }
    case 'remove':
      if (!name) throw wrong('people remove needs a name.');
      return people.change(actorOf(engine, command).id, people.named(name).id, { active: false });
    default:
      throw wrong(`There is no command “people ${action}”.`);
  }
}

function rolesOf(text: string | undefined): PersonRole[] {
  if (text === undefined) throw wrong(`Say which roles: --role ${PERSON_ROLES.join(',')}.`);
  return text.split(',').map((word) => {
    const role = PERSON_ROLES.find((r) => r === word.trim());
    if (!role) throw wrong(`A role is one of ${PERSON_ROLES.join(', ')}, not “${word}”.`);
    return role;
  });
}
