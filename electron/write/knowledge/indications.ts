/** What a drug is for, and which conditions are parts of one disease. Neither is a diagnosis: both only say what may be linked. */
import { baseIngredient } from '../identity/drug-lexicon.ts';
import { isCondition } from './condition-terms.ts';
import { INDICATIONS, type IndicationRow } from './indications-table.ts';
import { SYSTEMIC_LINKS } from './systemic-links.ts';

export interface Grounds {
  /** "levothyroxine is labelled for hypothyroidism". */
  grounds: string;
  source: string;
}

const byIngredient = new Map<string, IndicationRow[]>();
for (const row of INDICATIONS) {
  for (const ingredient of row.ingredients)
    byIngredient.set(ingredient, [...(byIngredient.get(ingredient) ?? []), row]);
}

/**
 * Whether one of the ingredients (as identifyDrug names them) is a treatment of the condition, by its name in the record;
 * null when the table does not say so.
 */
export function treats(ingredients: readonly string[], conditionName: string): Grounds | null {
  for (const ingredient of ingredients) {
    const rows = [ingredient, baseIngredient(ingredient)].flatMap((name) => byIngredient.get(name) ?? []);
    for (const row of rows) {
      const condition = row.conditions.find((term) => isCondition(term, conditionName));
      if (condition) return { grounds: `${ingredient} is a treatment of ${condition}`, source: row.source };
    }
  }
  return null;
}

/** Whether two conditions, by their names in the record, are known to lead to each other; null when the table does not say so. */
export function systemicLink(a: string, b: string): Grounds | null {
  for (const link of SYSTEMIC_LINKS) {
    const forth = isCondition(link.a, a) && isCondition(link.b, b);
    if (forth || (isCondition(link.a, b) && isCondition(link.b, a)))
      return { grounds: link.grounds, source: link.source };
  }
  return null;
}

/** The table itself: condition terms that belong together. */
export { SYSTEMIC_LINKS as systemicLinks } from './systemic-links.ts';
