/** `candidates`, `approve`, `keep`, `defer`, `deletions`, `take-back`, `purge`, `verify --purged`: what is proposed for deletion, and what is done. */
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import {
  type Candidate,
  candidateDetail,
  candidates,
  type DeletionDecision,
  purgedVerdict,
  purgeReport,
  tombstone,
} from '../../shared/forgetting.ts';
import type { Engine } from '../engine-contract.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

interface Answer {
  data: unknown;
  exit: 0 | 1 | 3;
}

const decided = z.array(z.object({ memory: z.string(), decision: z.string(), tombstone: tombstone.nullable() }));

export const DELETION_COMMANDS = [
  'candidates',
  'approve',
  'keep',
  'defer',
  'deletions',
  'take-back',
  'purge',
] as const satisfies readonly Command['name'][];
type DeletionCommand = (typeof DELETION_COMMANDS)[number];

/** Stands where a decision of the command line came without one. */
const NO_REASON = 'No reason was given (command line).';

/** Whether it changes anything. */
export const deletionsWrite = (name: DeletionCommand): boolean => name !== 'candidates' && name !== 'deletions';

export const isDeletionCommand = (name: Command['name']): name is DeletionCommand =>
  (DELETION_COMMANDS as readonly string[]).includes(name);

/** @throws StamError NOT_FOUND, NOT_ALLOWED, NOT_CALIBRATED, WRONG_USAGE */
export async function deletionsCommand(
  name: DeletionCommand,
  command: Command,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const { forgetting } = engine;
  const { options, positional } = command;
  const [first = ''] = positional;
  switch (name) {
    case 'candidates':
      if (first !== '') return { data: candidateDetail.parse(forgetting.candidate(first)), exit: 0 };
      return {
        data: candidates.parse(
          forgetting.candidates(
            {
              ...(options.patient === undefined ? {} : { patient: options.patient }),
              ...(options.kind === undefined ? {} : { kind: options.kind }),
            },
            options.limit === undefined ? {} : { limit: options.limit },
          ),
        ),
        exit: 0,
      };
    case 'approve':
    case 'keep':
    case 'defer':
      return { data: decided.parse(decideAll(name, command, engine)), exit: 0 };
    case 'deletions':
      return { data: tombstone.array().parse(forgetting.tombstones(first === '' ? undefined : first)), exit: 0 };
    case 'take-back':
      return { data: tombstone.parse(forgetting.takeBack(actorOf(engine, command).id, first)), exit: 0 };
    case 'purge': {
      const report = await forgetting.purge(actorOf(engine, command).id, {
        signal,
        onProgress: (done, total) => progress(`${done} of ${total} deletions`),
      });
      const exit = !report.verified.ok ? 1 : report.refused.length > 0 ? 3 : 0;
      return { data: purgeReport.parse(report), exit };
    }
  }
}

/** `verify --purged`. */
export function verifyPurgedCommand(engine: Engine): Answer {
  const verdict = purgedVerdict.parse(engine.forgetting.verifyPurged());
  return { data: verdict, exit: verdict.ok ? 0 : 1 };
}

function decideAll(decision: DeletionDecision, command: Command, engine: Engine): z.infer<typeof decided> {
  const by = actorOf(engine, command).id;
  // Scripts name the memories alone (docs/command-line.md): what was not said stays unsaid.
  const { reason = NO_REASON } = command.options;
  // Every id is looked up before anything is done: a mistyped one must not leave half of a list decided.
  assertAllKept(decision, command.positional.length, engine);
  const all: Candidate[] = command.positional.map((memory) => engine.forgetting.candidate(memory));
  return all.map(({ memory, version }) => ({
    memory,
    decision,
    tombstone: engine.forgetting.decide(by, memory, decision, reason, version),
  }));
}

/** What is kept may turn the calibration off, and the rest of the list would be refused: it is said before the first. */
function assertAllKept(decision: DeletionDecision, wanted: number, engine: Engine): void {
  const { calibrated, calibration } = engine.forgetting.status();
  if (decision !== 'keep' || !calibrated || !calibration || wanted <= calibration.keepsLeft + 1) return;
  throw new StamError(
    'WRONG_USAGE',
    `No more than ${calibration.keepsLeft + 1} of them can be kept at once: the last of these ends the proposals until somebody calibrates again. Nothing was decided; defer leaves the proposals as they are.`,
  );
}
