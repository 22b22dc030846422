import { describe, expect, it } from 'vitest';
import { factsOf, noteOf, toldOf } from './read-by-rules.ts';

describe('a plan', () => {
  it('is a test once more, with the day on which it is due', async () => {
    const [fact] = await factsOf(noteOf('Plan:\n- Recheck potassium in 2 weeks.'));
    expect(fact).toMatchObject({
      kind: 'plan',
      concept: 'Check of potassium',
      assertion: 'planned',
      from: { date: '2024-03-12' },
      attributes: { plannedFor: '2024-03-26' },
    });
  });

  it('is a referral, named by the service', async () => {
    expect(await toldOf('Plan: Refer to cardiology. Referral to a neurologist.')).toEqual([
      'plan: Referral to cardiology (planned, active)',
      'plan: Referral to neurology (planned, active)',
    ]);
  });

  it('is a follow-up with its time', async () => {
    expect(await toldOf('Plan:\nFollow up in 3 months.')).toEqual(['plan: Follow-up in 3 months (planned, active)']);
  });

  it.each([
    'Follow-up of chronic problems.',
    'Plan: Follow up as needed.',
    'She was referred by cardiology.',
    'Plan: Return if symptoms worsen.',
    'Plan: She declined referral to cardiology.',
  ])('is not made by: %s', async (sentence) => {
    const facts = await factsOf(noteOf(sentence));
    expect(facts.filter((f) => f.kind === 'plan')).toEqual([]);
  });
});

describe('monitoring', () => {
  it('is what is followed, and how often', async () => {
    const [fact] = await factsOf(noteOf('Plan:\nINR monthly.'));
    expect(fact).toMatchObject({ kind: 'monitoring', attributes: { frequency: 'monthly' }, status: 'active' });
  });

  it('is asked for in the plan without a rhythm', async () => {
    expect(await toldOf('Plan:\nMonitor TSH.')).toHaveLength(1);
  });

  it.each(['INR 2.5.', 'She stopped checking her blood pressure daily.', 'Metformin 500 mg daily.'])(
    'is not: %s',
    async (sentence) => {
      const facts = await factsOf(noteOf(sentence));
      expect(facts.filter((f) => f.kind === 'monitoring')).toEqual([]);
    },
  );
});
