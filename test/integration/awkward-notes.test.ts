/**
 * Notes as they are really written: shorthand, forms, tables, corrections, other people. Each row says what must be current and
 * what must be past once its entries are read by the rules, and what must never be current.
 */
import { describe, expect, test } from 'vitest';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';

type Turn = readonly [speaker: string, text: string];
type Told = readonly [time: string, text: string | readonly Turn[]] | RawEntry;

interface Case {
  title: string;
  told: readonly Told[];
  /** Texts of memories that are ACTIVE, and of such that are HISTORY. */
  now?: readonly string[];
  before?: readonly string[];
  /** Nothing that is ACTIVE holds these words. */
  never?: readonly RegExp[];
  /** Something is put to a person that holds these words. */
  asks?: RegExp;
}

const DAY = '2024-03-12';
const LATER = '2024-06-12';

function entryOf(told: Told, i: number): RawEntry {
  if (!Array.isArray(told)) return told as RawEntry;
  const [time, said] = told as readonly [string, string | readonly Turn[]];
  const head = { patient: 'P', id: `n${i}`, time };
  return typeof said === 'string'
    ? { ...head, type: 'note', text: said }
    : { ...head, type: 'dialogue', turns: said.map(([speaker, text]) => ({ speaker, text })) };
}

/** Reads the entries in both orders: the end must be the same. */
async function holds({ told, now = [], before = [], never = [], asks }: Case): Promise<void> {
  const entries = told.map(entryOf);
  const orders = entries.length > 1 ? [entries, [...entries].reverse()] : [entries];
  for (const order of orders) {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(order);
    const { active, history } = s.engine.state('P');
    const current = active.map((m) => m.text);
    expect(current).toEqual(expect.arrayContaining([...now]));
    expect(history.map((m) => m.text)).toEqual(expect.arrayContaining([...before]));
    for (const words of never) expect(current.filter((text) => words.test(text))).toEqual([]);
    if (asks) expect(s.engine.attention('P').some((item) => asks.test(item.message))).toBe(true);
  }
}

const check = (cases: readonly Case[]): void => {
  test.each(cases.map((c) => [c.title, c] as const))('%s', async (_, c) => {
    await holds(c);
  });
};

describe('forms and tables', () => {
  check([
    {
      title: 'an empty box says nothing of the word beside it',
      told: [[DAY, 'Past Medical History:\n[ ] Diabetes [x] Hypertension [ ] Asthma\n[x] Gout\n[ ] Stroke']],
      now: ['Hypertension', 'Gout'],
      never: [/diabetes|asthma|stroke/i],
    },
    {
      title: 'a box may stand behind its word',
      told: [[DAY, 'Past Medical History:\nDiabetes [ ]   COPD [x]']],
      now: ['Chronic obstructive pulmonary disease'],
      never: [/diabetes/i],
    },
    {
      title: 'a ticked yes is an answer, a ticked no and an open form are none',
      told: [
        [
          DAY,
          'Medical history:\nHeart failure: [x] Yes [ ] No\nDiabetes: [ ] Yes [x] No\nGout: [ ] Yes [ ] No\nPsoriasis Yes ☐ No ☒',
        ],
      ],
      now: ['Heart failure'],
      never: [/diabetes|gout|psoriasis/i],
    },
    {
      title: 'what was written before the boxes is read',
      told: [[DAY, 'She has gout. Symptoms: [ ] Cough [x] Headache [ ] Fever']],
      now: ['Gout', 'Headache'],
      never: [/cough|fever/i],
    },
    {
      title: 'minus denies and plus affirms',
      told: [
        [
          DAY,
          'ROS: (-) fever, (-) weight loss, (+) fatigue\nchest pain -, palpitations +\nResp: + wheeze, - hemoptysis.',
        ],
      ],
      now: ['No fever', 'No weight loss', 'Fatigue', 'No chest pain', 'Palpitations', 'Wheezing', 'No hemoptysis'],
    },
    {
      title: 'an answer behind a dash or Y/N is heard',
      told: [[DAY, 'Asthma Y/N: N\nStroke - no\nSmoker? Yes ☐ No ☒']],
      now: ['No asthma', 'No stroke'],
      never: [/smok/i],
    },
    {
      title: 'the status in a table of drugs is heard',
      told: [
        [
          DAY,
          'Discharge Medications:\nMedication | Dose | Frequency | Status\nLisinopril | 10 mg | daily | STOP\nMetformin | 500 mg | BID | CONTINUE\nFurosemide | 40 mg | daily | HOLD\n',
        ],
      ],
      now: ['Metformin 500 mg twice daily', 'Furosemide 40 mg daily on hold'],
      before: ['Lisinopril 10 mg daily stopped'],
      never: [/lisinopril/i],
    },
  ]);
});

