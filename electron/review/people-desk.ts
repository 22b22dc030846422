/** The persons of a workspace, and the settings that are theirs. */
import { StamError } from '../../shared/errors.ts';
import { PERSON_ROLES, type Person, type PersonRole } from '../../shared/review.ts';
import { publicId } from '../store/public-id.ts';
import { People } from '../store/repositories/people.ts';
import type { DeskTools } from './desk-tools.ts';
import { sameName, tidied } from './person-name.ts';
import type { PeopleDesk } from './review-contract.ts';

/** Minutes without a key or click until the window locks, where nobody has set it. */
const IDLE_MINUTES = 15;
const MOST_IDLE_MINUTES = 240;
const LONGEST_NAME = 80;

export function openPeopleDesk(tools: DeskTools): PeopleDesk {
  const people = new People(tools.store.db);

  function need(id: string): Person {
    const person = people.list().find((p) => p.id === id);
    if (!person) throw new StamError('NOT_FOUND', 'There is no such person in this workspace.');
    return person;
  }

  function note(by: string, action: string, person: Person): void {
    tools.audit({ by, action, subjectType: 'person', subjectId: person.id, detail: JSON.stringify(person) });
  }

  function assertFree(name: string, except: string | null): void {
    const holder = people.list().find((p) => p.id !== except && sameName(p.name, name));
    if (!holder) return;
    throw new StamError(
      'WRONG_USAGE',
      holder.active
        ? `There is a ${holder.name} already: give a name that tells the two apart.`
        : `${holder.name} worked here before: take them back instead of adding the name a second time.`,
      { person: holder.id },
    );
  }

  /** @param by null: they add themselves */
  function added(by: string | null, name: string, roles: readonly PersonRole[]): Person {
    const tidy = tidyName(name);
    assertFree(tidy, null);
    const id = publicId('u', tools.store.fingerprint, people.list().length, tidy, tools.now());
    people.add({ id, name: tidy, roles: someRoles(roles), active: true });
    const person = need(id);
    note(by ?? id, 'person.add', person);
    return person;
  }

  return {
    list: () => people.list(),

    add: (by, name, roles) =>
      tools.transaction(() => {
        if (by !== null) tools.person(by);
        else if (people.list().length > 0) {
          throw new StamError('NOT_ALLOWED', 'Say first who you are: this workspace has users already.');
        }
        return added(by, name, roles);
      }),

    change: (by, id, change) =>
      tools.transaction(() => {
        tools.person(by);
        const before = need(id);
        const after: Person = {
          id,
          name: change.name === undefined ? before.name : tidyName(change.name),
          roles: change.roles === undefined ? before.roles : someRoles(change.roles),
          active: change.active ?? before.active,
        };
        assertFree(after.name, id);
        assertSomebodyLeft(people.list(), before, after);
        people.change(after);
        if (before.name !== after.name) note(by, 'person.rename', need(id));
        if (before.roles.join() !== need(id).roles.join()) note(by, 'person.roles', need(id));
        if (before.active !== after.active) note(by, after.active ? 'person.return' : 'person.leave', need(id));
        return people.list();
      }),

    named: (name) => {
      const person = people.list().find((p) => p.active && (p.id === name || sameName(p.name, tidyName(name))));
      if (!person) throw new StamError('NOT_ALLOWED', `Nobody named “${name}” works in this workspace.`);
      return person;
    },

    ofAccount: (account) =>
      tools.transaction(() => {
        const known = people.list().find((p) => sameName(p.name, tidyName(account)));
        if (!known) return added(null, account, PERSON_ROLES);
        if (known.active) return known;
        throw new StamError('NOT_ALLOWED', `${known.name} works here no more: say who acts with --as NAME.`);
      }),

    idleMinutes: () => people.idleMinutes() ?? IDLE_MINUTES,

    setIdleMinutes: (by, minutes) =>
      tools.transaction(() => {
        tools.person(by);
        if (!Number.isInteger(minutes) || minutes < 0 || minutes > MOST_IDLE_MINUTES) {
          throw new StamError(
            'WRONG_USAGE',
            `The idle time is a whole number of minutes up to ${MOST_IDLE_MINUTES}; 0 means never.`,
          );
        }
        people.setIdleMinutes(minutes);
        tools.audit({
          by,
          action: 'workspace.idle-time',
          subjectType: 'workspace',
          subjectId: tools.store.fingerprint,
          detail: String(minutes),
        });
        return minutes;
      }),
  };
}

/** @throws StamError WRONG_USAGE */
function tidyName(name: string): string {
  const tidy = tidied(name);
  if (tidy === '' || tidy.length > LONGEST_NAME || /\p{C}/u.test(tidy)) {
    throw new StamError('WRONG_USAGE', `A name is 1 to ${LONGEST_NAME} characters on one line.`);
  }
  return tidy;
}

function someRoles(roles: readonly PersonRole[]): PersonRole[] {
  if (roles.length === 0) throw new StamError('WRONG_USAGE', 'A person has at least one role.');
  return [...roles];
}

/** Nobody locks everybody out by accident: corrections and deletions need a clinician, and whoever adds people must be somebody. */
function assertSomebodyLeft(people: readonly Person[], before: Person, after: Person): void {
  const others = people.filter((p) => p.active && p.id !== after.id);
  if (before.active && !after.active && others.length === 0) {
    throw new StamError('WRONG_USAGE', `${before.name} is the only one who works here: add somebody else first.`);
  }
  const wasClinician = before.active && before.roles.includes('clinician');
  const isClinician = after.active && after.roles.includes('clinician');
  if (wasClinician && !isClinician && !others.some((p) => p.roles.includes('clinician'))) {
    throw new StamError(
      'WRONG_USAGE',
      `${before.name} is the last clinician: without one nobody could correct the record. Make somebody else a clinician first.`,
    );
  }
}
