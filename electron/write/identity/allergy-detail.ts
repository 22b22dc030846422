/**
 * Whether one statement of an allergy says more than another: "Penicillin allergy: anaphylaxis" after "Allergy to penicillin" is
 * no mere repetition, since showing the first alone would hide what happens to the patient.
 */
import { allergenOf } from './allergen.ts';
import { plain } from './normal-text.ts';

/** What of an allergy is compared. Both are of one allergen: that is the thread's part (thread-keys.ts). */
export interface AllergyStatement {
  text: string;
  concept: string;
  attributes: Record<string, string | number | boolean>;
}

/** Words that say no more than that there is an allergy. "Intolerance" says something else, and stays. */
const BARE =
  /^(?:allerg(?:y|ies|ic)|hypersensitivity|to|the|an?|of|known|reported|history|status|drugs?|foods?|medication|substance|disorder|finding|situation)$/;
const TOLD_BESIDE = ['reaction', 'severity', 'criticality', 'type'] as const;

export function addsAllergyDetail(shown: AllergyStatement, said: AllergyStatement): boolean {
  const known = new Set(detailWords(shown));
  if (detailWords(said).some((word) => !known.has(word))) return true;
  return TOLD_BESIDE.some((name) => {
    const value = said.attributes[name];
    return value !== undefined && value !== shown.attributes[name];
  });
}

function detailWords(statement: AllergyStatement): string[] {
  const { allergen } = allergenOf(statement.text, statement.concept);
  const named = new Set(allergen.split(/[\s/]+/));
  return (
    plain(statement.text)
      .replace(/[^\p{L}\p{N}/' -]+|\s-\s/gu, ' ')
      .split(/\s+/)
      .filter((word) => word !== '' && !BARE.test(word) && !named.has(word) && !named.has(word.replace(/s$/, '')))
      // Another spelling of the allergen ("PCN") is no detail.
      .filter((word) => allergenOf(word, word).allergen !== allergen)
  );
}
