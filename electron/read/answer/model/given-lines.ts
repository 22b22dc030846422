/** How much of the evidence a model is given: the beginning that it reads in reasonable time. */
import type { EvidenceLine } from '../../../../shared/asking.ts';

/**
 * The longest beginning that fits. A superseded line and the successor that it names are given together or not at all, so the last lines may
 * be left out although there is room for them; what stands first is given in any case.
 *
 * @param tokens of each line, in the same order
 * @param most tokens in all
 */
export function givenLines(evidence: readonly EvidenceLine[], tokens: readonly number[], most: number): EvidenceLine[] {
  const places = new Map(evidence.map(({ memory }, i) => [memory, i]));
  let given = 0;
  let used = 0;
  let needed = 0;
  for (const [i, { successor }] of evidence.entries()) {
    used += tokens[i] ?? 0;
    if (used > most && given > 0) break;
    needed = Math.max(needed, (successor && places.get(successor.memory)) ?? 0);
    if (needed <= i) given = i + 1;
  }
  return evidence.slice(0, given);
}
