/** Which label counts for a memory that one or more people have labelled. */
import type { EnduranceClass, SettledLabel } from '../../../shared/labels.ts';

export interface GivenLabel {
  label: EnduranceClass;
  person: string;
  /** UTC. */
  at: string;
  guideline: number;
  adjudicated: boolean;
  imported: boolean;
}

/**
 * All labels of one memory, of all rounds and files, become one.
 *
 * The word of a third settles what was said before it; somebody who says otherwise later opens it again. Where two people disagree and
 * nobody has decided, it is uncertain, which protects the memory: of two ways to be wrong only one can be mended.
 * @param labels at least one
 */
export function settle(labels: readonly GivenLabel[]): Pick<SettledLabel, 'label' | 'how' | 'guideline'> {
  const decided = labels.filter((one) => one.adjudicated);
  const last = decided.reduce<GivenLabel | null>((a, b) => (a === null || b.at > a.at ? b : a), null);
  const open = last === null ? labels : [last, ...labels.filter((one) => !one.adjudicated && one.at > last.at)];
  const guideline = Math.max(...open.map((one) => one.guideline));
  const classes = new Set(open.map((one) => one.label));
  const [only] = classes;
  if (classes.size > 1 || only === undefined) return { label: 'uncertain', how: 'disputed', guideline };
  if (last !== null) return { label: only, how: 'adjudicated', guideline };
  if (new Set(open.map((one) => one.person)).size > 1) return { label: only, how: 'agreed', guideline };
  return { label: only, how: open.every((one) => one.imported) ? 'imported' : 'one annotator', guideline };
}
