import { describe, expect, it } from 'vitest';
import type { FactDraft } from '../../../../electron/ingest/reading.ts';
import { doseSignature, sameRegimen } from '../../../../electron/write/identity/dose.ts';
import { threadKeys } from '../../../../electron/write/identity/thread-keys.ts';
import { dialogueOf, factsOf, noteOf } from './read-by-rules.ts';

async function drugsIn(body: string, time: string | null = '2024-03-12'): Promise<FactDraft[]> {
  return (await factsOf(noteOf(body, time))).filter((f) => f.kind === 'medication');
}

/** "Metoprolol 50 mg [active] 2024-03-12 start as documented", one a drug. */
async function told(body: string, time: string | null = '2024-03-12'): Promise<string[]> {
  return (await drugsIn(body, time)).map((f) =>
    [
      f.text,
      `[${f.status}]`,
      f.from ? `from ${f.from.date}` : '',
      f.to ? `to ${f.to.date}` : '',
      f.flags.length > 0 ? `(${f.flags.join(', ')})` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
}

function neverRead(): never {
  throw new Error('no drug was found');
}

const running = (text: string): string => `${text} [active] from 2024-03-12 (start as documented)`;
const begun = (text: string, day = '2024-03-12'): string => `${text} [active] from ${day}`;
const over = (text: string): string => `${text} stopped [stopped] (end unknown)`;

describe('a drug that is taken', () => {
  it.each([
    ['a fragment that is a drug and its dose', 'Bisoprolol 5 mg daily.', [running('Bisoprolol 5 mg daily')]],
    ['"takes"', 'She takes 40 mg of furosemide every morning.', [running('Furosemide 40 mg every morning')]],
    ['"is on"', 'He is on lisinopril 20 mg daily.', [running('Lisinopril 20 mg daily')]],
    ['"on" behind a disease', 'Hypertension, on lisinopril 20 mg daily.', [running('Lisinopril 20 mg daily')]],
    ['"discharged on"', 'Discharged on bisoprolol 2.5 mg daily.', [running('Bisoprolol 2.5 mg daily')]],
    [
      '"controlled with"',
      'This has been well controlled with lisinopril 20 mg a day.',
      [running('Lisinopril 20 mg daily')],
    ],
    ['a disease as its label', 'Type 2 diabetes: metformin 1 g twice daily.', [running('Metformin 1 g twice daily')]],
    ['"continue"', 'Continue omeprazole 20 mg once daily.', [running('Omeprazole 20 mg once daily')]],
    ['"can continue"', 'He can continue ramipril 5 mg.', [running('Ramipril 5 mg')]],
    [
      'a brand, with the drug it is',
      'The patient has continued to utilize Lasix daily.',
      [running('Furosemide (Lasix) daily')],
    ],
    [
      'the salt beside the name',
      'Metoprolol succinate 100 mg once daily.',
      [running('Metoprolol succinate 100 mg once daily')],
    ],
    [
      'a verb before a list',
      'Continue lisinopril 20 mg daily, metformin 500 mg twice daily and aspirin.',
      [running('Lisinopril 20 mg daily'), running('Metformin 500 mg twice daily'), running('Aspirin')],
    ],
    ['abbreviated directions', 'Ramipril 5 mg po od.', [running('Ramipril 5 mg by mouth once daily')]],
    ['need', 'Salbutamol inhaler 2 puffs prn.', [running('Albuterol (Salbutamol) inhaler 2 puffs as needed')]],
    [
      'directions in brackets',
      'Lisinopril (10 mg daily) and HCTZ (12.5 mg daily).',
      [running('Lisinopril 10 mg daily'), running('Hydrochlorothiazide (HCTZ) 12.5 mg daily')],
    ],
    [
      'what it is needed for',
      'Nitroglycerin 0.4 mg SL prn chest pain.',
      [running('Nitroglycerin 0.4 mg sublingual as needed')],
    ],
    ['a salt that is a drug', 'Potassium chloride 20 mEq daily.', [running('Potassium chloride 20 mEq daily')]],
  ])('is current by %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('is each on a list under its heading', async () => {
    expect(await told('CURRENT MEDICATIONS:\n\nIbuprofen, digoxin.')).toEqual([
      running('Ibuprofen'),
      running('Digoxin'),
    ]);
    expect(await told('# Medications\nsimvastatin 10 mg oral tablet; kyleena 19.5 mg intrauterine system')).toEqual([
      running('Simvastatin 10 mg oral tablet'),
      running('Levonorgestrel (kyleena) 19.5 mg intrauterine system'),
    ]);
    expect(await told('Discharge medications:\n1. Aspirin 81 mg daily\n2. Clopidogrel 75 mg daily')).toEqual([
      running('Aspirin 81 mg daily'),
      running('Clopidogrel 75 mg daily'),
    ]);
  });

  it('is read off a printed list, the product and how it is taken', async () => {
    const list = [
      'Current Outpatient Medications:',
      '* lisinopril (PRINIVIL) 10 MG tablet, Take 1 tablet by mouth daily, Disp: 90 tablet, Rfl: 3',
      '* atorvastatin (LIPITOR) 40 MG tablet, Take 80 mg by mouth nightly',
    ].join('\n');
    const [lisinopril, atorvastatin] = await drugsIn(list);
    expect(doseSignature(lisinopril ?? neverRead())).toContain('dose=10 mg');
    expect(doseSignature(atorvastatin ?? neverRead())).toContain('dose=80 mg');
  });

  it('is quoted by its own words on a list, and by the sentence where a verb says it', async () => {
    const body = 'DH: ramipril 5mg od, aspirin 75 mg od';
    const quotes = (await drugsIn(body)).map((f) => body.slice(f.quote.start, f.quote.end));
    expect(quotes).toEqual(['ramipril 5mg od', 'aspirin 75 mg od']);
  });

  it('begins when the text says since when', async () => {
    expect(await told('Has been on warfarin since 2019.')).toEqual([begun('Warfarin', '2019')]);
    expect(await told('Has been taking ramipril 5 mg for two years.')).toEqual([begun('Ramipril 5 mg', '2022')]);
  });

  it('has an unknown start in a note without a date', async () => {
    expect(await told('Takes aspirin 81 mg daily.', null)).toEqual(['Aspirin 81 mg daily [active] (start unknown)']);
  });

  it('keeps dose, route, frequency, need and reason as they are stated, and nothing else', async () => {
    const [codeine] = await drugsIn(
      'Takes hydrocodone/acetaminophen 5/325 mg 1 tablet every 6 hours as needed for pain.',
    );
    expect(codeine?.attributes).toEqual({
      dose: 1,
      doseUnit: 'tablet',
      strength: '5/325 mg',
      frequency: 'every 6 hours',
      asNeeded: true,
      asNeededFor: 'pain',
    });
    const [thyroxine] = await drugsIn('Levothyroxine 100 mcg daily for hypothyroidism');
    expect(thyroxine?.attributes).toMatchObject({ dose: 100, doseUnit: 'mcg', reason: 'hypothyroidism' });
    const [bare] = await drugsIn('She takes aspirin.');
    expect(bare?.attributes).toEqual({});
  });
});

describe('a drug that begins', () => {
  it.each([
    ['"started" behind it', 'Metoprolol 50 mg twice daily started.', [begun('Metoprolol 50 mg twice daily')]],
    ['the day that is said', 'Ibuprofen 400 mg started yesterday.', [begun('Ibuprofen 400 mg', '2024-03-11')]],
    ['the month that is said', 'Started metformin 500 mg in January 2024.', [begun('Metformin 500 mg', '2024-01')]],
    ['a restart', 'Metoprolol 50 mg twice daily restarted.', [begun('Metoprolol 50 mg twice daily')]],
    ['an order of this visit', 'Start metformin 500 mg twice daily.', [begun('Metformin 500 mg twice daily')]],
    [
      'a prescription',
      'Prescribed amoxicillin 500 mg three times daily for 7 days.',
      [`${begun('Amoxicillin 500 mg three times daily')} to 2024-03-19`],
    ],
  ])('does so by %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('has the dose that is said behind the verb', async () => {
    expect(await told('Warfarin restarted on 2024-03-10 at 5 mg daily.')).toEqual([
      begun('Warfarin', '2024-03-10').replace('Warfarin', 'Warfarin 5 mg daily'),
    ]);
  });

  it('is planned where one will holds for two drugs', async () => {
    expect(await told('Will continue lisinopril 10 mg daily and start amlodipine 5 mg daily.')).toEqual([
      running('Lisinopril 10 mg daily'),
    ]);
  });

  it('does not begin with the days it is to be taken, but ends with them', async () => {
    const [fact] = await drugsIn('Started on prednisone 40 mg daily for 5 days.');
    expect(fact).toMatchObject({
      from: { date: '2024-03-12' },
      to: { date: '2024-03-17' },
      attributes: { duration: '5 days' },
    });
  });

  it('counts from the entry, marked, where the history tells of a start without a date', async () => {
    expect(await told('HPI:\nShe was started on lisinopril 10 mg daily.')).toEqual([running('Lisinopril 10 mg daily')]);
  });
});

