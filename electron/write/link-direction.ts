/** From which of two memories a link of a model goes out: a model is asked how two hang together, and not which way round. */
import type { Kind, RelationType } from '../../shared/vocabulary.ts';
import type { Claim } from './claim.ts';

/** As the rules draw them (link.ts): what follows or treats or brings about, to what is followed, treated or brought about. */
const DIRECTED: ReadonlySet<RelationType> = new Set<RelationType>(['treatment_for', 'monitoring_for', 'causal']);

/** The lower one is where such a link begins. */
const RANK: Partial<Record<Kind, number>> = {
  monitoring: 0,
  measurement: 0,
  medication: 1,
  procedure: 1,
  device: 1,
  plan: 1,
  allergy: 2,
  condition: 3,
  symptom: 4,
};

/** Both ends of a link, the one that it goes out from first; of two alike, the newer one. */
export function inDirection(type: RelationType, newer: Claim, older: Claim): [from: Claim, to: Claim] {
  const [a, b] = [RANK[newer.kind], RANK[older.kind]];
  const turned = DIRECTED.has(type) && a !== undefined && b !== undefined && b < a;
  return turned ? [older, newer] : [newer, older];
}
