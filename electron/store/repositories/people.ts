import { PERSON_ROLES, type Person, type PersonRole } from '../../../shared/review.ts';
import type { SqliteDatabase } from '../database.ts';

interface PersonRow {
  id: string;
  name: string;
  roles: string;
  active: number;
}

const COLUMNS = 'public_id AS id, name, roles, active';
const IDLE = 'idle minutes';

/** The users of a workspace, and what is set for all of them. Nobody is ever deleted: what they did stays under their name. */
export class People {
  readonly #list;
  readonly #add;
  readonly #change;
  readonly #setting;
  readonly #set;

  constructor(db: SqliteDatabase) {
    this.#list = db.prepare<[], PersonRow>(
      `SELECT ${COLUMNS} FROM person ORDER BY active DESC, name COLLATE NOCASE, id`,
    );
    this.#add = db.prepare('INSERT INTO person (public_id, name, roles, active) VALUES (?, ?, ?, ?)');
    this.#change = db.prepare('UPDATE person SET name = ?, roles = ?, active = ? WHERE public_id = ?');
    this.#setting = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    this.#set = db.prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
  }

  /** Active ones first, by name. */
  list(): Person[] {
    return this.#list.all().map(personOf);
  }

  add(person: Person): void {
    this.#add.run(person.id, person.name, rolesText(person.roles), Number(person.active));
  }

  change(person: Person): void {
    this.#change.run(person.name, rolesText(person.roles), Number(person.active), person.id);
  }

  /** As it was set; null where nobody has set it. */
  idleMinutes(): number | null {
    const value = this.#setting.get(IDLE);
    return value === undefined ? null : Number(value);
  }

  setIdleMinutes(minutes: number): void {
    this.#set.run(IDLE, String(minutes));
  }
}

/** In the order in which they are always listed, so that the same roles read the same. */
function rolesText(roles: readonly PersonRole[]): string {
  return PERSON_ROLES.filter((role) => roles.includes(role)).join(' ');
}

function personOf({ id, name, roles, active }: PersonRow): Person {
  const given = roles.split(' ');
  return { id, name, roles: PERSON_ROLES.filter((role) => given.includes(role)), active: active === 1 };
}
