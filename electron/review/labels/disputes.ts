import type { EnduranceClass } from '../../../shared/labels.ts';

interface Said {
  item: string;
  label: EnduranceClass;
  adjudicated: boolean;
}

/** Items on which people disagree and nobody has decided, in the order in which they come. */
export function disputesOf(labels: readonly Said[]): string[] {
  const byItem = new Map<string, { classes: Set<EnduranceClass>; decided: boolean }>();
  for (const { item, label, adjudicated } of labels) {
    const known = byItem.get(item) ?? { classes: new Set<EnduranceClass>(), decided: false };
    if (adjudicated) known.decided = true;
    else known.classes.add(label);
    byItem.set(item, known);
  }
  return [...byItem].filter(([, { classes, decided }]) => classes.size > 1 && !decided).map(([item]) => item);
}
