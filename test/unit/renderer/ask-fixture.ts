import type { Answer, AskedQuestion, EvidenceLine, GateDecision, QuestionReading } from '../../../shared/asking.ts';
import { parseIso } from '../../../shared/clinical-time.ts';

/** What was made of "Which dose of lisinopril does she take?", changed where a test says so. */
export function readingOf(more: Partial<QuestionReading> = {}): QuestionReading {
  return {
    operation: 'tell',
    aspect: 'dose',
    pick: 'current',
    understood: true,
    kinds: ['medication'],
    concepts: ['Lisinopril'],
    unknown: null,
    words: ['lisinopril', 'dose'],
    codes: [],
    route: null,
    subject: 'patient',
    window: null,
    temporalCue: null,
    safety: null,
    ...more,
  };
}

export function gateOf(more: Partial<GateDecision> = {}): GateDecision {
  return {
    mode: 'auto',
    policy: 'store gate',
    choice: 'both',
    by: 'uncalibrated',
    why: 'No threshold is calibrated here, so both stores are read.',
    signals: {
      similarity: 'words',
      activeBest: 0.5,
      historyBest: 0.75,
      activeMean: 0.25,
      historyMean: null,
      gap: 0.25,
      historyShare: 0.4,
      temporalCue: true,
      linkedHistory: false,
      score: 0.62,
    },
    threshold: null,
    calibration: null,
    ...more,
  };
}

/** A drug that holds now. */
export function lineOf(more: Partial<EvidenceLine> & { memory: string; number: number }): EvidenceLine {
  return {
    store: 'ACTIVE',
    score: 1,
    channel: 'concept',
    channels: ['concept'],
    kind: 'medication',
    concept: 'Lisinopril',
    text: `Text of ${more.memory}`,
    subject: 'patient',
    assertion: 'present',
    validFrom: parseIso('2021-03-04'),
    validTo: null,
    cause: null,
    reason: null,
    successor: null,
    flags: [],
    entry: { id: 'e1', seq: 1, time: parseIso('2021-03-04') },
    companion: false,
    line: '',
    ...more,
  };
}

export function answerOf(more: Partial<Answer> = {}): Answer {
  return {
    by: 'record',
    documented: true,
    text: 'Lisinopril 20 mg daily, since 2021-03-04.',
    values: ['20 mg'],
    statements: [{ text: 'Lisinopril 20 mg daily, since 2021-03-04.', cites: ['m2'] }],
    refused: [],
    model: null,
    ...more,
  };
}

/** A question with one line of either store. */
export function askedOf(more: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    id: 'q1',
    patient: 'p1',
    text: 'Which dose of lisinopril does she take?',
    askedAt: '2024-03-12T14:05:00.000Z',
    seq: 7,
    reading: readingOf(),
    gate: gateOf(),
    evidence: [
      lineOf({ number: 1, memory: 'm1' }),
      lineOf({
        number: 2,
        memory: 'm2',
        store: 'HISTORY',
        cause: 'superseded',
        validFrom: parseIso('2019'),
        validTo: parseIso('2021-03-04'),
      }),
    ],
    packet: { budget: 4000, counted: 'estimate', tokens: 60, historyTokens: 30, left: 0 },
    direct: answerOf(),
    answer: null,
    evidenceMs: 3.2,
    ...more,
  };
}
