import { describe, expect, it } from 'vitest';
import { threadKeys } from '../../../../electron/write/identity/thread-keys.ts';
import { factsOf, noteOf } from './read-by-rules.ts';

describe('a procedure', () => {
  it('that was performed today is done on the day of the note', async () => {
    const [fact] = await factsOf(noteOf('Colonoscopy performed today without complication.', '2024-04-15'));
    expect(fact).toMatchObject({
      kind: 'procedure',
      text: 'Colonoscopy',
      status: 'completed',
      assertion: 'present',
      from: { date: '2024-04-15' },
    });
  });

  it('is dated by its year, or not at all', async () => {
    const [dated] = await factsOf(noteOf('S/p cholecystectomy in 2015.'));
    expect(dated).toMatchObject({ text: 'Cholecystectomy', from: { date: '2015' }, flags: [] });
    const [undated] = await factsOf(noteOf('Past Surgical History:\nAppendectomy'));
    expect(undated).toMatchObject({ text: 'Appendectomy', from: null, flags: ['start unknown'] });
  });

  it('that is scheduled is a plan of the day on which it was made', async () => {
    const [fact] = await factsOf(noteOf('Screening colonoscopy planned for 2024-04-15.', '2024-03-01'));
    expect(fact).toMatchObject({
      kind: 'plan',
      concept: 'Colonoscopy',
      assertion: 'planned',
      from: { date: '2024-03-01' },
      attributes: { plannedFor: '2024-04-15' },
    });
  });

  it('meets the plan that it fulfils in one thread of plans', async () => {
    const [plan] = await factsOf(noteOf('Colonoscopy scheduled for 2024-04-15.', '2024-03-01'));
    const structured = {
      kind: 'plan' as const,
      subject: 'patient' as const,
      assertion: 'planned',
      text: 'Colonoscopy',
      concept: 'Colonoscopy',
      codings: [],
      attributes: {},
      from: null,
      sourceId: 's',
    };
    expect(plan && threadKeys({ ...plan, sourceId: 'n' })).toEqual(expect.arrayContaining(threadKeys(structured)));
  });

  it('to be repeated is the next one, which today’s does not fulfil', async () => {
    const facts = await factsOf(noteOf('Colonoscopy performed today. Plan:\n- Repeat colonoscopy in 3 years.'));
    expect(facts.map((f) => [f.kind, f.concept])).toEqual([
      ['procedure', 'Colonoscopy'],
      ['plan', 'Next colonoscopy'],
    ]);
  });

  it('that is only thought of is a possibility', async () => {
    const facts = await factsOf(noteOf('Plan: Consider colonoscopy. We may consider EGD if the bleeding goes on.'));
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.every((f) => f.kind === 'plan' && f.assertion === 'possible')).toBe(true);
  });

  it.each([
    'She declined colonoscopy.',
    'Colonoscopy was not performed.',
    'No prior cholecystectomy.',
    'Have you ever had a colonoscopy?',
    'Colonoscopy.',
    'The risks of colonoscopy were explained.',
    'Her mother had a hysterectomy.',
    'He presented to the cardiac cath lab.',
    'I do not think he needs an x-ray.',
    'Born by C-section at 36 weeks.',
  ])('that did not take place is no fact: %s', async (sentence) => {
    const facts = await factsOf(noteOf(sentence));
    expect(facts.filter((f) => f.kind === 'procedure' || f.kind === 'plan')).toEqual([]);
  });
});

describe('an image', () => {
  it('is told with its place and side', async () => {
    const [fact] = await factsOf(noteOf('X-ray of the right knee demonstrates arthritis.'));
    expect(fact).toBeDefined();
    const facts = await factsOf(noteOf('Plan: I will order an MRI of the left shoulder.'));
    expect(facts[0]).toMatchObject({ text: 'MRI of the left shoulder planned', attributes: { laterality: 'left' } });
  });

  it('that was reviewed today was not made today', async () => {
    const [fact] = await factsOf(noteOf('An echocardiogram, obtained at an outside facility, was reviewed today.'));
    expect(fact).toMatchObject({ text: 'Echocardiogram', from: null });
  });
});

describe('an implant', () => {
  it('is in the body from the year in which it was placed', async () => {
    const [fact] = await factsOf(noteOf('She has a pacemaker since 2018.'));
    expect(fact).toMatchObject({ kind: 'device', text: 'Pacemaker', status: 'active', from: { date: '2018' } });
  });

  it('that is only considered is no fact', async () => {
    const facts = await factsOf(noteOf('She may need a pacemaker.'));
    expect(facts.filter((f) => f.kind === 'device')).toEqual([]);
  });
});
