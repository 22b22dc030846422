/** Words that are a name of the vocabulary in one place and something else in another. In doubt they are no mention. */
import type { MentionKind } from '../text-contract.ts';

/** What stands around the words. */
export interface Surroundings {
  /** As written. */
  written: string;
  /** Up to 40 characters before and after, in lower case. */
  before: string;
  after: string;
}

/** A value follows: ": 4.2", "of 138", "was 98". */
const valued = (number: string): RegExp => new RegExp(`^s?\\s*[:=(]?\\s*(?:of |was |is |at )?${number}`);
const ONE_DIGIT = valued(String.raw`\d(?:\.\d)?(?!\d)`);
const DECIMAL = valued(String.raw`\d{1,2}\.\d`);
const HUNDREDS = valued(String.raw`1\d\d(?!\d)`);
const TENS = valued(String.raw`\d{2,3}(?!\d)`);

const RULES: Readonly<Record<string, (around: Surroundings) => boolean>> = {
  // Physical examination.
  pe: ({ before, after }) => !/^\s*:|^\s*(?:findings|exam)/.test(after) && !/\n\s*$/.test(before),
  // Room air.
  ra: ({ before, after }) => !/(?:\bon|%|\bin) ?$/.test(before) && !/^ ?\d/.test(after),
  // Michigan.
  mi: ({ before, after }) => !/[a-z], $/.test(before) && !/^,? \d{5}/.test(after),
  // A title, morphine sulphate, mitral stenosis.
  ms: ({ before, after }) =>
    !/^\.? [a-z]/.test(after) || /\b(?:with|has|of|for|from|relapsing|progressive|remitting) $/.test(before),
  // The classification.
  icd: ({ after }) => !/^-? ?(?:9|10|11)\b/.test(after),
  // Computed from a single letter only beside a plausible number.
  t: ({ after }) => TENS.test(after) || DECIMAL.test(after),
  k: ({ before, after }) => ONE_DIGIT.test(after) && !/vitamin $/.test(before),
  na: ({ after }) => HUNDREDS.test(after),
  cl: ({ after }) => TENS.test(after),
  ca: ({ after }) => DECIMAL.test(after),
  mg: ({ before, after }) => DECIMAL.test(after) && !/\d ?$/.test(before),
  cr: ({ after }) => ONE_DIGIT.test(after),
  temp: ({ after }) => valued(String.raw`\d`).test(after),
  sat: ({ before, after }) => /(?:o2|oxygen) $/.test(before) || TENS.test(after),
  height: ({ after }) => valued(String.raw`\d`).test(after),
  weight: ({ before, after }) =>
    !/^[ -](?:bearing|training|lifting|loss|gain|management|watchers)|^ on (?:it|the|his|her)/.test(after) &&
    !/\b(?:put|bear|water|lifting|carry) (?:any |some |full |much |more )?$/.test(before),
  pulse: ({ after }) => !/^s? (?:ox|dose|steroid)/.test(after),
  cholesterol: ({ before, after }) => !(/\blow[- ]$/.test(before) && /\b(?:diet|foods?)\b/.test(after)),
  fall: ({ before, after }) =>
    /\b(?:a|had|after|recent|from) $/.test(before) &&
    !/^ (?:of \d|semester|season|asleep|person|colou?rs|weather|break|prevention|precautions|risk)/.test(after),
  fell: ({ after }) => !/^ (?:asleep|in love|out|behind|apart)/.test(after),
  flu: ({ after }) => !/^[- ](?:shot|vaccine|vaccination|jab|season|clinic)/.test(after),
  reflux: ({ before }) => !/(?:hepatojugular|vesicoureteral|ureteral|venous) $/.test(before),
  bypass: ({ before }) => /\b(?:gastric|cardiac|coronary|heart|had|s\/p|underwent) $/.test(before),
  congestion: ({ before }) => !/(?:chest|pulmonary|vascular|hepatic) $/.test(before),
  stress: ({ after }) => !/^ (?:test|echo|fracture|incontinence|ulcer|dose|reaction)/.test(after),
  single: ({ before }) => /\b(?:is|status:?) $/.test(before),
  // A murmur, and what is done to urine.
  systolic: ({ after }) =>
    valued(String.raw`\d{2,3}`).test(after) || /^ (?:blood|bp|pressure|hypertension)/.test(after),
  diastolic: ({ after }) =>
    valued(String.raw`\d{2,3}`).test(after) || /^ (?:blood|bp|pressure|hypertension)/.test(after),
  strain: ({ before }) => !/\b(?:to|you|will|all) $/.test(before),
  cane: ({ before }) => /\b(?:a|with|uses?|his|her) $/.test(before),
  walker: ({ before }) => /\b(?:a|with|uses?|using|his|her|rolling|wheeled|front-wheel) $/.test(before),
  glass: ({ before }) => !/\b(?:\d+|two|three|four|few|several|a|of) $/.test(before),
  drinking: ({ before, after }) =>
    /\b(?:stopped|quit|heavy|binge|problem|social|of|been|started) $/.test(before) &&
    !/^ (?:water|coffee|tea|plenty|fluids?|more|enough|a lot|lots)/.test(after),
  // Discharge, or discontinue.
  'd c': ({ written }) => !/\//.test(written),
  pap: ({ before }) => !/\b(?:cpap|bipap) $/.test(before),
  // Advised, not suffered.
  'weight loss': ({ before, after }) =>
    !/(?:recommend|encourag|diet|exercis|goal|promot|advis|target|attempt|counsel|work\w* on|importance of|benefit|for)\w*.{0,15}$/.test(
      before,
    ) &&
    !/^ (?:study|program|goals?|surgery|medications?|plan|clinic|efforts?|through|journey|drugs?|with diet)/.test(
      after,
    ),
  cancer: ({ after }) => !/^ (?:center|institute|society|care)/.test(after),
};

