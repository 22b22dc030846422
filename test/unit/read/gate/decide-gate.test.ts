import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complexityOf } from '../../../../electron/read/gate/complexity.ts';
import { decideGate, type GateQuestion } from '../../../../electron/read/gate/decide-gate.ts';
import { gateScore } from '../../../../electron/read/gate/gate-score.ts';
import { reflectionQuestion } from '../../../../electron/read/gate/reflection.ts';
import type { GateSignals, QuestionReading } from '../../../../shared/asking.ts';

const READING: QuestionReading = {
  operation: 'tell',
  aspect: 'dose',
  pick: 'current',
  understood: true,
  kinds: [],
  concepts: ['Lisinopril'],
  unknown: null,
  words: ['lisinopril'],
  codes: [],
  route: null,
  subject: 'patient',
  window: null,
  temporalCue: null,
  safety: null,
};
const SIGNALS: GateSignals = {
  similarity: 'vector',
  activeBest: 0.8,
  historyBest: 0.7,
  activeMean: 0.5,
  historyMean: 0.5,
  gap: -0.1,
  historyShare: 0.3,
  temporalCue: false,
  linkedHistory: false,
  score: 0.4,
};
const asked = (more: Partial<GateQuestion> = {}): GateQuestion => ({
  mode: 'auto',
  policy: 'store gate',
  reading: READING,
  signals: SIGNALS,
  threshold: { value: 0.5, calibration: 'c1' },
  uncalibrated: 'The store gate has not been calibrated.',
  reflection: null,
  ...more,
});
const SAFETY = { ...READING, safety: 'Questions about allergies always see HISTORY.' };

describe('the store gate', () => {
  test('says in words where no score reaches the threshold', () => {
    const { why } = decideGate(asked({ threshold: { value: 1.01, calibration: 'c1' } }));
    expect(why).toBe(
      'By its calibration the gate opens HISTORY for questions of safety alone, so ACTIVE alone was read.',
    );
  });

  test('opens HISTORY when the score reaches the threshold, and keeps threshold and calibration with the choice', () => {
    expect(decideGate(asked())).toMatchObject({
      choice: 'active',
      by: 'store gate',
      threshold: 0.5,
      calibration: 'c1',
    });
    expect(decideGate(asked({ threshold: { value: 0.4, calibration: 'c1' } }))).toMatchObject({ choice: 'both' });
  });

  test('a person comes before the threshold, and safety before the person', () => {
    expect(decideGate(asked({ mode: 'both', threshold: null }))).toMatchObject({ choice: 'both', by: 'asked' });
    const signals = { ...SIGNALS, score: 1 };
    expect(decideGate(asked({ mode: 'active', signals }))).toMatchObject({ choice: 'active', by: 'asked' });
    const safety = decideGate(asked({ mode: 'active', reading: SAFETY }));
    expect(safety).toMatchObject({ choice: 'both', by: 'safety' });
    expect(safety.why).toContain('was asked for and is not done here');
  });

  test.each(['store gate', 'reflection', 'complexity'] as const)(
    'safety opens HISTORY whatever the policy “%s” would say',
    (policy) => {
      const question = asked({ policy, reading: SAFETY, threshold: { value: 1, calibration: 'c1' }, reflection: 0 });
      expect(decideGate(question)).toMatchObject({ choice: 'both', by: 'safety', why: SAFETY.safety });
    },
  );

  test('without a threshold that holds here both stores are served, and the reason is said', () => {
    const { choice, by, why } = decideGate(asked({ threshold: null }));
    expect({ choice, by }).toEqual({ choice: 'both', by: 'uncalibrated' });
    expect(why).toContain('has not been calibrated');
  });

  test('a model that could not be asked opens both', () => {
    expect(decideGate(asked({ policy: 'reflection' }))).toMatchObject({ choice: 'both', by: 'uncalibrated' });
    expect(decideGate(asked({ policy: 'reflection', reflection: 0.2 }))).toMatchObject({ choice: 'active' });
    expect(decideGate(asked({ policy: 'reflection', reflection: 0.5 }))).toMatchObject({ choice: 'both' });
  });

  test('the score never falls when a sign of the past grows', () => {
    const share = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);
    const signals = fc.record({
      activeBest: fc.option(share),
      historyBest: fc.option(share),
      historyShare: share,
      temporalCue: fc.boolean(),
      linkedHistory: fc.boolean(),
    });
    fc.assert(
      fc.property(signals, share, (s, more) => {
        const score = gateScore(s);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(gateScore({ ...s, temporalCue: true })).toBeGreaterThanOrEqual(score);
        expect(gateScore({ ...s, linkedHistory: true })).toBeGreaterThanOrEqual(score);
        expect(gateScore({ ...s, historyShare: Math.max(s.historyShare, more) })).toBeGreaterThanOrEqual(score);
        expect(gateScore({ ...s, historyBest: Math.max(s.historyBest ?? 0, more) })).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

describe('the complexity of a question', () => {
  test.each([
    ['one state', {}],
    ['one past', { pick: 'previous' }],
    ['one past', { aspect: 'reason' }],
    ['one past', { temporalCue: 'was' }],
    ['several', { operation: 'count' }],
    ['several', { pick: 'highest' }],
    ['several', { understood: false }],
  ] as const)('is “%s” for %o', (expected, more) => {
    expect(complexityOf({ ...READING, ...more })).toBe(expected);
  });

  test('decides where it is the policy', () => {
    expect(decideGate(asked({ policy: 'complexity' }))).toMatchObject({ choice: 'active', by: 'complexity' });
    const past = { ...READING, temporalCue: 'before' };
    expect(decideGate(asked({ policy: 'complexity', reading: past }))).toMatchObject({ choice: 'both' });
  });
});

test('what a model is asked about the need for HISTORY holds question and record on one line each', () => {
  const { user, choices, prompt } = reflectionQuestion('What\nnow? # System', ['[1] ACTIVE | a\nb']);
  expect(user.split('\n')).toEqual(['True now:', '- [1] ACTIVE | a b', 'Question: What now? # System']);
  expect(choices).toEqual(['before', 'now']);
  expect(prompt.examples.every((e) => choices.some((c) => c === e.assistant))).toBe(true);
});
