/** A calibration and what one λ makes of it, in words. */
import type { GateCalibration, GateReport, Served } from '../../../shared/asking.ts';
import { plural } from '../../ui/date-words.ts';

/** From which score HISTORY is read. A threshold above every score leaves it to safety alone. */
export function thresholdWords(threshold: number): string {
  if (threshold > 1) return 'only safety questions open HISTORY';
  if (threshold <= 0) return 'every question opens HISTORY';
  return `HISTORY is opened from a score of ${threshold.toFixed(2)}`;
}

/** "120 questions about 6 patients". */
export const countWords = ({ questions, patients }: Pick<GateCalibration, 'questions' | 'patients'>): string =>
  `${plural(questions, 'question')} about ${plural(patients, 'patient')}`;

/** How likeness was measured. */
export const embedderWords = (embedder: string): string =>
  embedder === 'words' ? 'by words that question and fact share' : `by meaning (search model ${embedder.slice(0, 12)})`;

/** Who answered the questions. */
export const answererWords = (answerer: string): string =>
  answerer === 'record' ? 'the record itself, by rules' : `a language model (${answerer.slice(0, 12)})`;

export const qualityWords = (quality: number): string => quality.toFixed(3);
export const tokensWords = (tokens: number): string => Math.round(tokens).toLocaleString('en');
export const shareWords = (share: number): string => `${Math.round(100 * share)} %`;

/** λ with the digits that it has, at most four behind the point. */
export const lambdaWords = (lambda: number): string => String(Math.round(lambda * 1e4) / 1e4);

/** What one λ comes to, as one sentence. */
export function choiceWords({ chosen }: Pick<GateReport, 'chosen'>): string {
  const { gated, lambda, threshold } = chosen;
  return `At λ = ${lambdaWords(lambda)}, ${thresholdWords(threshold)}: quality ${qualityWords(gated.quality)}, ${tokensWords(gated.tokens)} tokens, HISTORY opened for ${shareWords(gated.opened)} of the questions.`;
}

export type WayId = 'gate' | 'active' | 'both' | 'oracle' | 'complexity' | 'reflection';

/** One way to serve, and what it came to. */
export interface Way {
  id: WayId;
  name: string;
  /** What it does, where the name does not say it. */
  note: string;
  served: Served;
}

/** The gate at this λ and what it is held against; alternatives that were not replayed are left out. */
export function waysOf(report: GateReport): Way[] {
  const { chosen, activeOnly, both, oracle, complexity, reflection, safety } = report;
  const stillOpen =
    safety === 0
      ? 'no question of these is one of safety'
      : `${plural(safety, 'question')} of safety still ${safety === 1 ? 'opens' : 'open'} HISTORY`;
  const ways: (Omit<Way, 'served'> & { served: Served | null })[] = [
    {
      id: 'gate',
      name: 'The store gate at this λ',
      note: 'on patients that its threshold was not chosen on',
      served: chosen.gated,
    },
    { id: 'active', name: 'ACTIVE alone', note: stillOpen, served: activeOnly },
    { id: 'both', name: 'ACTIVE and HISTORY', note: 'for every question, as without a threshold', served: both },
    {
      id: 'oracle',
      name: 'The better of the two',
      note: 'chosen for each question by its known answer: no gate can do better',
      served: oracle,
    },
    {
      id: 'complexity',
      name: 'By the form of the question',
      note: 'HISTORY unless one thing is asked as it is now',
      served: complexity,
    },
    { id: 'reflection', name: 'By asking the language model', note: 'whether it needs HISTORY', served: reflection },
  ];
  return ways.flatMap(({ served, ...way }) => (served ? [{ ...way, served }] : []));
}

/** Who is served by what right now, for the head of the page. */
export function stateWords(calibrations: readonly GateCalibration[]): { holds: boolean; words: string } {
  const inUse = calibrations.find((one) => one.inUse);
  if (!inUse) {
    return {
      holds: false,
      words:
        'No threshold is in use: both stores are read for every question. That is safe, and costs more than it might.',
    };
  }
  if (inUse.void !== null) {
    return {
      holds: false,
      words: `The calibration in use does not hold any more. ${inUse.void} Where that is so, both stores are read.`,
    };
  }
  return {
    holds: true,
    words: `A threshold is in use (λ = ${lambdaWords(inUse.lambda)}): ${thresholdWords(inUse.threshold)}. Questions of safety open it always.`,
  };
}