const TITLE = /\b(?:mr|mrs|ms|miss|dr|doctor|nurse)\.? ?$/;
/** A test for a disease is not the disease: "hepatitis C RNA", "COVID swab". */
const TESTED_FOR =
  /^(?: (?:virus|surface|core|infectio\w+))?[ -](?:antibod\w+|antigens?|rna|pcr|dna|swabs?|serolog\w+|titers?|tests?\b|testing|panel|clinics?\b|centers?\b|specialist|evaluation centers?|support group|questionnaire|inventory|survey|identification test|markers?\b|histology|board|staging)/;
/** Diseases that are named for the vaccine against them: "immunizations: influenza, seasonal, injectable". */
const VACCINATED = /\b(?:vaccin\w+|immuni[sz]\w+|up[- ]to[- ]date|utd)\b[^.;]*$/;
const VACCINE =
  /^\)?,? ?(?:[\w-]+,? ){0,2}(?:vaccin\w*|injectable|toxoid|conjugate|quadrivalent|polysaccharide|immuni[sz]ation|jab|booster)\b/;
/** "Low sodium diet", "high potassium foods". */
const FOOD = /^\s*,?\s*(?:\w+ )?(?:diets?|foods?|intake|meals?|snacks?|options)\b/;
const PAIN_SERVICE = /^ (?:medications?|medicines?|relievers?|management|clinic|scale|pump|meds?)\b/;

/** Whether the words at that place mean what the vocabulary says of them. */
export function meansTheTerm(key: string, kind: MentionKind, around: Surroundings): boolean {
  if (TITLE.test(around.before)) return false;
  if (kind === 'vaccine' && TESTED_FOR.test(around.after)) return false;
  if (kind === 'condition' || kind === 'symptom') {
    if (TESTED_FOR.test(around.after)) return false;
    if (kind === 'condition' && (VACCINATED.test(around.before) || VACCINE.test(around.after))) return false;
    if (/^(?:low|high) /.test(key) && FOOD.test(around.after)) return false;
    if (key === 'pain' && PAIN_SERVICE.test(around.after)) return false;
  }
  if (
    kind === 'procedure' &&
    /^[- ](?:tech\w*|department|facility|machine|suite|room|table|center)\b/.test(around.after)
  ) {
    return false;
  }
  return RULES[key]?.(around) ?? true;
}
