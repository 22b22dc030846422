/** What the same note settles: a suspicion, a pregnancy, a code status; and what is another patient's. */
import { describe, expect, it } from 'vitest';
import { createRulesWriter } from '../../../../electron/write/text/rules/rules-writer.ts';
import { noteOf, toldOf } from './read-by-rules.ts';

describe('a suspicion whose examination found nothing', () => {
  it.each([
    'R/o PE - CTPA negative.',
    'R/o PE – CTPA negative.',
    '?PE. CTPA negative.',
    'Suspected PE, ruled out with CTPA.',
    'PE was initially suspected; CTPA was negative.',
    'PE excluded.',
  ])('is ruled out: %s', async (body) => {
    expect(await toldOf(body)).toEqual(['condition: Pulmonary embolism ruled out (refuted)']);
  });

  it('is absent where the note says so behind it', async () => {
    expect(await toldOf('? PE, CTPA: no PE.')).toEqual(['condition: No pulmonary embolism (absent)']);
  });

  it.each(['R/o PE, CTPA ordered.', '?PE, CTPA positive.', '?PE. CXR clear.', 'Cannot rule out PE, CTPA negative.'])(
    'stays one where nothing settles it: %s',
    async (body) => {
      expect(await toldOf(body)).toContain('condition: Possible pulmonary embolism (possible)');
    },
  );

  it('stays one where it is thought of after it was denied', async () => {
    expect(await toldOf('No PE on first CT, now possible PE.')).toContain(
      'condition: Possible pulmonary embolism (possible)',
    );
  });
});

describe('the end of a pregnancy', () => {
  it.each([
    ['She had a miscarriage last week.', 'miscarriage', '2024-03'],
    ['Status post termination of pregnancy in February.', 'termination', '2024-02'],
    ['She delivered a healthy boy on 2024-02-01.', 'delivery', '2024-02-01'],
    ['Underwent elective termination of pregnancy on 2024-02-01.', 'termination', '2024-02-01'],
    ['Uncomplicated vaginal delivery on 2024-03-01.', 'delivery', '2024-03-01'],
    ['She is 2 weeks postpartum.', 'delivery', undefined],
    ['S/p NSVD 2 weeks ago.', 'delivery', '2024-02-27'],
  ])('ends it: %s', async (body, how, to) => {
    const { facts } = await createRulesWriter().extract(noteOf(body));
    const ended = facts.filter((f) => f.concept === 'Pregnancy');
    expect(ended.map((f) => [f.text, f.status, f.to?.date])).toEqual([[`Pregnancy, ended (${how})`, 'resolved', to]]);
  });

  it.each([
    'She is pregnant, 8 weeks, prior miscarriage in 2019.',
    'Had a miscarriage in 2015.',
    'Worried about having a miscarriage.',
    'Threatened miscarriage.',
    'C-section on 2024-05-01 planned.',
    'Postpartum depression screening.',
    'Her sister had a miscarriage last week.',
  ])('is not told by: %s', async (body) => {
    expect((await toldOf(body)).filter((t) => t.includes('Pregnancy, ended'))).toEqual([]);
  });

  it('is followed by the pregnancy that the note names behind it', async () => {
    expect(await toldOf('She had a miscarriage in January. She is now pregnant again, 6 weeks.')).toContain(
      'condition: Pregnancy (present, active)',
    );
  });

  it('takes the place of the pregnancy that the note names before it', async () => {
    const told = await toldOf('Pregnancy.\nShe had a miscarriage last week.');
    expect(told.filter((t) => t.includes('Pregnancy'))).toEqual([
      'condition: Pregnancy, ended (miscarriage) (present, resolved)',
    ]);
  });
});

describe('a code status', () => {
  it.each(['Wishes to be DNR.', 'She wishes to be full code.'])(
    'is not told by a wish, which a person sees: %s',
    async (body) => {
      const { facts, unread } = await createRulesWriter().extract(noteOf(body));
      expect(facts.filter((f) => f.kind === 'social')).toEqual([]);
      expect(unread.map((u) => u.why)).toEqual(['It tells a wish about resuscitation, and not what is ordered.']);
    },
  );

  it('is the one to which a note says that it was changed', async () => {
    const told = await toldOf('Code status: Full code.\n\nAfter discussion code status changed to DNR.');
    expect(told.filter((t) => t.startsWith('social'))).toEqual([
      'social: Code status: After discussion code status changed to DNR (present, active)',
    ]);
  });

  it('is told where a talk about it says what it is now', async () => {
    expect(await toldOf('Code status discussed, patient is now DNR.')).toEqual([
      'social: Code status discussed, patient is now DNR (present, active)',
    ]);
  });

  it('is put to a person where one note gives two', async () => {
    const { facts, unread } = await createRulesWriter().extract(noteOf('Code status: Full code.\n\nPatient is DNR.'));
    expect(facts).toEqual([]);
    expect(unread).toHaveLength(2);
  });

  it('is one where the same is said twice', async () => {
    const told = await toldOf('Code status: DNR/DNI\n\nPatient is DNR.');
    expect(told.filter((t) => t.startsWith('social'))).toHaveLength(1);
  });
});

describe('another patient', () => {
  it.each([
    'Mr Smith in bed 4 has sepsis.',
    'Mrs. Jones in room 12 takes warfarin 5 mg daily.',
    'The patient in the next bed has C. difficile.',
    'Another patient on the ward has influenza.',
    'The neighbouring patient is on apixaban 5 mg daily.',
    'Her roommate has MRSA and is taking vancomycin.',
    'She shares a room with a patient who has tuberculosis.',
  ])('has what the note tells of them: %s', async (body) => {
    expect(await toldOf(body)).toEqual([]);
  });

  it('is not the patient who is called by name', async () => {
    expect(await toldOf('Mr. Smith is a 65 year old man with hypertension.')).toEqual([
      'condition: Hypertension (present, active)',
    ]);
  });
});
