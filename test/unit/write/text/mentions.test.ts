import { describe, expect, test } from 'vitest';
import { findMentions } from '../../../../electron/write/text/mentions/find-mentions.ts';

/** "words as written -> kind: concept" of each mention. */
function found(text: string): string[] {
  return findMentions(text, { start: 0, end: text.length }).map(
    ({ start, end, kind, concept }) => `${text.slice(start, end)} -> ${kind}: ${concept}`,
  );
}

const concepts = (text: string): string[] =>
  findMentions(text, { start: 0, end: text.length }).map(({ kind, concept }) => `${kind}: ${concept}`);

describe('names of diseases', () => {
  const same: [string, string][] = [
    ['HTN', 'hypertension'],
    ['high blood pressure', 'hypertension'],
    ['T2DM', 'type 2 diabetes'],
    ['DM2', 'type 2 diabetes'],
    ['Type II diabetes mellitus', 'type 2 diabetes'],
    ['CHF', 'congestive heart failure'],
    ['COPD', 'chronic obstructive pulmonary disease'],
    ['AFib', 'atrial fibrillation'],
    ['AF', 'atrial fibrillation'],
    ['CAD', 'coronary artery disease'],
    ['MI', 'myocardial infarction'],
    ['heart attack', 'myocardial infarction'],
    ['CKD', 'chronic kidney disease'],
    ['GERD', 'gastroesophageal reflux disease'],
    ['GORD', 'gastroesophageal reflux disease'],
    ['UTI', 'urinary tract infection'],
    ['DVT', 'deep vein thrombosis'],
    ['PE', 'pulmonary embolism'],
    ['TIA', 'transient ischemic attack'],
    ['BPH', 'benign prostatic hyperplasia'],
    ['OSA', 'obstructive sleep apnea'],
    ['obstructive sleep apnoea', 'obstructive sleep apnea'],
    ['iron deficiency anaemia', 'iron deficiency anemia'],
    ['brain tumour', 'brain tumor'],
    ['gallstones', 'cholelithiasis'],
    ['Crohn’s disease', "Crohn's disease"],
  ];
  test.each(same)('%s is %s', (written, concept) => {
    expect(concepts(`Known ${written} for years.`)).toContain(`condition: ${concept}`);
  });
  test('the longest name is taken', () => {
    expect(found('Chronic kidney disease stage 3b and type 2 diabetes mellitus.')).toEqual([
      'Chronic kidney disease stage 3b -> condition: chronic kidney disease stage 3b',
      'type 2 diabetes mellitus -> condition: type 2 diabetes',
    ]);
  });
  test('one disease is never another that its name begins with or contains', () => {
    expect(concepts('Prediabetes.')).toEqual(['condition: prediabetes']);
    expect(concepts('Diabetes insipidus.')).toEqual(['condition: diabetes insipidus']);
    expect(concepts('Pulmonary hypertension.')).toEqual(['condition: pulmonary hypertension']);
    expect(concepts('Hypotension.')).toEqual(['condition: hypotension']);
    expect(concepts('Hyperthyroidism and hypothyroidism.')).toEqual([
      'condition: hyperthyroidism',
      'condition: hypothyroidism',
    ]);
  });
  test('a name goes on over one line break and no further', () => {
    expect(concepts('heart\nfailure')).toEqual(['condition: heart failure']);
    expect(concepts('Type 2\n\ndiabetes')).toEqual(['condition: diabetes']);
    expect(concepts('The heart. Failure to comply.')).toEqual([]);
  });
});

describe('words that mean something else', () => {
  const nothing: string[] = [
    '95% on RA',
    'Detroit, MI 48201.',
    'Ms Walker came early.',
    'Dr. Gout will see her.',
    'PE: lungs clear',
    'ICD-10 codes were entered.',
    'A low sodium diet.',
    'Hepatitis C antibody was sent.',
    'An x-ray technician.',
    'Asked for pain medication.',
    'She has lost water weight.',
    'The pe teacher.',
    'He is able to put weight on it.',
    'Fell asleep late.',
    'He is to strain his urine.',
    'MMR titer performed.',
    'A systolic murmur.',
    'Immunizations: influenza, seasonal, injectable, preservative free',
    'Encouraged diet, exercise and weight loss.',
  ];
  test.each(nothing)('nothing is found in "%s"', (text) => {
    expect(concepts(text).filter((c) => !/^analyte: sodium|^symptom: wheez/.test(c))).toEqual([]);
  });
  test('and mean it where nothing speaks against it', () => {
    expect(concepts('History of RA.')).toEqual(['condition: rheumatoid arthritis']);
    expect(concepts('Acute PE.')).toEqual(['condition: pulmonary embolism']);
    expect(concepts('Diagnosed with MS in 2010.')).toEqual(['condition: multiple sclerosis']);
    expect(concepts('She uses a walker.')).toEqual(['device: walker']);
  });
});

