/** Who did something, as it is shown: people are kept by public id, and one who is nobody of this workspace is shown by it. */

/**
 * The name of a person within a statement; null where the workspace has none of this id.
 * @param id a column that holds the public id
 */
export function personNameSql(id: string): string {
  return `(SELECT name FROM person WHERE public_id = ${id})`;
}

export function namedPerson(id: string, name: string | null): { id: string; name: string } {
  return { id, name: name ?? id };
}
