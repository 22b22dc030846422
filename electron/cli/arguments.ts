import { GATE_MODES, GATE_POLICIES, type GateMode, type GatePolicy } from '../../shared/asking.ts';
import { StamError } from '../../shared/errors.ts';
import { GROUPINGS, type Grouping } from '../../shared/forgetting.ts';
import { WRITE_ROLES, type WriteRole } from '../../shared/interchange.ts';
import { SAMPLINGS, type Sampling } from '../../shared/labels.ts';
import { KINDS, type Kind } from '../../shared/vocabulary.ts';

import { EVALUATE_USAGE } from './evaluate-usage.ts';
import { MODELS_USAGE } from './models-usage.ts';

export const COMMANDS = [
  'import',
  'patients',
  'state',
  'memory',
  'entries',
  'decisions',
  'attention',
  'conflicts',
  'ask',
  'calibrate',
  'export',
  'bundle',
  'receive',
  'write',
  'replay',
  'prompts',
  'correct',
  'training',
  'people',
  'audit',
  'labels',
  'forget',
  'merge',
  'split',
  'remove',
  'records',
  'candidates',
  'approve',
  'keep',
  'defer',
  'deletions',
  'take-back',
  'purge',
  'inbox',
  'accept',
  'amend',
  'undo',
  'conflict',
  'models',
  'evaluate',
  'verify',
  'doctor',
  'batch',
] as const;
export type CommandName = (typeof COMMANDS)[number];

export interface Command {
  name: CommandName;
  /** What stands after the command without a dash. */
  positional: string[];
  options: {
    workspace?: string;
    json: boolean;
    patient?: string;
    writer?: 'auto' | 'rules' | 'model';
    validAt?: string;
    seq?: number;
    kind?: Kind;
    format?: 'fhir' | 'jsonl' | 'bundle' | 'page' | 'csv';
    /** A file of a LoRA adapter, or its id. */
    adapter?: string;
    stage?: 'all' | 'extract' | 'update';
    /** sha256 of a model for a replay. */
    model?: string;
    /** Hashes of prompts for a replay, by role. */
    prompts?: Partial<Record<WriteRole, string>>;
    /** Texts of each corpus that an evaluation reads; lines of evidence of a question. */
    limit?: number;
    /** Folder of the clinical data, file of the check sheet and word that draws its sample, for an evaluation. */
    data?: string;
    sheet?: string;
    seed?: string;
    /** Which stores are served to a question, and who decides where that is left open. */
    gate?: GateMode;
    policy?: GatePolicy;
    evidenceOnly?: boolean;
    /** Price of HISTORY against the quality of answers. */
    lambda?: number;
    /** Does what else is only shown: joining, dividing and removing of records. */
    yes?: boolean;
    /** Name of the record that a division makes. */
    name?: string;
    /** Why something is decided. */
    reason?: string;
    /** Looks for what was purged. */
    purged?: boolean;
    /** Name of the person who acts. */
    as?: string;
    /** Roles of a person, with commas between them. */
    role?: string;
    /** How a round of labels is drawn and given out. */
    sampling?: Sampling;
    size?: number;
    /** Names, with commas between. */
    annotators?: string;
    overlap?: number;
    /** What a threshold of deletion is for, and the share of protected memories that may stand above it. */
    grouping?: Grouping;
    alpha?: number;
    /** Which lines of the audit log. */
    from?: string;
    to?: string;
    actor?: string;
    action?: string;
    subject?: string;
  };
}

