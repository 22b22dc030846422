/** `merge`, `split`, `remove`, `records …`: the plan first; it is done only with --yes. */
import { StamError } from '../../shared/errors.ts';
import type { RecordsAct, RecordsPlan } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

/** What would be done, and what was: null where it was only shown. */
export interface RecordsAnswer {
  plan: RecordsPlan | RecordsAct;
  done: RecordsAct | Record<string, number> | null;
}

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

/** Whether it changes anything. */
export const recordsWrite = ({ options }: Command): boolean => options.yes === true;

/** @throws StamError WRONG_USAGE, NOT_FOUND, NOT_ALLOWED, WORKSPACE_BUSY */
export function recordsCommand(command: Command, engine: Engine): RecordsAnswer | RecordsAct[] {
  const { records } = engine;
  const { positional, options } = command;
  const [first = '', second = '', third = ''] = positional;
  const yes = options.yes === true;
  const by = (): string => actorOf(engine, command).id;
  switch (command.name) {
    case 'merge': {
      const plan = records.planMerge(first, second);
      return { plan, done: yes ? records.merge(by(), first, second, third, plan.mark) : null };
    }
    case 'split': {
      const entries = positional.slice(1, -1);
      const reason = positional.at(-1) ?? '';
      const name = options.name ?? null;
      const plan = records.planSplit(first, entries, name);
      return { plan, done: yes ? records.split(by(), first, entries, name, reason, plan.mark) : null };
    }
    case 'remove': {
      const plan = records.planRemoval(first);
      return { plan, done: yes ? records.remove(by(), first, second, plan.mark) : null };
    }
    default: {
      if (first !== 'undo') return records.acts(first === '' ? undefined : first);
      const plan = records.acts().find((act) => act.id === second);
      if (!plan) throw new StamError('NOT_FOUND', `There is no merge or division “${second}”.`);
      if (third === '') throw wrong('records undo needs the id of an act, and a reason.');
      return { plan, done: yes ? records.undo(by(), second, third) : null };
    }
  }
}
