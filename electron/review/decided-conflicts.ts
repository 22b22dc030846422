/** Conflicts that persons decided, as examples for whoever judges pairs: asked as a model is asked, answered as the person did. */
import type { ConflictChoice } from '../../shared/review.ts';
import { entryIdIn } from '../store/public-id.ts';
import type { ConflictDecisions } from '../store/repositories/conflict-decisions.ts';
import type { Claim } from '../write/claim.ts';
import type { UpdateAnswer } from '../write/model/pair-choices.ts';
import { pairTurn, sideOf } from '../write/model/pair-side.ts';
import type { ModelCall } from '../write/model-call.ts';

/** What became of the earlier memory. */
const ANSWERS: Record<ConflictChoice, UpdateAnswer> = {
  'first holds': 'current',
  'second holds': 'superseded',
  'both hold': 'current',
};

export interface ConflictExample {
  patient: string;
  /** The entry of the later memory. */
  entry: string;
  call: ModelCall;
  answer: UpdateAnswer;
}

/**
 * @param claimsOf the claims of rows of one patient
 * @param prompt the prompt under which the pair is asked
 */
export function* decidedConflicts(
  decisions: ConflictDecisions,
  claimsOf: (patientId: number, rows: readonly number[]) => Claim[],
  prompt: ModelCall['prompt'],
): Generator<ConflictExample> {
  for (const { patient, patientId, olderId, newerId, choice } of decisions.examples()) {
    const claims = claimsOf(patientId, [olderId, newerId]);
    const [older, newer] = [claims.find((c) => c.id === olderId), claims.find((c) => c.id === newerId)];
    if (!older || !newer) continue;
    const call: ModelCall = {
      role: 'update',
      prompt,
      model: '',
      adapter: null,
      input: pairTurn(sideOf(newer), sideOf(older)),
      span: null,
      pair: null,
      attempt: 1,
      raw: '',
      parsed: null,
      error: null,
      probabilities: null,
      tokens: { prompt: 0, evaluated: 0, generated: 0 },
      milliseconds: 0,
    };
    yield { patient, entry: entryIdIn(newer.publicId), call, answer: ANSWERS[choice] };
  }
}
