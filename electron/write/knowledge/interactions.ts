/** Whether two drugs must not meet, or only under watch. */
import { baseIngredient } from '../identity/drug-lexicon.ts';
import { INTERACTIONS, type Severity } from './interactions-table.ts';

export interface Interaction {
  severity: Severity;
  /** What may happen, with both ingredients: "warfarin with ibuprofen: bleeding". */
  grounds: string;
  source: string;
}

const RANK: Record<Severity, number> = { contraindicated: 3, serious: 2, monitor: 1 };

interface Entry {
  severity: Severity;
  effect: string;
  source: string;
}

const key = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** Every pair of ingredients of the table with its gravest row. */
const pairs = new Map<string, Entry>();
for (const row of INTERACTIONS) {
  for (const a of row.a) {
    for (const b of row.b) {
      const known = pairs.get(key(a, b));
      if (a !== b && (!known || RANK[known.severity] < RANK[row.severity])) {
        pairs.set(key(a, b), { severity: row.severity, effect: row.grounds, source: row.source });
      }
    }
  }
}

/**
 * The gravest known interaction between an ingredient of `a` and one of `b` (as identifyDrug names them); null when the
 * table knows none, which is not a statement that there is none. One look-up a pair; the order of the arguments is free.
 */
export function interactionOf(a: readonly string[], b: readonly string[]): Interaction | null {
  let worst: Interaction | null = null;
  for (const left of a) {
    for (const right of b) {
      const entry = pairs.get(key(baseIngredient(left), baseIngredient(right)));
      if (!entry || (worst && RANK[worst.severity] >= RANK[entry.severity])) continue;
      worst = { severity: entry.severity, grounds: `${left} with ${right}: ${entry.effect}`, source: entry.source };
    }
  }
  return worst;
}