describe('drugs', () => {
  check([
    {
      title: 'British shorthand: drugs, problems, no allergies, habits and the father',
      told: [[DAY, 'PMH: T2DM, HTN. DH: metformin 500 bd, ramipril 5 od. NKDA. SH: non-smoker. FH: father MI 52.']],
      now: [
        'Type 2 diabetes',
        'Hypertension',
        'Metformin 500 twice daily',
        'Ramipril 5 once daily',
        'No known drug allergies',
        'Non-smoker',
        'Father: myocardial infarction',
      ],
      never: [/^myocardial/i],
    },
    {
      title: 'a discharge list stops, continues, starts and changes',
      told: [
        ['2024-03-01', 'Medications: ibuprofen 600 mg tid, furosemide 20 mg daily, metoprolol 25 mg bid'],
        [
          DAY,
          'Discharge meds: STOP ibuprofen. CHANGE furosemide 40 mg daily. CONTINUE metoprolol 25 mg BID. START spironolactone 25 mg daily.',
        ],
      ],
      now: ['Furosemide 40 mg daily', 'Metoprolol 25 mg twice daily', 'Spironolactone 25 mg daily'],
      before: ['Ibuprofen 600 mg three times daily', 'Furosemide 20 mg daily'],
      never: [/ibuprofen|furosemide 20/i],
    },
    {
      title: 'a drug under the line “stop taking” is not taken',
      told: [
        [
          DAY,
          'Discharge Medications:\nSTOP taking:\n- ibuprofen 600 mg three times a day\nCONTINUE taking:\n- metformin 500 mg twice daily',
        ],
      ],
      now: ['Metformin 500 mg twice daily'],
      never: [/ibuprofen/i],
    },
    {
      title: 'a dose without a unit takes the place of the old one, and gets no unit',
      told: [
        ['2024-03-01', 'Medications:\nLisinopril 10 mg daily'],
        [DAY, 'HTN uncontrolled - increase lisinopril to 20.'],
      ],
      now: ['Lisinopril 20'],
      before: ['Lisinopril 10 mg daily'],
    },
    {
      title: 'a short course is over with its days',
      told: [
        [DAY, 'Start amoxicillin 500 mg tid for 7 days for sinusitis.'],
        [LATER, 'Here for BP check. BP 130/80.'],
      ],
      before: ['Amoxicillin 500 mg three times daily'],
      never: [/amoxicillin/i],
    },
    {
      title: 'British days (5/7) on a list are a course as well',
      told: [
        [DAY, 'TTOs: amoxicillin 500mg TDS 5/7, paracetamol 1g QDS PRN.'],
        [LATER, 'BP 130/80.'],
      ],
      now: ['Acetaminophen (paracetamol) 1 g four times daily as needed'],
      never: [/amoxicillin/i],
    },
    {
      title: 'how much is handed out is no course',
      told: [
        [DAY, 'Start lisinopril 10 mg daily for 90 days.'],
        ['2025-01-12', 'BP 130/80.'],
      ],
      now: ['Lisinopril 10 mg daily'],
    },
    {
      title: 'what will be looked at after its days may go on',
      told: [
        [DAY, 'Start allopurinol 100 mg daily x 14 days, will recheck.'],
        [LATER, 'BP 130/80.'],
      ],
      now: ['Allopurinol 100 mg daily'],
    },
    {
      title: 'a note ends, confirms and measures anew what a list of facts has',
      told: [
        fact('f1', '2024-03-01', { kind: 'medication', text: 'Amoxicillin 500 mg capsule', status: 'active' }),
        fact('f2', '2019-01-01', { kind: 'condition', text: 'Hypertension', status: 'active' }),
        [DAY, 'HTN well controlled. Amoxicillin course completed.'],
      ],
      now: ['Hypertension'],
      before: ['Amoxicillin 500 mg capsule'],
      never: [/amoxicillin/i],
    },
    {
      title: 'a course that is followed by another dose does not end the drug, and shows both doses',
      told: [
        [DAY, 'Started apixaban 10 mg bid x7 days then 5 mg bid.'],
        [LATER, 'BP 130/80.'],
      ],
      now: ['Apixaban 10 mg bid x7 days then 5 mg bid'],
    },
    {
      title: 'a dose of now takes the place of the steps before it',
      told: [
        [DAY, 'Start sertraline 25 mg daily for 1 week, then 50 mg daily.'],
        [LATER, 'Sertraline 50 mg daily.'],
      ],
      now: ['Sertraline 50 mg daily'],
      never: [/25 mg/],
    },
    {
      title: '“d/c home on” is a discharge, and stops nothing',
      told: [[DAY, 'd/c home on cephalexin 500 mg qid.']],
      now: ['Cephalexin 500 mg four times daily'],
      never: [/curettage/i],
    },
    {
      title: '“d/c’d” stops',
      told: [
        ['2024-03-01', 'Medications:\nlisinopril 10 mg daily'],
        [DAY, "Lisinopril d/c'd due to cough."],
      ],
      before: ['Lisinopril 10 mg daily'],
      never: [/lisinopril/i],
    },
    {
      title: 'what is to be resumed in a week is not taken yet',
      told: [[DAY, 'Resume home ASA in 1 week.']],
      now: ['Restart aspirin (ASA)'],
      never: [/^aspirin/i],
    },
    {
      title: 'held, then resumed at the dose behind the verb',
      told: [
        ['2024-03-01', 'Medications: apixaban 5 mg bid'],
        ['2024-03-05', 'Apixaban held for colonoscopy.'],
        ['2024-03-08', 'Apixaban resumed 5 mg bid.'],
      ],
      now: ['Apixaban 5 mg twice daily'],
      never: [/on hold/],
    },
    {
      title: '“as needed” belongs to the drug before it, and the list goes on',
      told: [
        [DAY, 'Home meds: albuterol inhaler 2 puffs q4h prn, insulin glargine 20 units qhs, metformin 500 mg bid.'],
      ],
      now: [
        'Albuterol inhaler 2 puffs every 4 hours as needed',
        'Insulin glargine 20 units at bedtime',
        'Metformin 500 mg twice daily',
      ],
    },
    {
      title: 'a switch ends one drug and begins the other',
      told: [
        ['2024-03-01', 'Medications:\nlisinopril 10 mg daily'],
        [DAY, 'Plan: switch from lisinopril to losartan 50 mg daily.'],
      ],
      now: ['Losartan 50 mg daily'],
      before: ['Lisinopril 10 mg daily'],
    },
    {
      title: 'what was discussed and declined, or hangs on a condition, is no plan',
      told: [
        [
          DAY,
          'Discussed statin, patient declined. If BP still high next visit will start amlodipine 5 mg. Stop metformin if vomiting.',
        ],
      ],
      never: [/statin|amlodipine|metformin/i],
    },
    {
      title: 'a note stops a drug that a list of facts has',
      told: [
        fact('f1', '2023-01-01', { kind: 'medication', text: 'Warfarin 5 mg daily', status: 'active' }),
        [DAY, 'Warfarin stopped, changed to apixaban 5 mg bd.'],
      ],
      before: ['Warfarin 5 mg daily'],
      never: [/warfarin/i],
    },
    {
      title: 'a stop that is older than the restart, whatever comes first',
      told: [
        ['2024-05-01', 'Restarted metformin 500 mg bid.'],
        ['2024-04-01', 'Metformin stopped because of diarrhea.'],
        ['2024-03-01', 'Medications: metformin 500 mg bid'],
      ],
      now: ['Metformin 500 mg twice daily'],
      before: ['Metformin 500 mg twice daily'],
    },
    {
      title: 'a drug that was stopped and added to the allergies is not begun again',
      told: [
        ['2024-03-01', 'Meds: lisinopril 10 mg daily'],
        [DAY, 'Lisinopril caused angioedema; stopped and added to allergies. Amlodipine 5 mg daily started instead.'],
      ],
      now: ['Amlodipine 5 mg daily'],
      before: ['Lisinopril 10 mg daily'],
      never: [/lisinopril/i],
    },
    {
      title: 'a warning, a denial and a question stop nothing',
      told: [
        ['2024-03-01', 'Medications: sertraline 50 mg daily, atenolol 50 mg daily'],
        [
          DAY,
          'Do not stop sertraline abruptly. She has not stopped sertraline. ? stop atenolol. Plan to stop atenolol next month.',
        ],
      ],
      now: ['Sertraline 50 mg daily', 'Atenolol 50 mg daily', 'Stop atenolol'],
    },
    {
      title: 'of two drugs in one sentence only the one is stopped',
      told: [
        ['2024-03-01', 'Medications: aspirin 81 mg daily, clopidogrel 75 mg daily'],
        [DAY, 'Stop clopidogrel, continue aspirin.'],
      ],
      now: ['Aspirin 81 mg daily'],
      before: ['Clopidogrel 75 mg daily'],
      never: [/clopidogrel/i],
    },
    {
      title: 'what is to begin or end on a day to come has not',
      told: [
        ['2024-03-01', 'Medications: aspirin 81 mg daily'],
        [DAY, 'Start simvastatin 20 mg daily from 1 April 2024. To stop aspirin on 18 March 2024 before surgery.'],
      ],
      now: ['Aspirin 81 mg daily', 'Stop aspirin'],
      never: [/^simvastatin/i],
    },
    {
      title: 'brand and plain name are one drug',
      told: [
        ['2024-03-01', 'Meds: Lipitor 40 mg daily'],
        ['2024-04-01', 'Meds: atorvastatin 40 mg daily'],
      ],
      now: ['Atorvastatin (Lipitor) 40 mg daily'],
      never: [/^atorvastatin 40/i],
    },
    {
      title: 'an amount of a drug is no blood level',
      told: [[DAY, 'Started on vancomycin 1 g bd. Lithium level 0.9.']],
      now: ['Vancomycin 1 g twice daily', 'Lithium level 0.9'],
      never: [/^vancomycin 1 g$/i],
    },
  ]);
});

