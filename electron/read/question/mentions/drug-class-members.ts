/**
 * Which drugs a class that a question names means. Only classes whose members the program lists in full are complete; of the others it
 * is never said that none of them is in the record.
 */
import { isAllergen } from '../../../write/knowledge/allergen-classes.ts';
import { CLASSES, list } from '../../../write/knowledge/drug-classes.ts';

interface DrugClass {
  has: (ingredient: string) => boolean;
  /** True where a drug that is not listed is none of the class. */
  complete: boolean;
}

const of = (complete: boolean, ...lists: readonly (readonly string[])[]): DrugClass => {
  const members = new Set(lists.flat());
  return { has: (ingredient) => members.has(ingredient), complete };
};

const CALCIUM_BLOCKERS = list(
  'amlodipine, nifedipine, felodipine, isradipine, nicardipine, nisoldipine, clevidipine, verapamil, diltiazem',
);
const STEROIDS = list(
  'prednisone, prednisolone, methylprednisolone, dexamethasone, hydrocortisone, cortisone, betamethasone, triamcinolone, budesonide, fludrocortisone',
);
const OTHER_ANTIBIOTICS = list(
  'penicillin, vancomycin, metronidazole, clindamycin, linezolid, daptomycin, gentamicin, tobramycin, amikacin, streptomycin, meropenem, imipenem, ertapenem, doripenem, aztreonam, nitrofurantoin, trimethoprim, fosfomycin, tigecycline, rifampin, rifaximin, colistin, polymyxin b, chloramphenicol, fidaxomicin, cefiderocol, ceftolozane',
);
const FAMILIES = ['penicillin', 'cephalosporin', 'sulfa', 'macrolide', 'quinolone', 'tetracycline'];
const inFamily = (family: string) => (ingredient: string) => isAllergen(family, [ingredient]) !== null;

/** By the name that the vocabulary has for the class, lower case. */
const MEMBERS: Readonly<Record<string, DrugClass>> = {
  statin: of(true, CLASSES.statins),
  'ace inhibitor': of(true, CLASSES.aceInhibitors),
  'angiotensin receptor blocker': of(true, CLASSES.arbs),
  'beta blocker': of(false, CLASSES.betaBlockers),
  'calcium channel blocker': of(false, CALCIUM_BLOCKERS),
  diuretic: of(false, CLASSES.loopAndThiazide, CLASSES.potassiumSparing, ['acetazolamide', 'mannitol']),
  'loop diuretic': of(true, ['furosemide', 'bumetanide', 'torsemide', 'ethacrynic acid']),
  thiazide: of(false, [
    'hydrochlorothiazide',
    'chlorthalidone',
    'indapamide',
    'metolazone',
    'bendroflumethiazide',
    'chlorothiazide',
  ]),
  anticoagulant: of(false, CLASSES.vitaminKAntagonists, CLASSES.directAnticoagulants, CLASSES.heparins, [
    'argatroban',
    'bivalirudin',
  ]),
  'direct oral anticoagulant': of(true, CLASSES.directAnticoagulants),
  antiplatelet: of(false, CLASSES.antiplatelets),
  nsaid: of(false, CLASSES.nsaids, ['aspirin']),
  opioid: of(false, CLASSES.opioids),
  antibiotic: {
    has: (ingredient) => OTHER_ANTIBIOTICS.includes(ingredient) || FAMILIES.some((f) => inFamily(f)(ingredient)),
    complete: false,
  },
  penicillin: {
    has: (ingredient) => /^penicillin\b/.test(ingredient) || inFamily('penicillin')(ingredient),
    complete: false,
  },
  penicillins: {
    has: (ingredient) => /^penicillin\b/.test(ingredient) || inFamily('penicillin')(ingredient),
    complete: false,
  },
  cephalosporin: { has: inFamily('cephalosporin'), complete: false },
  macrolide: { has: inFamily('macrolide'), complete: false },
  fluoroquinolone: { has: inFamily('quinolone'), complete: false },
  steroid: of(false, STEROIDS),
  'proton pump inhibitor': of(true, CLASSES.protonPumpInhibitors),
  ssri: of(false, CLASSES.ssris),
  snri: of(false, CLASSES.snris),
  'tricyclic antidepressant': of(false, CLASSES.tricyclics),
  antidepressant: of(false, CLASSES.ssris, CLASSES.snris, CLASSES.tricyclics, [
    'bupropion',
    'mirtazapine',
    'trazodone',
    'nefazodone',
    'phenelzine',
    'tranylcypromine',
    'isocarboxazid',
  ]),
  benzodiazepine: of(false, CLASSES.benzodiazepines),
  nitrate: of(false, CLASSES.nitrates),
  bisphosphonate: of(false, list('alendronate, risedronate, ibandronate, zoledronic acid, pamidronate')),
};

/** @param name of a class, as the vocabulary has it; null where the program knows none of its members */
export function drugClass(name: string): DrugClass | null {
  return MEMBERS[name.toLowerCase()] ?? null;
}
