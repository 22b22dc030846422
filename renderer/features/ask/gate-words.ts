/** Which stores were read for an answer, who decided so, and on what signals, in words. */
import type { Arm, GateDecision, GateMode, GatePolicy } from '../../../shared/asking.ts';

export const MODE_WORDS: Record<GateMode, string> = {
  auto: 'Decide by the question',
  active: 'ACTIVE only',
  both: 'ACTIVE and HISTORY',
};

export const POLICY_WORDS: Record<GatePolicy, string> = {
  'store gate': 'likeness of the question to what either store holds',
  reflection: 'a language model that is asked whether it needs HISTORY',
  complexity: 'how many parts the question has',
};

const BY_WORDS: Record<GateDecision['by'], string> = {
  asked: 'the person who asked',
  safety: 'the kind of question: it always reads HISTORY',
  uncalibrated: 'nobody: no calibration holds here',
  'store gate': 'the signals below against the threshold',
  reflection: 'the language model',
  complexity: 'the form of the question',
};

/** What was read, as a label; the gate says why in a sentence of its own. */
export const readWords = (choice: Arm): string => (choice === 'both' ? 'ACTIVE and HISTORY' : 'ACTIVE only');

/** What a click would do instead. */
export const flipWords = (choice: Arm): string => (choice === 'both' ? 'Read ACTIVE only' : 'Read HISTORY too');
export const flipMode = (choice: Arm): GateMode => (choice === 'both' ? 'active' : 'both');

export interface SignalRow {
  words: string;
  value: string;
}

/** Every signal of the gate with its number; likeness runs from 0 (nothing in common) to 1 (the same). */
export function signalRows(gate: GateDecision): SignalRow[] {
  const { signals, threshold } = gate;
  return [
    { words: 'Decided by', value: BY_WORDS[gate.by] },
    {
      words: 'Likeness is measured',
      value: signals.similarity === 'vector' ? 'by meaning' : 'by words that the question and a fact share',
    },
    { words: 'Best likeness in ACTIVE', value: likeness(signals.activeBest) },
    { words: 'Best likeness in HISTORY', value: likeness(signals.historyBest) },
    { words: 'Mean likeness in ACTIVE', value: likeness(signals.activeMean) },
    { words: 'Mean likeness in HISTORY', value: likeness(signals.historyMean) },
    { words: 'By how much HISTORY is nearer than ACTIVE', value: likeness(signals.gap) },
    { words: 'Share of HISTORY among the best', value: `${Math.round(signals.historyShare * 100)} %` },
    { words: 'The question speaks of the past', value: signals.temporalCue ? 'yes' : 'no' },
    { words: 'The best fact of ACTIVE took the place of an earlier one', value: signals.linkedHistory ? 'yes' : 'no' },
    { words: 'Score', value: number(signals.score) },
    {
      words: 'HISTORY is opened from a score of',
      value: thresholdWords(threshold),
    },
  ];
}

const likeness = (value: number | null): string => (value === null ? 'nothing found' : number(value));

function number(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

/** A threshold above every score is no number to compare with. */
function thresholdWords(threshold: number | null): string {
  if (threshold === null) return 'no threshold: none is calibrated';
  return threshold > 1 ? 'none reaches it: questions of safety only' : number(threshold);
}
