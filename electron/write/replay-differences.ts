/** What differs between two outcomes of one entry: earlier memories are told apart by their id, its own facts by what they say. */
import type { ReplayMemory, ReplayReport } from '../../shared/interchange.ts';

const FIELDS = ['text', 'subject', 'assertion', 'quote', 'validFrom', 'validTo', 'store', 'cause', 'reason'] as const;

/** Pairs what is the same thing on both sides; what has no partner stands alone. */
export function differences(
  written: readonly ReplayMemory[],
  replayed: readonly ReplayMemory[],
): Pick<ReplayReport, 'changes' | 'same'> {
  const changes: ReplayReport['changes'] = [];
  let same = 0;
  const left = [...replayed];
  for (const before of written) {
    const at = partnerOf(before, left);
    const after = at < 0 ? undefined : left.splice(at, 1)[0];
    if (!after) {
      changes.push({ change: 'only as written', written: before, replayed: null, fields: [] });
      continue;
    }
    const fields = FIELDS.filter((f) => JSON.stringify(before[f]) !== JSON.stringify(after[f]));
    if (fields.length === 0) same++;
    else changes.push({ change: 'different', written: before, replayed: after, fields });
  }
  for (const after of left) changes.push({ change: 'only in the replay', written: null, replayed: after, fields: [] });
  return { changes, same };
}

function partnerOf(memory: ReplayMemory, among: readonly ReplayMemory[]): number {
  if (!memory.ofEntry) return among.findIndex((m) => !m.ofEntry && m.id === memory.id);
  const alike = (m: ReplayMemory): boolean => m.ofEntry && m.kind === memory.kind;
  const plain = (m: ReplayMemory): string => m.text.toLowerCase().replace(/\s+/g, ' ').trim();
  const exact = among.findIndex((m) => alike(m) && plain(m) === plain(memory));
  if (exact >= 0) return exact;
  return among.findIndex((m) => alike(m) && (m.quote.includes(memory.quote) || memory.quote.includes(m.quote)));
}
