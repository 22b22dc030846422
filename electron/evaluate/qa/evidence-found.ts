/** Whether the memories that are served bear what a question's answer stands on. */
import type { EvidenceLine } from '../../../shared/asking.ts';
import type { EntryRow, MemoryDetail } from '../../../shared/interchange.ts';

/** What is read of a record to tell it. */
export interface RecordReader {
  entries(patient: string, page?: { afterSeq?: number; limit?: number }): EntryRow[];
  memory(id: string): MemoryDetail;
}

const PAGE = 1000;

export class EvidenceFinder {
  readonly #reader: RecordReader;
  /** Entry ids by source id, of the patient that was asked about last. */
  #known: { patient: string; entries: ReadonlyMap<string, readonly string[]> } | null = null;
  /** Entries that state a memory, where the memory was looked into. */
  readonly #stated = new Map<string, Set<string>>();

  constructor(reader: RecordReader) {
    this.#reader = reader;
  }

  /**
   * How many lines have to be served until each of these is among them, in order of `wanted`; null where it is not among them. What is
   * wanted is a source id of an entry, or an id of an entry or memory: it is there where a line's memory is it, comes from it, or is
   * stated by it once more.
   */
  places(patient: string, wanted: readonly string[], lines: readonly EvidenceLine[]): (number | null)[] {
    const ids = this.#entriesOf(patient);
    return wanted.map((id) => {
      const same = new Set([id, ...(ids.get(id) ?? [])]);
      const own = lines.find((line) => same.has(line.memory) || same.has(line.entry.id));
      const found = own ?? lines.find((line) => [...same].some((one) => this.#statedBy(line.memory).has(one)));
      return found?.number ?? null;
    });
  }

  #entriesOf(patient: string): ReadonlyMap<string, readonly string[]> {
    if (this.#known?.patient === patient) return this.#known.entries;
    const rows: EntryRow[] = [];
    let page: EntryRow[];
    do {
      page = this.#reader.entries(patient, { afterSeq: rows.at(-1)?.seq ?? 0, limit: PAGE });
      rows.push(...page);
    } while (page.length > 0);
    const grouped = Map.groupBy(rows, ({ sourceId }) => sourceId);
    const entries = new Map([...grouped].map(([id, group]) => [id, group.map((row) => row.id)]));
    this.#known = { patient, entries };
    return entries;
  }

  #statedBy(memory: string): Set<string> {
    const known = this.#stated.get(memory);
    if (known) return known;
    const stated = new Set(this.#reader.memory(memory).evidence.map(({ entry }) => entry.id));
    this.#stated.set(memory, stated);
    return stated;
  }
}