describe('allergies', () => {
  check([
    {
      title: 'a list of allergies and adverse drug reactions is one, with its reactions',
      told: [[DAY, 'Allergies/ADRs: Morphine - itching; Lisinopril (angioedema); tolerates cephalosporins']],
      now: ['Morphine allergy: itching', 'Lisinopril allergy: angioedema'],
      never: [/cephalosporin|^angioedema|^itching/i],
    },
    {
      title: 'what is taken out of “no known drug allergies” is an allergy',
      told: [[DAY, 'NKDA except penicillin (childhood rash).']],
      now: ['Penicillin allergy: rash'],
      never: [/no known drug/i],
    },
    {
      title: 'a penicillin label is kept though another penicillin was tolerated',
      told: [[DAY, 'Allergies: allergic to sulfa (hives). PCN allergy - tolerated amoxicillin in 2020.']],
      now: ['Sulfa allergy: urticaria', 'Penicillin allergy'],
    },
    {
      title: 'a label that was removed after a challenge is refuted',
      told: [
        ['2023-01-01', 'Allergies: penicillin (rash)'],
        [DAY, 'Allergy clinic: oral challenge with amoxicillin passed, penicillin allergy label removed.'],
      ],
      before: ['Penicillin allergy: rash'],
    },
    {
      title: 'one that was listed in error is refuted, and no further evidence',
      told: [
        ['2023-01-01', 'Allergies: penicillin'],
        [DAY, "Penicillin allergy listed in error - that was the patient's brother."],
      ],
      before: ['Penicillin allergy'],
    },
    {
      title: 'a later “no allergies” takes no allergy away',
      told: [
        fact('f1', '2023-01-01', { kind: 'allergy', text: 'Penicillin allergy', status: 'active' }),
        [DAY, 'NKDA. No allergies.'],
      ],
      now: ['Penicillin allergy'],
    },
    {
      title: 'the allergies of relatives are not the patient’s',
      told: [
        [
          DAY,
          "Daughter allergic to peanuts. Patient's sister had anaphylaxis to penicillin. Pt has no allergies herself.",
        ],
      ],
      now: ['No known allergies'],
      never: [/peanut|penicillin/i],
    },
    {
      title: 'an answer to the question about allergies is one',
      told: [
        [
          DAY,
          [
            ['Doctor', 'Any allergies to medicines?'],
            ['Patient', 'Penicillin gives me a rash.'],
          ],
        ],
      ],
      now: ['Penicillin allergy: rash'],
    },
  ]);
});

