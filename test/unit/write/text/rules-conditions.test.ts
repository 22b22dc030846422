import { describe, expect, it } from 'vitest';
import { factsOf, noteOf, toldOf } from './read-by-rules.ts';

describe('a problem that a note states', () => {
  it('is current from the day of the note where no start is said', async () => {
    const [fact] = await factsOf(noteOf('Hypertension, well controlled.'));
    expect(fact).toMatchObject({
      kind: 'condition',
      text: 'Hypertension',
      status: 'active',
      assertion: 'present',
      from: { date: '2024-03-12' },
      flags: ['start as documented'],
    });
  });

  it('has an unknown start where the note has no date', async () => {
    const [fact] = await factsOf(noteOf('Asthma.', null));
    expect(fact).toMatchObject({ from: null, flags: ['start unknown'] });
  });

  it('begins when the note says it began', async () => {
    const [fact] = await factsOf(noteOf('Hypertension since 2019.'));
    expect(fact).toMatchObject({ from: { date: '2019', precision: 'year' }, flags: [] });
    const [pain] = await factsOf(noteOf('Left knee pain for two months.', '2024-01-10'));
    expect(pain).toMatchObject({ text: 'Left knee pain', concept: 'Knee pain', from: { date: '2023-11' } });
  });

  it('gives a start to the nearest problem only', async () => {
    const facts = await factsOf(noteOf('Hypertension and gout since 2010.'));
    expect(facts.map((f) => [f.text, f.from?.date])).toEqual([
      ['Hypertension', '2024-03-12'],
      ['Gout', '2010'],
    ]);
  });

  it('keeps its side, before or behind the name', async () => {
    expect(await toldOf('Left knee pain. Pain in the right shoulder. Osteoarthritis of the left hip.')).toEqual([
      'symptom: Left knee pain (present, active)',
      'symptom: Right shoulder pain (present, active)',
      'condition: Osteoarthritis of the left hip (present, active)',
    ]);
  });

  it('of which the end is told without a side keeps the side beside its name', async () => {
    const [fact] = await factsOf(noteOf('Pneumonia of the right lower lobe.'));
    expect(fact).toMatchObject({ text: 'Pneumonia', attributes: { location: 'right lower lobe' } });
  });

  it('is over where it has resolved, without a claim when it began', async () => {
    const [fact] = await factsOf(noteOf('Pneumonia has resolved.'));
    expect(fact).toMatchObject({
      status: 'resolved',
      assertion: 'present',
      from: null,
      to: null,
      flags: ['end unknown'],
    });
  });

  it('in remission keeps the disease in its name', async () => {
    const [fact] = await factsOf(noteOf('Breast cancer in complete remission.'));
    expect(fact).toMatchObject({
      status: 'remission',
      concept: 'Breast cancer',
      flags: ['in remission', 'start as documented'],
    });
  });

  it('quotes the words of the note as they stand', async () => {
    const body = 'Seen today.\nHas  had\nHTN   since 2019.';
    const [fact] = await factsOf(noteOf(body));
    expect(fact && body.slice(fact.quote.start, fact.quote.end)).toContain('HTN   since 2019');
  });
});

describe('a history of a disease', () => {
  it('that is for life is the disease itself', async () => {
    expect(await toldOf('History of hypertension.')).toEqual(['condition: Hypertension (present, active)']);
    expect(await toldOf('Past Medical History:\n1. Type 2 diabetes mellitus\n2. Asthma')).toEqual([
      'condition: Type 2 diabetes (present, active)',
      'condition: Asthma (present, active)',
    ]);
  });

  it('that passes is over', async () => {
    const [fact] = await factsOf(noteOf('History of pneumonia in 2015.'));
    expect(fact).toMatchObject({ text: 'History of pneumonia', status: 'resolved', from: { date: '2015' }, to: null });
  });

  it('that happened some months ago is over', async () => {
    const [fact] = await factsOf(noteOf('About six months ago he had a myocardial infarction.'));
    expect(fact).toMatchObject({ status: 'resolved', from: { date: '2023-09' } });
  });

  it('that may be either is marked, and not claimed to be current', async () => {
    const [fact] = await factsOf(noteOf('History of depression.'));
    expect(fact).toMatchObject({ status: null, flags: ['currency unknown'] });
  });

  it('of cancer in a bare list is marked, since it may be under treatment', async () => {
    const [fact] = await factsOf(noteOf('Past Medical History:\nBreast cancer'));
    expect(fact).toMatchObject({ text: 'Breast cancer', status: null, flags: ['currency unknown'] });
  });
});

