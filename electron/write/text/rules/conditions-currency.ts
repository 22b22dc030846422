/**
 * What "history of" means for a disease. Some are for life once diagnosed, so a history of one is the disease itself; others
 * pass, so a history of one is over; of the rest nobody can tell from these words.
 *
 * A history of cancer is left open: oncologists write it of patients under treatment.
 *
 * Grounds: ICD-10-CM Official Guidelines (FY 2024) I.C.21.c.4: a history code is for what no longer exists and is not treated;
 * chronic conditions are coded as present as long as they are under care. The chronic rows follow the list of the Chronic
 * Condition Indicator (AHRQ HCUP, v2024).
 */

export type Currency = 'persists' | 'passes' | 'unclear';

const PERSISTS =
  /\b(?:hypertension|(?<!gestational )diabet\w+|asthma|copd|chronic|emphysema|heart failure|cardiomyopath\w+|coronary artery disease|ischemic heart disease|atrial fibrillation|hyperlipid\w+|dyslipid\w+|hypercholesterol\w+|hypertriglycerid\w+|hypothyroid\w+|hashimoto\w*|osteoarthritis|rheumatoid arthritis|psoria\w+|lupus|osteoporosis|epilepsy|multiple sclerosis|parkinson\w*|dementia|alzheimer\w*|bipolar\w*|schizophreni\w+|hiv|human immunodeficiency|sickle cell|thalassemia|hemophilia|crohn\w*|ulcerative colitis|celiac|cirrhosis|sleep apnea|glaucoma|macular degeneration|cystic fibrosis|peripheral (?:artery|arterial|vascular) disease|gout|marfan\w*|down syndrome|cerebral palsy|autis\w+|prostatic hyperplasia|polycystic|ankylosing|sarcoidosis|scleroderma|myasthenia|neuropathy|pulmonary fibrosis|pulmonary hypertension|aortic stenosis|mitral regurgitation|kidney disease|reflux disease|spinal stenosis|huntington\w*|amyotrophic)\b/i;

const PASSES =
  /\b(?:pneumonia|bronchitis|bronchiolitis|influenza|covid\S*|sars-cov-2|sinusitis|pharyngitis|tonsillitis|otitis|urinary tract infection|pyelonephritis|cystitis|cellulitis|abscess|sepsis|septic\w*|bacteremia|gastroenteritis|appendicitis|cholecystitis|diverticulitis|pancreatitis|kidney stones?|nephrolithiasis|renal calcul\w+|fractures?|sprain|strain|dislocation|concussion|laceration|contusion|injury|burns?|tear|myocardial infarction|heart attack|strokes?|cerebrovascular accident|transient ischemic attack|pulmonary embolism|deep vein thrombosis|thrombosis|embolism|meningitis|encephalitis|shingles|zoster|chickenpox|varicella|measles|mumps|rubella|whooping cough|mononucleosis|rheumatic fever|syncope|seizures?|febrile|gestational|preeclampsia|eclampsia|pregnancy|miscarriage|ectopic|abortion|acute|pneumothorax|bowel obstruction|hemorrhage|bleed\w*|hepatitis a|bell\w* palsy|cardiac arrest)\b/i;

/** @param concept the plain name of the disease */
export function currencyOf(concept: string): Currency {
  // "Chronic pancreatitis", "acute on chronic": what is called chronic stays, whatever the noun.
  if (PERSISTS.test(concept)) return 'persists';
  return PASSES.test(concept) ? 'passes' : 'unclear';
}