export const USAGE = `npm run -s stam -- COMMAND … [--workspace FOLDER] [--json]

  import PATH… [--patient ID] [--writer auto|rules|model]   read files or folders of any known format
  patients                                                  every patient, with what waits
  state PATIENT [--valid-at DATE] [--seq N] [--kind KIND]   what is true now and what was true before
  memory ID                                                 one memory with all that belongs to it
  entries PATIENT                                           the entries in update order
  decisions ENTRY                                           the trace of every stage of one entry
  attention, conflicts                                      what waits for a person, and why
  ask PATIENT QUESTION [--gate auto|active|both] [--policy "store gate"|reflection|complexity] [--evidence-only] [--limit N]
                                                            evidence from the right store, and the answer
  calibrate [FILE… ] [--lambda X]                           choose the gate's threshold by questions with known answers
  calibrate list | show ID | use ID|none | remove ID [--lambda X]
  export PATIENT --format fhir|jsonl|bundle|page            the record with its states and reasons; page: the current state to print
  bundle PATIENT FILE                                       the whole record as one encrypted file, for another workspace
  receive FILE                                              takes such a file in, whole or not at all
  write [PATIENT] [--writer auto|rules|model]               read the notes and dialogues that wait
  replay ENTRY [--stage all|extract|update] [--writer rules|model] [--model SHA256] [--prompt ROLE=HASH]
                                                            write one entry again into a scratch copy; what differs
  prompts                                                   the prompts there are
  prompts show HASH | save FILE NAME | remove ROLE NAME     look at one; name a variant of it; take the name back
  correct ENTRY CALL ANSWER                                 what the answer of a model should have been (JSON; null: take it back)
  training [ROLE]                                           how many corrected answers there are; those of a role as chat JSONL
  people [add NAME --role ROLE,ROLE | remove NAME]          who works here: clinician, annotator, researcher
  audit [--from DAY] [--to DAY] [--actor NAME] [--action BEGINNING] [--subject ID] [--limit N] [--format csv|jsonl]
                                                            who did what, newest first; with a format all of it as a file
  inbox [--patient ID] [--kind KIND] [--limit N]            what moved and waits for a person, heaviest first
  accept ID…                                                moves that are right
  amend MEMORY ACT REASON                                   correct a fact: ACT is JSON, {"what":"keep active"} for one
  undo CORRECTION REASON                                    take a correction back; once more makes it again
  conflict ID first|second|both REASON                      which of two contradicting facts holds
  labels                                                    the rounds of labelling
  labels round NAME [--sampling random|"by kind"|"near the threshold"] [--size N] [--seed WORD] [--annotators NAME,NAME] [--overlap X]
  labels agreement ROUND | export [ROUND] | import FILE     how far people agree; labels as JSONL
  forget [status] | train | score [model|SCORER]            labels, scorers; a score for what is archived
  forget calibrate [SCORER] [--grouping pooled|"per type"|"types as unit"] [--alpha X]
  forget calibrations | use ID|none | remove ID             thresholds of deletion, signed by who makes them
  merge PATIENT OTHER REASON [--yes]                        take OTHER into PATIENT: the plan; with --yes it is done
  split PATIENT ENTRY… REASON [--name NAME] [--yes]         entries that are another person's become a record of their own
  remove PATIENT REASON [--yes]                             a whole record, for good
  records [PATIENT] | undo ACT REASON [--yes]               what was joined and divided; takes one back
  audit check                                               whether the log is as it was written
  ${MODELS_USAGE.trim()}
  ${EVALUATE_USAGE.trim()}
  candidates [ID] [--patient ID] [--kind KIND] [--limit N]  what is proposed for deletion; one with all that a person decides by
  approve|keep|defer ID… [--reason TEXT]                    what a person decides of it; an approval hides it at once
  deletions [PATIENT], take-back TOMBSTONE                  what was approved; takes an approval back while it waits
  purge                                                     carries out what was approved and is past its undo window
  verify                                                    integrity of the workspace
  verify --purged                                           search every page for what was purged
  doctor                                                    what this machine can run
  batch                                                     one command a line as a JSON array of arguments

Without --workspace the folder is STAM_WORKSPACE, else the one that the window uses.
The passphrase comes from STAM_PASSPHRASE or is asked for, that of a handed-over file from STAM_BUNDLE_PASSPHRASE. Who acts is named by --as NAME or STAM_PERSON; without it, it is the account
that the command runs under. Exit: 0 done, 1 failed, 2 wrong usage, 3 done in part.`;

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

/** Options without a value. */
const FLAGS = new Map<string, 'json' | 'yes' | 'purged' | 'evidenceOnly'>([
  ['json', 'json'],
  ['yes', 'yes'],
  ['purged', 'purged'],
  ['evidence-only', 'evidenceOnly'],
]);

/**
 * Reads the arguments of one command.
 * @throws StamError WRONG_USAGE with a sentence
 */
export function parseArguments(args: readonly string[]): Command {
  const positional: string[] = [];
  const options: Command['options'] = { json: false };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('--')) {
      positional.push(arg);
      continue;
    }
    const [name, inline] = splitOnce(arg.slice(2));
    const flag = FLAGS.get(name);
    if (flag) {
      options[flag] = true;
      continue;
    }
    const value = inline ?? args[++i];
    // "--valid-at --json" forgot the date; a value that does begin with two dashes is written --name=value.
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw wrong(`--${name} needs a value.`);
    setOption(options, name, value);
  }
  const name = positional.shift();
  const command = COMMANDS.find((c) => c === name);
  if (!command) throw wrong(name ? `There is no command “${name}”.` : 'A command is missing.');
  requirePositional(command, positional);
  return { name: command, positional, options };
}