describe('a dose that changes', () => {
  it.each([
    [
      'from … to …',
      'Metoprolol succinate reduced from 100 mg to 50 mg once daily.',
      [begun('Metoprolol succinate 50 mg once daily')],
    ],
    ['an order', 'Increase lisinopril from 10 mg to 20 mg a day.', [begun('Lisinopril 20 mg daily')]],
    ['"was increased to"', 'Lisinopril 10 mg daily was increased to 20 mg daily.', [begun('Lisinopril 20 mg daily')]],
    ['"halved to"', 'Metoprolol dose halved to 25 mg.', [begun('Metoprolol 25 mg')]],
    [
      'a month',
      'Her lisinopril had been increased to 10 mg daily in 03/2021.',
      [begun('Lisinopril 10 mg daily', '2021-03')],
    ],
  ])('is one new statement with the new dose: %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('is silent where the new dose is no number', async () => {
    expect(await told('Increase metformin to twice the dose.')).toEqual([]);
    expect(await told('Lisinopril increased.')).toEqual([]);
  });

  it('of one drug for another ends the one and begins the other', async () => {
    const expected = [over('Lisinopril'), begun('Losartan 50 mg daily')];
    expect(await told('Switched from lisinopril to losartan 50 mg daily because of cough.')).toEqual(expected);
    expect(await told('Lisinopril was replaced by losartan 50 mg daily.')).toEqual(expected);
    expect(await told('Lisinopril stopped, losartan 50 mg daily started.')).toEqual(expected);
    expect(await told('We stopped lisinopril and started losartan 50 mg daily.')).toEqual(expected);
  });
});