describe('other people', () => {
  check([
    {
      title: 'what follows the death of a relative is still said of the relative',
      told: [[DAY, 'Mother committed suicide, hx of bipolar disorder. Father died of lung cancer at 60, smoker.']],
      now: ['Mother: bipolar disorder'],
      never: [/^bipolar|^smoker|^lung/i],
    },
    {
      title: 'in the note of a newborn the mother’s history is the mother’s',
      told: [
        [
          DAY,
          'Newborn exam. Maternal history: hypothyroidism, gestational diabetes. Maternal medications: levothyroxine 75 mcg.',
        ],
      ],
      now: ['Mother: hypothyroidism'],
      never: [/^hypothyroidism|^gestational|levothyroxine/i],
    },
    {
      title: 'named strangers, in-laws and former partners are not the patient',
      told: [
        [
          DAY,
          "Pt's roommate Mr. Lee takes warfarin. Mother-in-law has dementia. Ex-wife has HIV. Coworker with measles.",
        ],
      ],
      never: [/warfarin|dementia|hiv|measles/i],
    },
    {
      title: 'a patient’s “he is on insulin” is said of somebody else',
      told: [[DAY, [['patient', "My son was diagnosed with type 1 diabetes. He's on insulin. I'm on lisinopril."]]]],
      now: ['Son: type 1 diabetes', 'Lisinopril'],
      never: [/insulin/i],
    },
    {
      title: 'a doctor’s own disease and what is true of people are not the patient’s',
      told: [
        [
          DAY,
          [
            ['Doctor', 'I have asthma too. I take montelukast myself. Most people with diabetes need metformin.'],
            ['Patient', 'Oh really? I have eczema.'],
          ],
        ],
      ],
      now: ['Eczema'],
      never: [/asthma|montelukast|diabetes|metformin/i],
    },
    {
      title: 'a mother who speaks for her child tells of herself and of the child',
      told: [
        [
          DAY,
          [
            ['doctor', 'What brings you in?'],
            [
              'mother',
              "He's had a fever for three days. I had ear infections a lot as a child. His brother has chickenpox.",
            ],
            ['doctor', 'Is he taking anything?'],
            ['mother', 'I take sertraline myself.'],
          ],
        ],
      ],
      now: ['Fever'],
      never: [/^otitis|^chickenpox|sertraline/i],
    },
  ]);
});

