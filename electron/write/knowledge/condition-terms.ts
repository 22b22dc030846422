/** The conditions that the tables of this folder speak of, and the names records give them. */
import { conceptName } from '../identity/concept-name.ts';

/** Term -> what matches its names once conceptName has normalised them. One disease, one row; no row includes its opposite. */
const TERMS = {
  hypothyroidism: /\bhypothyroid|\bmyxedema|\bhashimoto/,
  hyperthyroidism: /\bhyperthyroid|\bthyrotoxic|\bgraves/,
  'thyroid disease':
    /\bhypothyroid|\bhyperthyroid|\bthyrotoxic|\bmyxedema|\bhashimoto|\bgraves|\bgoiter|\bthyroid (?:nodule|disease|disorder|cancer)|\bthyroiditis/,
  diabetes: /(?<!pre|pre )\bdiabet(?!es insipidus)/,
  'type 1 diabetes': /\btype 1 diabet/,
  'type 2 diabetes': /\btype 2 diabet|(?<!type 1 |gestational |pre)\bdiabetes$/,
  'gestational diabetes': /\bgestational diabet/,
  hypertension: /(?<!pulmonary |portal |intracranial |ocular |venous )\bhypertens(?!ive retinopathy)/,
  'heart failure': /\bheart failure|\bcardiac failure|\bcardiomyopathy|\bventricular failure/,
  'coronary heart disease':
    /\bcoronary (?:heart|artery|arterio)|\bischemic heart|\bmyocardial infarct|\bangina|\bacute coronary|\bstemi\b|\bnstemi\b/,
  angina: /\bangina|\bcoronary (?:heart|artery|arterio)|\bischemic heart/,
  'myocardial infarction': /\bmyocardial infarct|\bstemi\b|\bnstemi\b|\bheart attack/,
  'atrial fibrillation': /\batrial (?:fibrillation|flutter)/,
  arrhythmia: /\barrhythmia|\batrial (?:fibrillation|flutter)|\btachycardia|\bventricular (?:fibrillation|tachycardia)/,
  'venous thromboembolism': /\bvein thrombos|\bvenous thrombo|\bpulmonary embol|\bthromboembol/,
  'mechanical heart valve': /\b(?:mechanical|prosthetic) (?:heart |aortic |mitral )?valve|\bvalve replacement/,
  stroke: /\bstroke\b|\bcerebrovascular accident|\bcerebral infarct|\bischemic attack/,
  hyperlipidemia: /\bhyperlipid|\bhypercholesterol|\bdyslipid|\bhypertriglycerid|\bmixed lipid/,
  'chronic kidney disease':
    /\bkidney disease|\bchronic (?:renal|kidney)|\brenal (?:failure|insufficiency|disease)|\besrd\b|\bend stage renal|\bnephropath/,
  asthma: /\basthma/,
  'chronic obstructive pulmonary disease': /\bchronic obstructive|\bemphysema|\bchronic bronchitis/,
  'gastroesophageal reflux': /\breflux|\besophagitis/,
  'peptic ulcer': /\b(?:peptic|gastric|duodenal|stomach) ulcer/,
  depression: /\bdepress(?!ed fracture)/,
  anxiety: /\banxi|\bpanic/,
  'bipolar disorder': /\bbipolar|\bmani[ac]/,
  schizophrenia: /\bschizo|\bpsychosis|\bpsychotic/,
  epilepsy: /\bepilep|\bseizure|\bconvuls/,
  'parkinson disease': /\bparkinson/,
  dementia: /\bdementia|\balzheimer/,
  adhd: /\battention deficit|\badhd\b/,
  migraine: /\bmigraine/,
  neuropathy: /\bneuropath|\bneuralgia/,
  'rheumatoid arthritis': /\brheumatoid/,
  osteoarthritis: /\bosteoarth|\bdegenerative joint/,
  pain: /\bpain\b|\bsprain|\barthralgia/,
  gout: /\bgout|\bhyperuric/,
  osteoporosis: /\bosteopor|\bosteopenia/,
  anemia: /\banemi(?!c stroke)/,
  'iron deficiency': /\biron deficien/,
  'vitamin b12 deficiency': /\b(?:vitamin )?b12 deficien|\bpernicious|\bcobalamin/,
  'vitamin d deficiency': /\bvitamin d deficien/,
  'folate deficiency': /\bfol(?:ate|ic acid) deficien/,
  hypokalemia: /\bhypokal|\bpotassium deficien/,
  'benign prostatic hyperplasia': /\bprostatic hyper|\bbph\b|\bprostatism|\benlarged prostate/,
  'overactive bladder': /\boveractive bladder|\burge incontinence|\burinary incontinence/,
  'erectile dysfunction': /\berectile/,
  contraception: /\bcontracepti/,
  menopause: /\bmenopaus/,
  'breast cancer':
    /\b(?:breast|mammary)\b.*\b(?:cancer|carcinoma|neoplasm|tumor)|\b(?:cancer|carcinoma|neoplasm)\b.*\bbreast/,
  'prostate cancer': /\bprostat\w*\b.*\b(?:cancer|carcinoma|neoplasm)|\b(?:cancer|carcinoma|neoplasm)\b.*\bprostat/,
  'colorectal cancer':
    /\b(?:colon|colorectal|rect\w*)\b.*\b(?:cancer|carcinoma|neoplasm)|\b(?:cancer|carcinoma|neoplasm)\b.*\b(?:colon|colorectal|rect)/,
  leukemia: /\bleukemia|\blymphoma/,
  transplant: /\btransplant/,
  hiv: /\bhiv\b|\bhuman immunodeficiency/,
  tuberculosis: /\btubercul/,
  'urinary tract infection': /\burinary tract infect|\bcystitis|\bpyelonephritis/,
  pneumonia: /\bpneumonia/,
  'bacterial infection':
    /\bbacterial infect|\bsinusitis|\botitis|\bpharyngitis|\btonsillitis|\bcellulitis|\bbronchitis|\bpneumonia|\bsepsis|\burinary tract infect/,
  'allergic rhinitis': /\ballergic rhinitis|\bhay fever|\bseasonal allerg/,
  'inflammatory bowel disease': /\bcrohn|\bulcerative colitis|\binflammatory bowel/,
  psoriasis: /\bpsoria/,
  lupus: /\blupus/,
  glaucoma: /\bglaucoma|\bocular hypertension/,
  cirrhosis: /\bcirrho|\bhepatic encephalopathy|\bascites/,
  hepatitis: /\bhepatitis/,
  obesity: /\bobes/,
  insomnia: /\binsomnia|\bsleep disorder/,
  'alcohol dependence': /\balcohol/,
  'opioid dependence': /\bopioid (?:dependence|use)|\bheroin/,
  'tobacco dependence': /\btobacco|\bnicotine|\bsmok/,
  edema: /\bedema\b|\bfluid overload|\bfluid retention/,
  prediabetes: /\bprediabet|\bimpaired glucose/,
  retinopathy: /\bretinopath/,
  proteinuria: /\bproteinuri|\bmicroalbuminuri|\balbuminuri/,
  'sleep apnea': /\bsleep apnea/,
  hyperglycemia: /\bhyperglyc/,
  pregnancy: /\bpregnan/,
  preeclampsia: /\bpreeclampsia|\bpre eclampsia|\beclampsia/,
} as const satisfies Record<string, RegExp>;

export type ConditionTerm = keyof typeof TERMS;

/** All terms, for the tables' own checks. */
export const CONDITION_TERMS = Object.keys(TERMS) as ConditionTerm[];

/** True where a condition's name, as a record writes it, is one of the names of the term. */
export function isCondition(term: ConditionTerm, conditionName: string): boolean {
  return TERMS[term].test(conceptName('condition', conditionName));
}

/** The same for words that are in one spelling already (mentions/words.ts), for names that are many: abbreviations in them are not seen. */
export function wordsNameCondition(term: ConditionTerm, words: string): boolean {
  return TERMS[term].test(words);
}
