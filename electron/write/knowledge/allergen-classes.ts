/**
 * Which drugs belong to a class that a patient is said to be allergic to. A drug of the class beside the allergy is something to
 * look at, no verdict: the table names members, not cross-reactions between classes.
 * Source: the contraindication sections of the drugs' US labels (DailyMed), which name hypersensitivity to the class.
 */
import { CLASSES, list } from './drug-classes.ts';

/** Allergen as allergenOf names it -> ingredients, salts left out. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  penicillin: list(
    'amoxicillin, ampicillin, penicillin g, penicillin v, piperacillin, oxacillin, nafcillin, dicloxacillin, cloxacillin, flucloxacillin, ticarcillin',
  ),
  cephalosporin: list(
    'cephalexin, cefadroxil, cefazolin, cefuroxime, cefaclor, cefprozil, cefoxitin, cefotetan, ceftriaxone, cefotaxime, ceftazidime, cefixime, cefpodoxime, cefdinir, cefepime, ceftaroline',
  ),
  // The antibacterial ones and sulfasalazine: diuretics and other sulfonamides are not what is meant by it.
  sulfa: list('sulfamethoxazole, sulfadiazine, sulfisoxazole, sulfasalazine'),
  macrolide: list('erythromycin, clarithromycin, azithromycin'),
  quinolone: list('ciprofloxacin, levofloxacin, moxifloxacin, ofloxacin, norfloxacin, gemifloxacin, delafloxacin'),
  tetracycline: list('tetracycline, doxycycline, minocycline'),
  nsaid: [...CLASSES.nsaids, 'aspirin'],
  statin: CLASSES.statins,
  'ace inhibitor': CLASSES.aceInhibitors,
  opioid: CLASSES.opioids,
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  fluoroquinolone: 'quinolone',
  'non-steroidal anti-inflammatory drug': 'nsaid',
  'nonsteroidal anti-inflammatory drug': 'nsaid',
  'nonsteroidal anti-inflammatory agent': 'nsaid',
  acei: 'ace inhibitor',
  opiate: 'opioid',
  'penicillin antibiotic': 'penicillin',
  'beta lactam': 'penicillin',
};

/**
 * Why a drug is one that the allergy speaks of, in words; null where it is none.
 * @param allergen as allergenOf names it
 * @param ingredients of the drug, lower case, salts left out
 */
export function isAllergen(allergen: string, ingredients: readonly string[]): string | null {
  const parts = new Set(allergen.split(' / '));
  const same = ingredients.find((i) => parts.has(i));
  if (same) return `the allergy is to ${same}, which is on the drug list`;
  const className = OTHER_NAMES[allergen] ?? allergen;
  const member = ingredients.find((i) => MEMBERS[className]?.includes(i));
  return member ? `the allergy is to ${allergen}, and ${member} on the drug list is one` : null;
}
