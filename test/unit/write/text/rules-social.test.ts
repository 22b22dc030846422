import { describe, expect, it } from 'vitest';
import { socialAspect } from '../../../../electron/write/identity/social-aspect.ts';
import { factsOf, noteOf, toldOf } from './read-by-rules.ts';

describe('how somebody lives', () => {
  it('is told in the words of the note, each in its aspect', async () => {
    const [fact] = await factsOf(noteOf('Drinks two bottles of wine a week.', '2021-09-01'));
    expect(fact).toMatchObject({
      kind: 'social',
      text: 'Drinks two bottles of wine a week',
      from: { date: '2021-09-01' },
    });
    expect(socialAspect(fact?.text ?? '', [])).toBe('alcohol');
  });

  it('that changed in March holds from March on', async () => {
    const [fact] = await factsOf(noteOf('Stopped drinking in March.', '2022-06-10'));
    expect(fact).toMatchObject({ text: 'Stopped drinking in March', from: { date: '2022-03' }, flags: [] });
    expect(socialAspect(fact?.text ?? '', [])).toBe('alcohol');
  });

  it('is dated by the year in which it changed', async () => {
    const [fact] = await factsOf(noteOf('Ex-smoker since 2010.'));
    expect(fact).toMatchObject({ text: 'Ex-smoker since 2010', from: { date: '2010' }, assertion: 'present' });
  });

  it('is taken apart where one sentence speaks of two aspects', async () => {
    expect(await toldOf('Social History: He denies tobacco or alcohol use.')).toEqual([
      'social: He denies tobacco (absent, active)',
      'social: He denies alcohol use (absent, active)',
    ]);
    expect(await toldOf('Social History:\nRetired teacher, lives alone, never smoked.')).toEqual([
      'social: Retired teacher (present, active)',
      'social: Lives alone (present, active)',
      'social: Never smoked (present, active)',
    ]);
  });

  it('that was given up is told with its end', async () => {
    const [fact] = await factsOf(noteOf('Social History: 2ppd smoker since his teens; quit 2 years ago.'));
    expect(fact).toMatchObject({ text: '2ppd smoker since his teens; quit 2 years ago', from: { date: '2022' } });
  });

  it('is not denied by the denial of another habit', async () => {
    expect(await toldOf('Social History: Nil smoking, social EtOH.')).toEqual([
      'social: Nil smoking (absent, active)',
      'social: Social alcohol (present, active)',
    ]);
  });

  it('is told once in one entry', async () => {
    const told = await toldOf('He reports smoking 1 to 2 cigarettes per day.\n\nSocial History:\nSmoker.');
    expect(told).toEqual(['social: He reports smoking 1 to 2 cigarettes per day (present, active)']);
  });

  it('keeps an order not to resuscitate as a thing that holds', async () => {
    expect(await toldOf('Code status: Full')).toEqual(['social: Code status: Full (present, active)']);
    expect(await toldOf('Code status: do not resuscitate.')).toEqual([
      'social: Code status: do not resuscitate (present, active)',
    ]);
  });

  it.each([
    ['Never smoker.', 'smoking'],
    ['Smokes 20 cigarettes a day.', 'smoking'],
    ['Code status: full code.', 'code status'],
    ['DNR.', 'code status'],
    ['Lives with her husband.', 'residence'],
    ['He works as a carpenter.', 'occupation'],
    ['Uses cannabis daily.', 'drug use'],
  ])('names its aspect: %s', async (sentence, aspect) => {
    const facts = await factsOf(noteOf(`Social History:\n${sentence}`));
    expect(facts.map((f) => [f.kind, socialAspect(f.text, [])])).toEqual([['social', aspect]]);
  });

  it.each([
    'Drinks plenty of water.',
    'Advised to stop smoking.',
    'Smoking cessation was discussed.',
    'Drinks coffee in the morning.',
    'Tobacco use: unknown.',
    'Avoid alcohol while on metronidazole.',
    'Single kidney.',
    'Mother smokes.',
    'She has one son who lives in Santa Cruz.',
    'She has been living with anemia since childhood.',
    'Stress can be a trigger for smoking.',
    'The town was under foreign occupation.',
    'It feels like she drinks a lot.',
  ])('is not told by advice, by others or by other words: %s', async (sentence) => {
    const facts = await factsOf(noteOf(sentence));
    expect(facts.filter((f) => f.kind === 'social' && f.subject === 'patient')).toEqual([]);
  });
});