describe('a drug that ends', () => {
  it.each([
    ['"discontinued"', 'Omeprazole discontinued.', [over('Omeprazole')]],
    ['"no longer takes"', 'No longer takes aspirin.', [over('Aspirin')]],
    ['"weaned off"', 'Weaned off prednisone.', [over('Prednisone')]],
    ['a course that was completed', 'Completed a 7-day course of ciprofloxacin.', [over('Ciprofloxacin')]],
    ['an order of this visit', 'Stop ibuprofen.', [over('Ibuprofen')]],
    [
      'a verb for several',
      'Metoprolol, lisinopril and aspirin were stopped.',
      [over('Metoprolol'), over('Lisinopril'), over('Aspirin')],
    ],
    ['what is said behind a relative pronoun', 'Cough due to lisinopril, which was stopped.', [over('Lisinopril')]],
    ['the heading of its list', 'Discontinued medications:\n- Omeprazole 20 mg', [over('Omeprazole 20 mg')]],
  ])('does so by %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('ends on the day that is said', async () => {
    const end = (text: string, day: string): string => `${text} stopped [stopped] to ${day}`;
    expect(await told('She stopped taking her lisinopril two weeks ago because of cough.')).toEqual([
      end('Lisinopril', '2024-02-27'),
    ]);
    expect(await told('Medications:\n- Aspirin 81 mg, stopped in January 2024')).toEqual([
      end('Aspirin 81 mg', '2024-01'),
    ]);
    expect(await told('Metformin 500 mg, which was started in January 2024, was stopped yesterday.')).toEqual([
      end('Metformin 500 mg', '2024-03-11'),
    ]);
  });

  it('has an unknown end where "last month" could reach behind the entry', async () => {
    expect(await told('Amoxicillin stopped in March 2024.')).toEqual([over('Amoxicillin')]);
  });

  it('ends with the month until which it was taken', async () => {
    expect(await told('She was on metformin until January 2024.')).toEqual(['Metformin stopped [stopped] to 2024-01']);
  });

  it('leaves the others of its list alone', async () => {
    expect(await told('Medications: aspirin (not taking), metformin 500 mg bid')).toEqual([
      running('Metformin 500 mg twice daily'),
    ]);
  });

  it('is on hold where it is held', async () => {
    expect(await told('Warfarin was held on 2024-03-01.')).toEqual([
      'Warfarin on hold [on-hold] from 2024-03-01 (on hold)',
    ]);
    expect(await told('Hold metformin until after the CT scan.')).toEqual([
      'Metformin on hold [on-hold] from 2024-03-12 (start as documented, on hold)',
    ]);
  });
});