describe('names of drugs', () => {
  const drugs: [string, string][] = [
    ['Metoprolol succinate 50 mg', 'Metoprolol succinate -> drug: metoprolol succinate'],
    ['Toprol-XL 50 mg', 'Toprol-XL -> drug: metoprolol succinate'],
    ['metformin hydrochloride 500 mg', 'metformin hydrochloride -> drug: metformin'],
    ['losartan potassium 50 mg', 'losartan potassium -> drug: losartan'],
    ['paracetamol 1 g', 'paracetamol -> drug: acetaminophen'],
    ['amoxicillin/clavulanate 875 mg', 'amoxicillin/clavulanate -> drug: amoxicillin / clavulanate'],
    ['hydrocodone-acetaminophen', 'hydrocodone-acetaminophen -> drug: acetaminophen / hydrocodone'],
    ['insulin glargine 10 units', 'insulin glargine -> drug: insulin glargine'],
    ['Humulin 70/30', 'Humulin 70/30 -> drug: insulin isophane / insulin regular'],
    ['ASA 81 mg', 'ASA -> drug: aspirin'],
    ['Takes potassium 20 mEq', 'potassium -> drug: potassium'],
    ['Iron supplement', 'Iron -> drug: iron'],
    ['Ferrous sulfate 325 MG Oral Tablet', 'Ferrous sulfate -> drug: ferrous sulfate'],
    ['Potassium chloride 20 mEq', 'Potassium chloride -> drug: potassium chloride'],
    ['vitamin D 2000 IU', 'vitamin D -> drug: vitamin d'],
    ['on a statin', 'statin -> drug class: statin'],
    ['beta-blockers', 'beta-blockers -> drug class: beta blocker'],
  ];
  test.each(drugs)('%s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });
  test('two drugs in a list are two', () => {
    expect(concepts('Takes lisinopril, metformin and atorvastatin.')).toEqual([
      'drug: lisinopril',
      'drug: metformin',
      'drug: atorvastatin',
    ]);
  });
  test('what is measured of a substance is no drug', () => {
    expect(concepts('Potassium 4.2 mmol/L')).toEqual(['analyte: potassium']);
    expect(concepts('Vancomycin level 12')).toEqual(['analyte: vancomycin level']);
    expect(concepts('Low iron.')).toEqual(['analyte: iron level']);
    expect(concepts('Checked vitamin D.')).toEqual(['analyte: vitamin d level']);
  });
  test('a salt that another result begins with is left alone', () => {
    expect(concepts('On lisinopril. Potassium 4.2')).toEqual(['drug: lisinopril', 'analyte: potassium']);
    expect(concepts('lisinopril potassium 4.2')).toEqual(['drug: lisinopril', 'analyte: potassium']);
  });
  test('a drug carries the code of its ingredient, a combination none', () => {
    const codes = (text: string) => findMentions(text, { start: 0, end: text.length }).map((m) => m.codings);
    expect(codes('warfarin')).toEqual([
      [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '11289', display: null }],
    ]);
    expect(codes('amoxicillin/clavulanate')).toEqual([[]]);
  });
});

describe('findings, tests, operations and the rest', () => {
  const others: [string, string[]][] = [
    ['SOB and chest pain', ['symptom: shortness of breath', 'symptom: chest pain']],
    ['headaches', ['symptom: headache']],
    ['diarrhoea', ['symptom: diarrhea']],
    ['Hb 11.2, HbA1c 7.2%', ['analyte: hemoglobin', 'analyte: hba1c']],
    ['haemoglobin', ['analyte: hemoglobin']],
    ['BP 120/80, HR 72', ['analyte: blood pressure', 'analyte: pulse']],
    ['K 4.2, Na 138, Cr 1.1', ['analyte: potassium', 'analyte: sodium', 'analyte: creatinine']],
    ['screening colonoscopy', ['procedure: colonoscopy']],
    ['CABG in 2015', ['procedure: coronary artery bypass graft']],
    ['flu shot today', ['vaccine: influenza vaccine']],
    ['has a pacemaker', ['device: pacemaker']],
    ['latex', ['allergen: latex']],
    ['never smoker', ['social: smoking']],
  ];
  test.each(others)('%s', (text, expected) => {
    expect(concepts(text)).toEqual(expected);
  });
});

test('offsets are those of the body and stay within the span', () => {
  const body = 'No gout. Has asthma and GERD. No stroke.';
  const span = { start: body.indexOf('Has'), end: body.indexOf(' No stroke') };
  expect(findMentions(body, span).map((m) => body.slice(m.start, m.end))).toEqual(['asthma', 'GERD']);
});

test('time grows with the length of a text, not with its square', () => {
  const once = 'Denies chest pain, takes metoprolol 50 mg, has type 2 diabetes. ';
  const text = once.repeat(300);
  expect(findMentions(text, { start: 0, end: text.length })).toHaveLength(900);
});
