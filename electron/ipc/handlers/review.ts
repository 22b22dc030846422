import type { ActOutcome } from '../../../shared/review.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function reviewHandlers({ session }: HandlerTools): HandlersOf<'review'> {
  const told = (outcome: ActOutcome): ActOutcome => {
    session.changed(outcome.correction?.patient ?? null);
    return outcome;
  };
  /** Somebody else has the same list before them. */
  const accepted = <T extends { accepted: number }>(answer: T): T => {
    if (answer.accepted > 0) session.changed(null);
    return answer;
  };
  return {
    'review.inbox': ({ by, filter, after, limit }) =>
      session.engine().review.inbox(by, filter, { after: after ?? null, limit }),
    'review.looked': ({ by }) => {
      session.engine().review.looked(by);
      return null;
    },
    'review.waiting': ({ by }) => session.engine().review.waiting(by),
    'review.accept': ({ by, ids }) => accepted(session.engine().review.accept(by, ids)),
    'review.acceptAll': ({ by, filter, mark }) => accepted(session.engine().review.acceptAll(by, filter, mark)),
    'review.version': ({ memory }) => ({ version: session.engine().review.version(memory) }),
    'review.correct': ({ by, memory, act, reason, version }) =>
      told(session.engine().review.correct(by, memory, act, reason, version)),
    'review.undo': ({ by, correction, reason }) => told(session.engine().review.undo(by, correction, reason)),
    'review.corrections': (of) => session.engine().review.corrections(of),
    'review.conflicts': ({ patient }) => session.engine().review.conflicts(patient),
    'review.decide': ({ by, conflict, choice, reason, versions }) =>
      told(session.engine().review.decide(by, conflict, choice, reason, versions)),
  };
}
