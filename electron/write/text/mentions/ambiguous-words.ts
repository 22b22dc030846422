/** Words that are a name of the vocabulary in one place and something else in another. In doubt they are no mention. */

/** What stands around the words. */
export interface Surroundings {
  /** As written. */
  written: string;
  /** Up to 40 characters before and after, in lower case. */
  before: string;
  after: string;
}

const RULES: Readonly<Record<string, (around: Surroundings) => boolean>> = {
  // Also physical examination.
  pe: ({ before, after }) => !/^\s*:|^\s*(?:findings|exam)/.test(after) && !/\n\s*$/.test(before),
  // Also room air.
  ra: ({ before, after }) => !/(?:\bon|%|\bin) ?$/.test(before) && !/^ ?\d/.test(after),
  // Also the State of Michigan, and mitral insufficiency.
  mi: ({ before, after }) => !/[a-z], $/.test(before) && !/^,? \d{5}/.test(after),
  // Also a title, morphine sulphate and mitral stenosis.
  ms: ({ before, after }) =>
    !/^\.? [a-z]/.test(after) || /\b(?:with|has|of|for|from|relapsing|progressive|remitting) $/.test(before),
  // Also the order "CAD drawing"; kept for the disease in capitals.
  icd: ({ after }) => !/^-? ?(?:9|10)\b/.test(after),
  t: ({ after }) => /^\s*[:=]?\s*\d{2}/.test(after),
  k: ({ before, after }) => /^\s*[:=]?\s*(?:of |was |is )?\d(?:\.\d)?(?!\d)/.test(after) && !/vitamin $/.test(before),
  na: ({ after }) => /^\s*[:=]?\s*(?:of |was |is )?1\d\d(?!\d)/.test(after),
  cl: ({ after }) => /^\s*[:=]?\s*(?:of |was |is )?\d{2,3}(?!\d)/.test(after),
  ca: ({ after }) => /^\s*[:=]?\s*(?:of |was |is )?\d{1,2}\.\d/.test(after),
  mg: ({ before, after }) => /^\s*[:=]?\s*(?:of |was |is )?\d\.\d/.test(after) && !/\d ?$/.test(before),
  cr: ({ after }) => /^\s*[:=]?\s*(?:of |was |is )?\d(?:\.\d)?/.test(after),
  temp: ({ after }) => /^\s*[:=]?\s*(?:of |was |is )?\d/.test(after),
  sat: ({ before, after }) => /(?:o2|oxygen) $/.test(before) || /^s?\s*[:=]?\s*(?:of |was |is |at )?\d{2}/.test(after),
  height: ({ after }) => /^\s*[:=(]?\s*(?:of |was |is )?\d/.test(after),
  weight: ({ after }) => !/^[ -](?:bearing|training|lifting|loss|gain|management|watchers)/.test(after),
  pulse: ({ after }) => !/^s? (?:ox|dose|steroid)/.test(after),
  // The vegetable and the season, the animal, a coin: allergens only where somebody reacts to them.
  fall: ({ before, after }) =>
    /\b(?:a|had|after|recent|the|from) $/.test(before) &&
    !/^ (?:of \d|semester|season|asleep|under|in love)/.test(after),
  fell: ({ after }) => !/^ (?:asleep|in love|out)/.test(after),
  flu: ({ after }) => !/^[- ](?:shot|vaccine|vaccination|jab|season)/.test(after),
  reflux: ({ before }) => !/(?:hepatojugular|vesicoureteral|ureteral|venous) $/.test(before),
  bypass: ({ before }) => /\b(?:gastric|cardiac|coronary|heart|had|s\/p|underwent) $/.test(before),
  congestion: ({ before }) => !/(?:chest|pulmonary|vascular|hepatic) $/.test(before),
  stress: ({ after }) => !/^ (?:test|echo|fracture|incontinence|ulcer|dose|reaction)/.test(after),
  single: ({ before }) => /\b(?:is|status:?) $/.test(before),
  retired: () => true,
  cane: ({ before }) => /\b(?:a|with|uses?|his|her) $/.test(before),
  glasses: ({ before }) => !/\b(?:\d+|two|three|few|several) $/.test(before),
  drinking: ({ after }) => !/^ (?:water|coffee|tea|plenty|fluids|more|enough)/.test(after),
  full: () => true,
  ppi: ({ written }) => /PPI/.test(written),
  bp: () => true,
};

/** Whether the words at that place mean what the vocabulary says of them. */
export function meansTheTerm(key: string, around: Surroundings): boolean {
  return RULES[key]?.(around) ?? true;
}

/** Substances that a laboratory measures and a pharmacy sells. */
const BOTH =
  /^(?:potassium|sodium|calcium|magnesium|chloride|phosphate|phosphorus|iron|glucose|albumin|bicarbonate|zinc|testosterone|cortisol|folate|ammonia|lactate|urea|ferritin|insulin|vitamin (?:d|b12))$/;

/** Whether a substance of both is meant as a drug here: it is dosed, taken or given. */
export function takenNotMeasured(key: string, around: Surroundings): boolean | null {
  if (!BOTH.test(key)) return null;
  const dosed =
    /^ (?:supplement\w*|tablets?|pills?|gummies|replacement|repletion|injections?|drops|infusion|\d[\d,.]* ?(?:mg|mcg|meq|g|iu|units?|international)\b)(?! ?\/ ?d?l)/;
  const taken =
    /\b(?:takes?|taking|on|oral|iv|po|started|start|continue|continues|prescribed|supplement(?:al|ing)?(?: with)?|give|given|replete)\s(?:an? |some |oral |daily |over the counter )?$/;
  return dosed.test(around.after) || taken.test(around.before);
}
