import type { InboxItem, Weight } from '../../../shared/review.ts';

/** A line of the inbox: a heading where the weight or the patient changes, or a move. */
export type InboxRow =
  | { type: 'head'; key: string; weight: Weight; patient: string; patientName: string | null }
  | { type: 'move'; key: string; item: InboxItem };

/** The moves as they come (heaviest first, then by patient), with a heading before each group. */
export function inboxRows(items: readonly InboxItem[]): InboxRow[] {
  const rows: InboxRow[] = [];
  let group = '';
  for (const item of items) {
    const key = `${item.weight} ${item.patient}`;
    if (key !== group) {
      group = key;
      const { weight, patient, patientName } = item;
      rows.push({ type: 'head', key: `head ${key} ${item.id}`, weight, patient, patientName });
    }
    rows.push({ type: 'move', key: item.id, item });
  }
  return rows;
}

/** The move that takes the focus when some are gone: the next one that stays, else the last before them. */
export function nextAfter(keys: readonly string[], from: string, gone: ReadonlySet<string>): string | undefined {
  const at = keys.indexOf(from);
  const after = keys.slice(at + 1).find((key) => !gone.has(key));
  return after ?? keys.slice(0, Math.max(at, 0)).findLast((key) => !gone.has(key));
}
