/** `labels …`: rounds of labelling, and labels in and out. */
import { StamError } from '../../shared/errors.ts';
import { agreement, type LabelRound, labelImport, labelRound } from '../../shared/labels.ts';
import type { Engine } from '../engine-contract.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

const FIRST_SIZE = 200;

/** Whether it changes anything. */
export const labelsWrite = ([action]: readonly string[]): boolean => action === 'round' || action === 'import';

/** Whether the answer is written line by line as it is. */
export const labelsAreExported = ({ name, positional }: Command): boolean =>
  name === 'labels' && positional[0] === 'export';

/**
 * The rounds; the agreement of one; the round that was started; what came of an import; the labels as the lines of a file.
 * @throws StamError WRONG_USAGE, NOT_FOUND, NOT_ALLOWED, TOO_LARGE, UNREADABLE_FILE
 */
export async function labelsCommand(command: Command, engine: Engine): Promise<{ data: unknown; exit: 0 | 3 }> {
  const { labels } = engine;
  const [action = 'list', what] = command.positional;
  const done = (data: unknown) => ({ data, exit: 0 as const });
  switch (action) {
    case 'list':
      return done(labelRound.array().parse(labels.rounds()));
    case 'round':
      if (!what) throw wrong('labels round needs a name for the round.');
      return done(labelRound.parse(await startRound(what, command, engine)));
    case 'agreement':
      if (!what) throw wrong('labels agreement needs a round.');
      return done(agreement.parse(labels.agreement(roundNamed(what, engine).id)));
    case 'export':
      return done(labels.export(what === undefined ? undefined : roundNamed(what, engine).id));
    case 'import': {
      if (!what) throw wrong('labels import needs a file.');
      const text = await readWholeFile(what, { name: what, what: 'a file of labels' });
      const report = labelImport.parse(labels.import(actorOf(engine, command).id, text));
      return { data: report, exit: report.skipped.length > 0 ? 3 : 0 };
    }
    default:
      throw wrong(`There is no command “labels ${action}”.`);
  }
}

function startRound(name: string, command: Command, engine: Engine): Promise<LabelRound> {
  const { sampling, size, seed, annotators, overlap } = command.options;
  const by = actorOf(engine, command).id;
  const named = annotators?.split(',').map((one) => engine.people.named(one.trim()).id) ?? [by];
  return engine.labels.startRound(by, {
    name,
    sampling: sampling ?? 'random',
    size: size ?? FIRST_SIZE,
    seed: seed ?? name,
    annotators: named,
    overlap: overlap ?? 0,
  });
}

/** By id, or by a name that only one has. */
function roundNamed(name: string, engine: Engine): LabelRound {
  const rounds = engine.labels.rounds();
  const found = rounds.filter((round) => round.id === name || round.name.toLowerCase() === name.toLowerCase());
  const [only, second] = found;
  if (!only) throw new StamError('NOT_FOUND', `There is no round “${name}”.`);
  if (second)
    throw wrong(`${found.length} rounds are named “${name}”: name one by its id, ${only.id} or ${second.id}.`);
  return only;
}
