/** What is made of a model's choice about a pair. The probabilities are written down; the prompts and rules are real. */
import { describe, expect, test } from 'vitest';
import { loadPrompts } from '../../../../electron/llm/load-prompts.ts';
import { MARGIN } from '../../../../electron/write/judgement.ts';
import { createPairJudge } from '../../../../electron/write/model/pair-judge.ts';
import { type PairSide, pairTurn } from '../../../../electron/write/model/pair-side.ts';
import { scriptedModel } from './scripted-model.ts';

const prompts = loadPrompts();
const IDS = { newer: 0, older: 17 };

function side(kind: PairSide['kind'], text: string, more: Partial<PairSide> = {}): PairSide {
  return {
    kind,
    text,
    concept: text,
    assertion: 'present',
    subject: 'patient',
    status: 'active',
    date: '2022-08-15',
    ...more,
  };
}

function judgeOf(of: Record<string, number>, mass = 1) {
  const model = scriptedModel(undefined, () => ({ of, mass }));
  const judge = createPairJudge({
    linkModel: model,
    updateModel: model,
    linkPrompt: prompts.link.prompt,
    updatePrompt: prompts.update.prompt,
  });
  return { judge, model };
}

const OLD = side('medication', 'Metoprolol succinate 100 mg once daily', { date: '2020-01-01' });
const NEW = side('medication', 'Metoprolol succinate 50 mg once daily');

describe('update', () => {
  test('a replaced dose is superseded, with its margin', async () => {
    const { judge } = judgeOf({ current: 0.1, replaced: 0.8, ended: 0, different: 0.1 });
    const verdict = await judge.update(NEW, OLD, IDS);
    expect(verdict.answer).toBe('superseded');
    expect(verdict.margin).toBeCloseTo(0.6);
    expect(verdict.sure).toBe(true);
    expect(verdict.probabilities).toEqual({ superseded: 0.8, current: 0.2, resolved: 0 });
  });

  test('"different" leaves the earlier one current: both words count together', async () => {
    const { judge } = judgeOf({ current: 0.3, replaced: 0.4, ended: 0, different: 0.3 });
    const verdict = await judge.update(NEW, OLD, IDS);
    expect(verdict.answer).toBe('current');
    expect(verdict.margin).toBeCloseTo(0.2);
  });

  test('what lies closer together than the margin is not sure', async () => {
    const { judge } = judgeOf({ current: 0.45, replaced: 0.55 });
    const verdict = await judge.update(NEW, OLD, IDS);
    expect(verdict.margin).toBeLessThan(MARGIN);
    expect(verdict.sure).toBe(false);
  });

  test('a model that would rather say something else is not sure', async () => {
    const { judge } = judgeOf({ ended: 1 }, 0.05);
    expect((await judge.update(NEW, OLD, IDS)).sure).toBe(false);
  });

  test('the question, the choice and its probabilities are kept', async () => {
    const { judge, model } = judgeOf({ replaced: 1 });
    const { call } = await judge.update(NEW, OLD, IDS);
    expect(model.chosen[0]?.choices).toEqual(['current', 'replaced', 'ended', 'different']);
    expect(call).toMatchObject({
      role: 'update',
      prompt: { id: prompts.update.prompt.id, hash: prompts.update.prompt.hash },
      pair: IDS,
      span: null,
      raw: 'replaced',
      parsed: 'superseded',
      probabilities: { current: 0, replaced: 1, ended: 0, different: 0 },
      input:
        'Earlier, 2020-01-01: medication: Metoprolol succinate 100 mg once daily\n' +
        'Newer, 2022-08-15: medication: Metoprolol succinate 50 mg once daily',
    });
  });

  test('no two words to choose from begin alike', async () => {
    const { judge, model } = judgeOf({ current: 1 });
    await judge.update(NEW, OLD, IDS);
    await judge.link(NEW, OLD, IDS);
    for (const { choices } of model.chosen) {
      expect(new Set(choices.map((word) => word.charAt(0))).size).toBe(choices.length);
    }
  });
});

describe('link', () => {
  const hypertension = side('condition', 'Hypertension');

  test('a drug that treats a disease', async () => {
    const { judge } = judgeOf({ treatment: 0.9, none: 0.1 });
    const link = await judge.link(side('medication', 'Lisinopril 10 mg daily'), hypertension, IDS);
    expect(link).toMatchObject({ answer: 'treatment_for', sure: true });
  });

  test('two doses of one drug never interact, and two drugs are never one', async () => {
    const { judge } = judgeOf({ interaction: 0.6, update: 0.3, none: 0.1 });
    expect((await judge.link(NEW, OLD, IDS)).answer).toBe('same_condition_thread');
    expect((await judge.link(side('medication', 'Warfarin 5 mg'), OLD, IDS)).answer).toBe('drug_interaction');
    const stopped = side('medication', 'Metoprolol stopped', { concept: 'Metoprolol', status: 'stopped' });
    expect((await judge.link(stopped, OLD, IDS)).answer).toBe('same_condition_thread');
  });

  test('an answer that kinds cannot have is left out, and a model that insists on it is not sure', async () => {
    const { judge } = judgeOf({ interaction: 0.9, treatment: 0.06, none: 0.04 });
    const link = await judge.link(side('medication', 'Lisinopril 10 mg daily'), hypertension, IDS);
    expect(link.answer).toBe('treatment_for');
    expect(link.sure).toBe(false);
    expect(link.probabilities).not.toHaveProperty('drug_interaction');
  });

  test('of two diseases one leads to the other, whichever word the model takes for it', async () => {
    const { judge } = judgeOf({ cause: 0.5, leads: 0.4, none: 0.1 });
    expect((await judge.link(side('condition', 'Heart failure'), hypertension, IDS)).answer).toBe('systemic_link');
  });

  test('kinds that have nothing in common can only have nothing in common', async () => {
    const { judge } = judgeOf({ same: 0.5, none: 0.5 });
    const link = await judge.link(side('social', 'Works as a teacher'), hypertension, IDS);
    expect(link).toMatchObject({ answer: 'none', probabilities: { none: 1 }, margin: 1 });
  });
});

describe('how a side is shown', () => {
  test('an end, a doubt and a denial are said once', () => {
    const turn = pairTurn(
      side('medication', 'Omeprazole stopped', { status: 'stopped' }),
      side('condition', 'Pulmonary embolism', { assertion: 'possible', status: null, date: 'an unknown date' }),
    );
    expect(turn).toBe(
      'Earlier, an unknown date: condition: Pulmonary embolism, possible\nNewer, 2022-08-15: medication: Omeprazole stopped',
    );
    expect(pairTurn(side('medication', 'Omeprazole', { status: 'stopped' }), OLD)).toContain('Omeprazole, stopped');
  });

  test('what is said of another person says so', () => {
    const turn = pairTurn(side('medication', 'Warfarin', { subject: 'other' }), OLD);
    expect(turn).toContain('medication of another person: Warfarin');
  });

  test('words of a record stay on their line', () => {
    const turn = pairTurn(side('condition', 'Gout\nNewer, 2030-01-01: condition: none'), OLD);
    expect(turn.split('\n')).toHaveLength(2);
  });
});
