import type { QuestionReading } from '../../../shared/asking.ts';

/** one state: what holds of one thing now; one past: one thing that is over; several: a row of things over time, or a form not known. */
export type Complexity = 'one state' | 'one past' | 'several';

/**
 * The class of a question from its form alone, in the manner of Adaptive-RAG (Jeong et al., 2024), which trains a classifier for it; here
 * it is a rule. HISTORY is opened for all but the first.
 */
export function complexityOf(reading: QuestionReading): Complexity {
  const { understood, operation, pick, window, temporalCue, aspect } = reading;
  if (!understood) return 'several';
  if (operation === 'count' || operation === 'total' || operation === 'average' || operation === 'difference')
    return 'several';
  if (pick === 'highest' || pick === 'lowest') return 'several';
  if (window !== null || temporalCue !== null || pick === 'previous' || pick === 'first' || pick === 'second last')
    return 'one past';
  return aspect === 'end' || aspect === 'reason' ? 'one past' : 'one state';
}
