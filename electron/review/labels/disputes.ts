import type { EnduranceClass } from '../../../shared/labels.ts';

interface Said {
  item: string;
  label: EnduranceClass;
  adjudicated: boolean;
}

/** Items on which people disagree and nobody has decided, in the order in which they come. */
export function disputesOf(labels: readonly Said[]): string[] {
  return [...Map.groupBy(labels, (one) => one.item)]
    .filter(([, said]) => !said.some((one) => one.adjudicated) && new Set(said.map((one) => one.label)).size > 1)
    .map(([item]) => item);
}
