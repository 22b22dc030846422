/** `inbox`, `accept`, `amend`, `undo`, `conflict`: what moved, and what a person makes of it. */
import { StamError } from '../../shared/errors.ts';
import { actOutcome, CONFLICT_CHOICES, correctionAct, inbox } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

type ReviewCommandName = 'inbox' | 'accept' | 'amend' | 'undo' | 'conflict';

/**
 * @throws StamError WRONG_USAGE, NOT_FOUND, NOT_ALLOWED, CHANGED_SINCE
 */
export function reviewCommand(name: ReviewCommandName, command: Command, engine: Engine): unknown {
  const { review } = engine;
  const { options, positional } = command;
  const [first = '', second = '', third = ''] = positional;
  const by = actorOf(engine, command).id;
  switch (name) {
    case 'inbox': {
      const filter = {
        ...(options.patient === undefined ? {} : { patient: options.patient }),
        ...(options.kind === undefined ? {} : { kind: options.kind }),
      };
      return inbox.parse(review.inbox(by, filter, options.limit === undefined ? {} : { limit: options.limit }));
    }
    case 'accept':
      return review.accept(by, positional);
    case 'amend':
      return actOutcome.parse(review.correct(by, first, actIn(second), third, null));
    case 'undo':
      return actOutcome.parse(review.undo(by, first, second));
    case 'conflict': {
      const choice = CONFLICT_CHOICES.find((c) => c.split(' ')[0] === second);
      if (!choice) throw wrong('Say which of the two holds: first, second or both.');
      return actOutcome.parse(review.decide(by, first, choice, third, null));
    }
  }
}

function actIn(text: string): ReturnType<typeof correctionAct.parse> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong('An act is JSON: {"what":"keep active"}, for one.');
  }
  const act = correctionAct.safeParse(json);
  if (!act.success) {
    throw wrong(
      'An act is {"what":"keep active"}, {"what":"move to history","cause":"superseded|resolved|entered in error","successor":ID or null,"until":DATE or null}, or {"what":"wrong subject","subject":"family member|other","who":TEXT or null}.',
    );
  }
  return act.data;
}