describe('a drug that is not taken', () => {
  it.each([
    ['declined', 'She declined atorvastatin.'],
    ['offered and declined', 'Atorvastatin was offered and declined.'],
    ['denied', 'She denies taking any aspirin.'],
    ['not taken', 'He is not taking aspirin.'],
    ['given once', 'Lasix 40 mg IV given in the ED.'],
    ['taken once', 'He took Tylenol for the pain.'],
    ['tried', 'She has tried ibuprofen without relief.'],
    ['of the past', 'Was on warfarin in the past.'],
    ['prescribed at another time', 'The patient had been prescribed Wellbutrin in the past.'],
    ['of a relative', 'Her mother takes warfarin.'],
    ['asked about', 'Are you taking aspirin 81 mg?'],
    ['for a case that has not come', 'Take ibuprofen 400 mg if the pain returns.'],
    ['the cause of something', 'Rash after amoxicillin.'],
    ['measured', 'Digoxin level 0.9.'],
    ['a salt of the blood', 'Sodium 140, potassium 4.1.'],
    ['an allergy', 'Allergic to penicillin.'],
    ['without a verb in prose', 'We talked about aspirin.'],
    ['a product of another composition', 'Takes Tylenol #3 as needed.'],
    ['one of two', 'Takes Tylenol or ibuprofen.'],
    ['wished for', 'He would like to get the morphine changed to Dilaudid.'],
  ])('gives no medication: %s', async (_, body) => {
    expect(await told(body)).toEqual([]);
  });

  it('is a plan where it is to come, and a possibility where it is thought about', async () => {
    const plans = async (body: string): Promise<string[]> =>
      (await factsOf(noteOf(body))).filter((f) => f.kind === 'plan').map((f) => `${f.text} [${f.assertion}]`);
    expect(await told('We will start metformin 500 mg twice daily.')).toEqual([]);
    expect(await plans('We will start metformin 500 mg twice daily.')).toContain(
      'Start metformin 500 mg twice daily [planned]',
    );
    expect(await plans('I would consider starting atorvastatin 20 mg.')).toContain(
      'Consider atorvastatin 20 mg [possible]',
    );
    expect(await plans('We will increase her lisinopril to 40 mg daily.')).toContain(
      'Increase lisinopril to 40 mg daily [planned]',
    );
  });
});