describe('problems', () => {
  check([
    {
      title: 'a disease that was looked for and not found is not there',
      told: [[DAY, 'Malaria film negative x3. Ruled out for MI. Strep test negative.']],
      never: [/^malaria|^myocardial infarction$|^strep/i],
    },
    {
      title: 'a list that is denied is denied to its end',
      told: [[DAY, 'No h/o TB, asthma, epilepsy. N/k/c/o HTN, DM.']],
      now: ['No tuberculosis', 'No asthma', 'No epilepsy', 'No hypertension'],
      never: [/^(?:possible )?(?:tuberculosis|asthma|epilepsy|hypertension|diabetes)/i],
    },
    {
      title: 'an event with a year is of that year',
      told: [[DAY, 'Miscarriage 2019. Pneumonia 2021. Gestational diabetes in previous pregnancy.']],
      before: ['History of miscarriage', 'History of pneumonia', 'History of gestational diabetes'],
      never: [/miscarriage|pneumonia|gestational/i],
    },
    {
      title: 'a disease that was entered in error leaves, and what stands beside it stays',
      told: [
        ['2024-03-01', 'PMH: diabetes, hypertension'],
        [DAY, 'Diabetes was entered in error; patient has prediabetes only.'],
      ],
      now: ['Hypertension', 'Prediabetes'],
      before: ['Diabetes'],
      never: [/^diabetes$/i],
    },
    {
      title: 'what resolved after a treatment, or is gone now, is over',
      told: [
        ['2020-01-01', 'Problems: hyperthyroidism'],
        [DAY, 'Hyperthyroidism resolved after RAI. Headache 10 days ago, gone now.'],
      ],
      before: ['Hyperthyroidism', 'Headache, resolved'],
      never: [/hyperthyroidism|headache/i],
    },
    {
      title: 'a vaccine that goes by the name of the disease is no disease',
      told: [[DAY, 'Hep B x3 completed. Never had shingles vaccine.']],
      never: [/hepatitis|shingles|zoster/i],
    },
    {
      title: 'a suspicion is over once it is confirmed',
      told: [
        ['2024-03-01', '?PE'],
        [DAY, 'CTPA confirms PE.'],
      ],
      now: ['Pulmonary embolism'],
      before: ['Possible pulmonary embolism'],
    },
    {
      title: 'what a leaflet is about, what is warned of and screened for nobody has',
      told: [
        [
          DAY,
          'Info leaflet on asthma given. Counselled on risks of warfarin incl stroke. Return if fever, chest pain. Screening for diabetes.',
        ],
      ],
      never: [/asthma|stroke|fever|chest pain|diabetes|warfarin/i],
    },
    {
      title: 'a problem list that is copied on is one memory each',
      told: [
        ['2024-03-01', 'Problem list: HTN, T2DM.'],
        [DAY, 'Problem list: HTN, T2DM.'],
      ],
      now: ['Hypertension', 'Type 2 diabetes'],
    },
  ]);
});