function splitOnce(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function setOption(options: Command['options'], name: string, value: string): void {
  switch (name) {
    case 'workspace':
      options.workspace = value;
      return;
    case 'patient':
      options.patient = value;
      return;
    case 'valid-at':
      options.validAt = value;
      return;
    case 'writer':
      options.writer = oneOf(name, value, ['auto', 'rules', 'model'] as const);
      return;
    case 'kind':
      options.kind = oneOf(name, value, KINDS);
      return;
    case 'format':
      options.format = oneOf(name, value, ['fhir', 'jsonl', 'bundle', 'page', 'csv'] as const);
      return;
    case 'gate':
      options.gate = oneOf(name, value, GATE_MODES);
      return;
    case 'policy':
      options.policy = oneOf(name, value, GATE_POLICIES);
      return;
    case 'lambda': {
      const lambda = Number(value);
      if (value.trim() === '' || !(lambda >= 0 && lambda <= 10))
        throw wrong(`--lambda takes a number from 0 to 10, not “${value}”.`);
      options.lambda = lambda;
      return;
    }
    case 'adapter':
      options.adapter = value;
      return;
    case 'model':
      options.model = value;
      return;
    case 'stage':
      options.stage = oneOf(name, value, ['all', 'extract', 'update'] as const);
      return;
    case 'prompt': {
      const [role, hash] = splitOnce(value);
      if (hash === undefined) throw wrong('--prompt takes ROLE=HASH.');
      options.prompts = { ...options.prompts, [oneOf(name, role, WRITE_ROLES)]: hash };
      return;
    }
    case 'sampling':
      options.sampling = oneOf(name, value, SAMPLINGS);
      return;
    case 'overlap': {
      const overlap = Number(value);
      if (value.trim() === '' || !(overlap >= 0 && overlap <= 1))
        throw wrong(`--overlap takes a share from 0 to 1, not “${value}”.`);
      options.overlap = overlap;
      return;
    }
    case 'grouping':
      options.grouping = oneOf(name, value, GROUPINGS);
      return;
    case 'alpha': {
      const alpha = Number(value);
      if (!(alpha > 0 && alpha < 1)) throw wrong(`--alpha takes a share between 0 and 1, not “${value}”.`);
      options.alpha = alpha;
      return;
    }
    case 'seq': {
      const seq = Number(value);
      if (!Number.isSafeInteger(seq) || seq < 0) throw wrong(`--seq takes the number of an entry, not “${value}”.`);
      options.seq = seq;
      return;
    }
    case 'limit':
    case 'size': {
      const count = Number(value);
      if (!Number.isSafeInteger(count) || count < 1) throw wrong(`--${name} takes a number, not “${value}”.`);
      options[name] = count;
      return;
    }
    case 'annotators':
    case 'data':
    case 'sheet':
    case 'seed':
    case 'as':
    case 'reason':
    case 'name':
    case 'role':
    case 'from':
    case 'to':
    case 'actor':
    case 'action':
    case 'subject':
      options[name] = value;
      return;
    default:
      throw wrong(`There is no option --${name}.`);
  }
}

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((c) => c === value);
  if (!found) throw wrong(`--${name} is one of ${choices.join(', ')}, not “${value}”.`);
  return found;
}

/** What has to stand behind a command, and how many more may. */
const WANTED: Partial<Record<CommandName, { needs: string[]; more?: number }>> = {
  import: { needs: ['at least one file or folder'], more: Number.POSITIVE_INFINITY },
  state: { needs: ['a patient'] },
  memory: { needs: ['the id of a memory'] },
  entries: { needs: ['a patient'] },
  decisions: { needs: ['the id of an entry'] },
  ask: { needs: ['a patient', 'a question'] },
  calibrate: { needs: [], more: Number.POSITIVE_INFINITY },
  forget: { needs: [], more: 2 },
  export: { needs: ['a patient'] },
  bundle: { needs: ['the id of a patient', 'a file to write'] },
  receive: { needs: ['a file'] },
  write: { needs: [], more: 1 },
  replay: { needs: ['the id of an entry'] },
  prompts: { needs: [], more: 3 },
  correct: { needs: ['the id of an entry', 'the number of a question', 'an answer'] },
  training: { needs: [], more: 1 },
  people: { needs: [], more: 2 },
  audit: { needs: [], more: 1 },
  labels: { needs: [], more: 2 },
  accept: { needs: ['at least one id of a move'], more: Number.POSITIVE_INFINITY },
  amend: { needs: ['the id of a memory', 'what to do', 'a reason'] },
  undo: { needs: ['the id of a correction', 'a reason'] },
  conflict: { needs: ['the id of a conflict', 'first, second or both', 'a reason'] },
  merge: { needs: ['a patient', 'another patient', 'a reason'] },
  split: { needs: ['a patient', 'the id of an entry', 'a reason'], more: Number.POSITIVE_INFINITY },
  remove: { needs: ['a patient', 'a reason'] },
  records: { needs: [], more: 3 },
  candidates: { needs: [], more: 1 },
  approve: { needs: ['the id of a memory'], more: Number.POSITIVE_INFINITY },
  keep: { needs: ['the id of a memory'], more: Number.POSITIVE_INFINITY },
  defer: { needs: ['the id of a memory'], more: Number.POSITIVE_INFINITY },
  deletions: { needs: [], more: 1 },
  'take-back': { needs: ['the id of a deletion'] },
  // What stands behind it is read by the command itself.
  models: { needs: [], more: Number.POSITIVE_INFINITY },
  evaluate: { needs: ['“text” or “sheet”'], more: Number.POSITIVE_INFINITY },
};

function requirePositional(command: CommandName, positional: readonly string[]): void {
  const { needs, more = 0 } = WANTED[command] ?? { needs: [] };
  const missing = needs[positional.length];
  if (missing) throw wrong(`${command} needs ${missing}.`);
  if (positional.length > needs.length + more) {
    const extra = positional[needs.length + more];
    throw wrong(
      needs.length === 0 || more > 0
        ? `${command} takes no “${extra}”.`
        : `${command} needs ${needs.join(', ')} and no more.`,
    );
  }
}
