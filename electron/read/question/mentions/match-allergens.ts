/** What of a record's allergies a question about an allergy means. */
import { allergenOf } from '../../../write/identity/allergen.ts';
import { baseIngredient } from '../../../write/identity/drug-lexicon.ts';
import { isAllergen } from '../../../write/knowledge/allergen-classes.ts';
import type { ReadRecord } from '../../read-contract.ts';

export interface MatchedAllergens {
  /** Ids of the concepts of these allergies. */
  concepts: ReadonlySet<number>;
  /** False where the record names a class or a member of it and not what is asked: that is for a person to judge. */
  sure: boolean;
}

const MOST_ALLERGIES = 500;

/** @param drug ingredients, where what is asked for is a drug */
export function matchAllergens(written: string, drug: readonly string[] | null, record: ReadRecord): MatchedAllergens {
  const asked = new Set([allergenOf(written, written).allergen, drug?.join(' / ') ?? '']);
  asked.delete('');
  const ingredients = (drug ?? []).map(baseIngredient);
  const same = new Set<number>();
  const near = new Set<number>();
  for (const item of record.ofKinds(['allergy'], { limit: MOST_ALLERGIES })) {
    const { allergen, noKnown } = allergenOf(item.text, item.concept);
    if (noKnown) continue;
    const own = allergen.split(' / ').map(baseIngredient);
    if (asked.has(allergen) || own.some((one) => asked.has(one))) same.add(item.conceptId);
    else if (isAllergen(allergen, ingredients) || [...asked].some((one) => isAllergen(one, own)))
      near.add(item.conceptId);
  }
  return same.size > 0 ? { concepts: same, sure: true } : { concepts: near, sure: near.size === 0 };
}