describe('results', () => {
  check([
    {
      title: 'a spoilt sample is no result, and the repeat is',
      told: [[`${DAY}T08:00`, 'K 6.8 mmol/L (haemolysed, repeat). Repeat K 4.2 mmol/L.']],
      now: ['Potassium 4.2 mmol/L'],
      never: [/6\.8/],
    },
    {
      title: 'what is to be repeated is no result',
      told: [[DAY, 'Repeat potassium in 2 weeks.']],
      never: [/^potassium/i],
    },
    {
      title: 'the value of now stands, whatever it was before',
      told: [[DAY, 'Temp 38.4 overnight, now 36.8. HR 110->88. Weight 82 kg (down from 90 kg).']],
      now: ['Temperature 36.8', 'Pulse 88', 'Weight 82 kg'],
      never: [/38\.4|110|90 kg/],
    },
    {
      title: 'a first pressure that was repeated does not stand for now',
      told: [[DAY, 'BP 180/100 initially, repeat 150/90.']],
      never: [/180/],
    },
    {
      title: 'goals are no results',
      told: [[DAY, 'Target BP <130/80. Goal HbA1c 53. BP today 152/94. Ideal weight 70 kg.']],
      now: ['Blood pressure 152/94'],
      never: [/130\/80|53|70 kg/],
    },
  ]);

  test('the date of an earlier value is not that of the value before it', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take([
      entryOf([DAY, 'HbA1c 58 mmol/mol, was 70 in 2023.'], 1),
      entryOf([LATER, 'HbA1c 51 mmol/mol (3 months ago 58).'], 2),
    ]);
    const { active, history } = s.engine.state('P');
    expect([...active, ...history].map((m) => [m.text, m.validFrom?.date])).toEqual([
      ['HbA1c 51 mmol/mol', LATER],
      ['HbA1c 58 mmol/mol', DAY],
    ]);
  });
});

describe('care', () => {
  check([
    {
      title: 'a code status that was changed after a talk is changed',
      told: [
        ['2024-03-01', 'Code status: Full code'],
        [DAY, 'Code status changed to DNR/DNI after discussion with family.'],
      ],
      now: ['Code status changed to DNR/DNI after discussion with family'],
      before: ['Code status: Full code'],
    },
    {
      title: 'a code status that is only talked of stays',
      told: [
        ['2024-03-01', 'Code status: Full code'],
        [DAY, 'Discussed code status, family would like to think about DNR.'],
      ],
      now: ['Code status: Full code'],
      never: [/dnr/i],
    },
    {
      title: 'a correction that names nothing is put to a person',
      told: [[DAY, 'Started metoprolol 250 mg daily.\nADDENDUM: disregard the above dose, correct dose is 25 mg.']],
      asks: /disregard the above dose/,
    },
    {
      title: 'a correction of the side is put to a person, and the right side is there',
      told: [
        ['2024-03-01', 'Fracture of left wrist.'],
        [DAY, 'Correction: fracture of the RIGHT wrist, not left.'],
      ],
      now: ['Right wrist fracture'],
      asks: /RIGHT wrist/,
    },
    {
      title: 'a note on the wrong chart is put to a person',
      told: [[DAY, 'Note written on wrong patient.']],
      asks: /wrong patient/,
    },
    {
      title: 'smoking is what was said last',
      told: [
        ['2020-03-01', 'Smokes 20/day'],
        ['2022-03-01', 'Ex-smoker, quit 2021'],
      ],
      now: ['Ex-smoker, quit 2021'],
      before: ['Smokes 20/day'],
    },
    {
      title: 'who moved into a home no longer lives alone',
      told: [
        ['2020-03-01', 'SH: lives alone in a flat.'],
        ['2024-03-01', 'Now resident at Oak House nursing home since January.'],
      ],
      now: ['Now resident at Oak House nursing home since January'],
      before: ['Lives alone in a flat'],
    },
  ]);
});
