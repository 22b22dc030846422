/** The answer of a question with choices: which was likeliest, and by how much. */

export interface Choice {
  name: string;
  /** 0 to 1. */
  probability: number;
}

/** Likeliest first; of two that are equally likely, in the order of their names. */
export function choicesOf(probabilities: Readonly<Record<string, number>>): Choice[] {
  return Object.entries(probabilities)
    .map(([name, probability]) => ({ name, probability }))
    .sort((a, b) => b.probability - a.probability || a.name.localeCompare(b.name));
}

/** How far the likeliest is before the next, 0 to 1; null where there is nothing to compare. */
export function marginOf(choices: readonly Choice[]): number | null {
  const [first, second] = choices;
  return first && second ? first.probability - second.probability : null;
}

/** "93.1 %": one place, and never 100 or 0 for what is only near it. */
export function percentWords(share: number): string {
  const percent = share * 100;
  if (percent > 99.9 && share < 1) return 'over 99.9 %';
  if (percent < 0.1 && share > 0) return 'under 0.1 %';
  return `${percent.toFixed(1)} %`;
}
