/** Conditions that lead to each other or are parts of one disease: facts of guidelines, each with its source. */
import type { ConditionTerm } from './condition-terms.ts';

export interface SystemicLink {
  a: ConditionTerm;
  b: ConditionTerm;
  grounds: string;
  source: string;
}
const link = (a: ConditionTerm, b: ConditionTerm, grounds: string, source: string): SystemicLink => ({
  a,
  b,
  grounds,
  source,
});

export const SYSTEMIC_LINKS: readonly SystemicLink[] = [
  link(
    'diabetes',
    'chronic kidney disease',
    'diabetes damages the kidney',
    'KDIGO guideline on diabetes in chronic kidney disease, 2022',
  ),
  link(
    'diabetes',
    'retinopathy',
    'diabetes damages the retina',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 12',
  ),
  link(
    'diabetes',
    'neuropathy',
    'diabetes damages nerves',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 12',
  ),
  link(
    'diabetes',
    'coronary heart disease',
    'diabetes raises the risk of coronary disease',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 10',
  ),
  link(
    'diabetes',
    'proteinuria',
    'albumin in urine is the first sign of diabetic kidney disease',
    'KDIGO guideline on diabetes in chronic kidney disease, 2022',
  ),
  link(
    'prediabetes',
    'type 2 diabetes',
    'prediabetes precedes type 2 diabetes',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 3',
  ),
  link(
    'gestational diabetes',
    'type 2 diabetes',
    'gestational diabetes precedes type 2 diabetes',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 15',
  ),
  link(
    'obesity',
    'type 2 diabetes',
    'obesity leads to type 2 diabetes',
    'American Diabetes Association, Standards of Care in Diabetes, 2024, section 8',
  ),
  link(
    'obesity',
    'sleep apnea',
    'obesity narrows the airway',
    'American Academy of Sleep Medicine guideline on sleep apnea, 2017',
  ),
  link('obesity', 'hypertension', 'obesity raises blood pressure', 'ACC/AHA guideline on high blood pressure, 2017'),
  link(
    'hypertension',
    'heart failure',
    'high blood pressure strains the heart',
    'AHA/ACC/HFSA guideline on heart failure, 2022',
  ),
  link(
    'hypertension',
    'chronic kidney disease',
    'high blood pressure and kidney disease drive each other',
    'ACC/AHA guideline on high blood pressure, 2017',
  ),
  link(
    'hypertension',
    'stroke',
    'high blood pressure is the first cause of stroke',
    'AHA/ASA guideline on stroke prevention, 2021',
  ),
  link(
    'hypertension',
    'coronary heart disease',
    'high blood pressure raises the risk of coronary disease',
    'ACC/AHA guideline on high blood pressure, 2017',
  ),
  link('pregnancy', 'preeclampsia', 'preeclampsia is a disease of pregnancy', 'ACOG practice bulletin 222, 2020'),
  link(
    'atrial fibrillation',
    'stroke',
    'clots from the atrium reach the brain',
    'ACC/AHA/ACCP/HRS guideline on atrial fibrillation, 2023',
  ),
  link(
    'atrial fibrillation',
    'heart failure',
    'each makes the other worse',
    'ACC/AHA/ACCP/HRS guideline on atrial fibrillation, 2023',
  ),
  link(
    'coronary heart disease',
    'heart failure',
    'lost heart muscle leads to heart failure',
    'AHA/ACC/HFSA guideline on heart failure, 2022',
  ),
  link(
    'hyperlipidemia',
    'coronary heart disease',
    'raised cholesterol leads to coronary disease',
    'ACC/AHA guideline on blood cholesterol, 2018',
  ),
  link(
    'chronic kidney disease',
    'anemia',
    'the diseased kidney makes too little erythropoietin',
    'KDIGO guideline on anemia in chronic kidney disease, 2012',
  ),
  link(
    'iron deficiency',
    'anemia',
    'iron deficiency leads to anemia',
    'WHO guideline on haemoglobin and anaemia, 2024',
  ),
  link(
    'hyperthyroidism',
    'atrial fibrillation',
    'thyroid hormone excess triggers atrial fibrillation',
    'American Thyroid Association guideline on hyperthyroidism, 2016',
  ),
  link('cirrhosis', 'hepatitis', 'chronic hepatitis leads to cirrhosis', 'AASLD guideline on hepatitis B, 2018'),
  link(
    'alcohol dependence',
    'cirrhosis',
    'alcohol leads to cirrhosis',
    'ACG guideline on alcohol-associated liver disease, 2024',
  ),
  link(
    'tobacco dependence',
    'chronic obstructive pulmonary disease',
    'smoking leads to chronic obstructive pulmonary disease',
    'GOLD report, 2024',
  ),
  link(
    'rheumatoid arthritis',
    'osteoporosis',
    'inflammation and steroids thin the bone',
    'American College of Rheumatology guideline on glucocorticoid-induced osteoporosis, 2022',
  ),
];