describe('a dialogue', () => {
  it('believes who takes a drug, and not a proposal', async () => {
    const facts = await factsOf(
      dialogueOf([
        ['doctor', 'I would consider starting a statin, maybe atorvastatin 20 mg.'],
        ['doctor', 'Are you still taking your ramipril 5 mg?'],
        ['patient', 'Yes, I take ramipril 5 mg every morning.'],
      ]),
    );
    const drugs = facts.filter((f) => f.kind === 'medication');
    expect([...new Set(drugs.map((f) => f.concept))]).toEqual(['Ramipril']);
    expect(drugs.some((f) => f.text === 'Ramipril 5 mg every morning')).toBe(true);
  });

  it('keeps apart what a daughter takes and what her mother takes', async () => {
    const facts = await factsOf(
      dialogueOf([
        ['daughter', 'My mother takes apixaban 5 mg twice a day.'],
        ['daughter', 'I take sertraline 50 mg myself.'],
      ]),
    );
    expect(facts.filter((f) => f.kind === 'medication').map((f) => f.text)).toEqual(['Apixaban 5 mg twice daily']);
  });

  it('does not take what the clinician uses for what the patient takes', async () => {
    const facts = await factsOf(dialogueOf([['doctor', "I'm using betamethasone for the injection."]]));
    expect(facts.filter((f) => f.kind === 'medication')).toEqual([]);
  });

  it('takes advice for a plan, not for something done', async () => {
    const facts = await factsOf(dialogueOf([['doctor', 'Stop taking the ibuprofen.']]));
    expect(facts.map((f) => [f.kind, f.text, f.assertion])).toContainEqual(['plan', 'Stop ibuprofen', 'planned']);
    expect(facts.filter((f) => f.kind === 'medication')).toEqual([]);
  });
});

describe('a drug of a note and the same drug of a table', () => {
  const structured = (text: string, display: string) => ({
    kind: 'medication' as const,
    subject: 'patient' as const,
    assertion: 'present',
    text,
    concept: '',
    codings: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076', display }],
    attributes: {},
    from: null,
    sourceId: 'x',
  });

  it.each([
    ['Takes lisinopril 10 mg daily.', 'Lisinopril 10 mg daily', 'lisinopril 10 MG Oral Tablet'],
    ['Takes Lasix 40 mg twice daily.', 'Furosemide 40 mg bid', 'furosemide 40 MG Oral Tablet'],
    ['Takes HCTZ 25 mg daily.', 'Hydrochlorothiazide 25 mg daily', 'hydrochlorothiazide 25 MG Oral Tablet'],
    [
      'Takes metoprolol succinate 50 mg once daily.',
      'Metoprolol succinate ER 50 mg daily',
      '24 HR metoprolol succinate 50 MG Extended Release Oral Tablet',
    ],
  ])('share a thread and a regimen: %s', async (body, text, display) => {
    const [fact] = await drugsIn(body);
    if (!fact) throw new Error('no drug was found');
    const other = structured(text, display);
    expect(threadKeys({ ...fact, sourceId: 'n' })[0]).toBe(threadKeys(other)[0]);
    expect(sameRegimen(doseSignature(fact), doseSignature(other))).toBe(true);
  });

  it('does not share a regimen with another dose', async () => {
    const [fact] = await drugsIn('Takes lisinopril 20 mg daily.');
    if (!fact) throw new Error('no drug was found');
    const other = structured('Lisinopril 10 mg daily', 'lisinopril 10 MG Oral Tablet');
    expect(sameRegimen(doseSignature(fact), doseSignature(other))).toBe(false);
  });
});
