/** Looks into JSON whose shape is not promised, such as a trace that an earlier version wrote: what is not there is null. */

export type JsonRecord = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const listIn = (record: JsonRecord, name: string): readonly unknown[] => listOf(record[name]);

export function textIn(record: JsonRecord, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' ? value : null;
}

export function numberIn(record: JsonRecord, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' ? value : null;
}

/** The records of a list, in their order; anything else in it is left out. */
export function recordsOf(value: unknown): JsonRecord[] {
  return listOf(value)
    .map(recordOf)
    .filter((record) => record !== null);
}