describe('what is denied, suspected or ruled out', () => {
  it('a list of denied complaints gives one absence each', async () => {
    expect(await toldOf('Review of Systems:\nDenies chest pain, dyspnea, or fever.')).toEqual([
      'symptom: No chest pain (absent)',
      'symptom: No dyspnea (absent)',
      'symptom: No fever (absent)',
    ]);
  });

  it('a list is denied to its end, and not beyond a "but"', async () => {
    const told = await toldOf(
      'She denies fever, chills, change in bowel habits, tingling or numbness. He denies fever but reports cough.',
    );
    expect(told).toContain('symptom: No numbness (absent)');
    expect(told).toContain('symptom: Cough (present, active)');
  });

  it('a probable disease with a possible cause stays probable', async () => {
    expect(await toldOf('Probable pneumonia, possibly secondary to aspiration.')).toEqual([
      'condition: Possible pneumonia (possible)',
    ]);
  });

  it('a suspicion is a possibility', async () => {
    expect(await toldOf('Suspected deep vein thrombosis of the left leg.')).toEqual([
      'condition: Possible deep vein thrombosis (possible)',
    ]);
  });

  it('what was considered and ruled out is refuted, and the diagnosis beside it stands', async () => {
    const told = await toldOf(
      'Pulmonary embolism was considered on admission and has been ruled out. Discharge diagnosis: pleurisy.',
    );
    expect(told).toEqual([
      'condition: Pulmonary embolism ruled out (refuted)',
      'condition: Pleurisy (present, active)',
    ]);
  });

  it('a complaint that one note both tells and denies is told', async () => {
    expect(await toldOf('HPI: He reports dizziness.\nROS: Denies dizziness.')).toEqual([
      'symptom: Dizziness (present, active)',
    ]);
  });
});

describe('a problem that is only named', () => {
  it.each([
    'Seen in the asthma clinic.',
    'She is at risk of stroke.',
    'It felt like a heart attack.',
    'Acetaminophen as needed for pain.',
    'Call if you develop chest pain or fever.',
    'Education about diabetes was given.',
    'Screening for breast cancer was discussed.',
    'Pneumonia vaccine.',
    'The differential diagnosis includes pneumonia and bronchitis.',
    'Allergic to peanuts.',
    'The risks of surgery including infection, seizure, stroke and death were explained.',
    'Possible etiologies of her pain include reflux, esophagitis and anxiety.',
    'Flu like symptoms.',
    'He made pottery during the COVID-19 pandemic.',
    'Positive CVA tenderness.',
    'Lungs: coarse rhonchi that clear with cough.',
    'Assessment of anxiety.',
    'Her brother died of coronary artery disease.',
    'He describes a history of diabetes and heart attack in his family.',
    'She was unsure whether hypertension or stroke had occurred.',
    'Pain with valgus stress.',
    'We discussed the natural history of tenosynovitis.',
    'Diabetes and hypertension in family.',
  ])('is no fact: %s', async (sentence) => {
    const facts = await factsOf(noteOf(sentence));
    expect(facts.filter((f) => (f.kind === 'condition' || f.kind === 'symptom') && f.assertion === 'present')).toEqual(
      [],
    );
  });
});

describe('an injury that is told by what happened', () => {
  it('begins when it happened', async () => {
    const facts = await factsOf(noteOf('Sprained her left ankle 3 weeks ago.', '2021-05-10'));
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({
      text: 'Left ankle sprain',
      from: { date: '2021-04-19' },
      attributes: { laterality: 'left' },
    });
  });

  it('of years ago is over', async () => {
    const [fact] = await factsOf(noteOf('Fractured his right wrist in 2010.'));
    expect(fact).toMatchObject({ text: 'History of right wrist fracture', status: 'resolved', from: { date: '2010' } });
  });
});

describe('how a complaint is told', () => {
  it('with the time it has lasted is no history', async () => {
    const [cough] = await factsOf(noteOf('4/7 hx of cough.'));
    expect(cough).toMatchObject({ text: 'Cough', status: 'active', from: { date: '2024-03-08' } });
    expect(await toldOf('Worsening headaches over the past few months.')).toEqual([
      'symptom: Headache (present, active)',
    ]);
  });

  it('with a cause in doubt is not in doubt itself', async () => {
    expect(await toldOf('Edema is likely caused by amlodipine.')).toContain('symptom: Edema (present, active)');
  });

  it('is not denied where only a new or a severe one is', async () => {
    expect(await toldOf('No new weakness. No severe headache. No easy bleeding.')).toEqual([]);
  });

  it('is not denied by a nil that is said of the rest', async () => {
    expect(await toldOf('Nil of note, back pain.')).toEqual(['symptom: Back pain (present, active)']);
  });

  it('in a clause of its own that it has resolved is over', async () => {
    const [fact] = await factsOf(noteOf('He had some tingling, which resolved on Sunday.'));
    expect(fact).toMatchObject({ concept: 'Tingling', status: 'resolved' });
  });

  it('of a day years ago says nothing of today', async () => {
    expect(await toldOf('On 2019-01-13 she had right arm numbness.')).toEqual([]);
  });

  it('of past episodes is not claimed to be current', async () => {
    const facts = await factsOf(noteOf('She has had past episodes of vertigo, but not recently.'));
    expect(facts.filter((f) => f.status === 'active')).toEqual([]);
  });

  it('in a long list of the past stays in the past', async () => {
    const facts = await factsOf(
      noteOf('Patient has a history of muscle pain, dyspnea, fatigue, wheezing, joint pain, cough.'),
    );
    expect(facts.map((f) => f.flags)).toEqual(facts.map(() => ['currency unknown']));
  });
});

describe('a disease of childhood', () => {
  it('is not claimed to be current', async () => {
    const [fact] = await factsOf(noteOf('Asthma as a child.'));
    expect(fact?.status).not.toBe('active');
  });
});

describe('a history of cancer beside a cancer', () => {
  it('does not end it', async () => {
    expect(await toldOf('Reports history of lung cancer.\n\nAssessment:\nLung cancer.')).toEqual([
      'condition: Lung cancer (present, active)',
    ]);
  });
});
