/** The command line: the same engine as the window. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StamError } from '../../shared/errors.ts';
import { doctorOfMachine } from '../doctor.ts';
import { openEngine } from '../engine.ts';
import type { Engine } from '../engine-contract.ts';
import { createServices, type Services } from '../services.ts';
import { createWorkspace, openWorkspace, workspaceState } from '../store/workspace-file.ts';
import { workspaceFolder } from '../workspace-folder.ts';
import { type Command, parseArguments, USAGE } from './arguments.ts';
import { auditIsExported } from './audit-command.ts';
import { calibrateWrites } from './calibrate-command.ts';
import { deletionsWrite, isDeletionCommand } from './deletions-command.ts';
import { forgetAsks, forgetWrites } from './forget-command.ts';
import { labelsAreExported, labelsWrite } from './labels-command.ts';
import { passphrase } from './passphrase.ts';
import { peopleWrites } from './people-command.ts';
import { printed } from './print.ts';
import { recordsWrite } from './records-command.ts';
import { type Answer, runCommand } from './run-command.ts';

const PROGRESS_MS = 200;
const interrupted = new AbortController();
/** Commands that write; the others open the workspace beside a window that is writing. */
const WRITES = new Set<Command['name']>([
  'import',
  'write',
  'bundle',
  'receive',
  'replay',
  'correct',
  'batch',
  // Whoever looks into the inbox is somebody: their account is added at their first act.
  'inbox',
  'accept',
  'amend',
  'undo',
  'conflict',
]);

/** Commands that have questions answered. */
const ANSWERS = new Set<Command['name']>(['ask', 'calibrate', 'batch']);

/** Commands that make a workspace where there is none. */
const MAKES = new Set<Command['name']>(['import', 'receive', 'batch']);

/** Commands upon whole records. */
const RECORDS = new Set<Command['name']>(['merge', 'split', 'remove', 'records']);

function writes(command: Command): boolean {
  const [action = 'list'] = command.positional;
  if (command.name === 'calibrate') return calibrateWrites(command.positional);
  if (command.name === 'forget') return forgetWrites(command.positional);
  if (command.name === 'people') return peopleWrites(command.positional);
  if (RECORDS.has(command.name)) return recordsWrite(command);
  if (isDeletionCommand(command.name)) return deletionsWrite(command.name);
  if (command.name === 'labels') return labelsWrite(command.positional);
  if (command.name === 'prompts') return action === 'save' || action === 'remove';
  return WRITES.has(command.name);
}

/** Opens the workspace of a command; an import into an empty folder makes it. */
async function openFor(command: Command, services: Services): Promise<Engine> {
  const folder = workspaceFolder(command.options.workspace);
  const { writers, answerers } = services;
  const parts = { embedder: services.newEmbedder(), writers, answerers };
  const asks = command.name === 'forget' ? forgetAsks(command.positional) : ANSWERS.has(command.name);
  if (asks) await answerers.look();
  if (workspaceState(folder) === 'none') {
    if (!MAKES.has(command.name)) throw new StamError('NO_WORKSPACE', 'There is no workspace in this folder.');
    return openEngine(await createWorkspace(folder, { passphrase: await passphrase(true) }), parts);
  }
  const mode = writes(command) ? 'write' : 'read';
  return openEngine(await openWorkspace(folder, { passphrase: await passphrase(false) }, { mode }), parts);
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function progressLine(): (text: string) => void {
  let last = 0;
  return (text) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
  };
}

function failure(error: unknown): { code: string; message: string } {
  if (error instanceof StamError) return { code: error.code, message: error.message };
  return { code: 'INTERNAL', message: 'The program failed; nothing more is known. Run `verify` before going on.' };
}

function exitOf(error: unknown): number {
  return error instanceof StamError && error.code === 'WRONG_USAGE' ? 2 : 1;
}

/** One command a line in, one JSON document a line out, in one process and one opened workspace. */
async function batch(engine: Engine): Promise<number> {
  let exit = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    try {
      const args: unknown = JSON.parse(line);
      if (!Array.isArray(args) || !args.every((a) => typeof a === 'string')) {
        throw new StamError('WRONG_USAGE', 'A line of a batch is a JSON array of arguments.');
      }
      const command = parseArguments(args);
      if (command.name === 'batch') throw new StamError('WRONG_USAGE', 'A batch does not run a batch.');
      if (command.name === 'models' || command.name === 'evaluate')
        throw new StamError('WRONG_USAGE', `This is no part of a workspace: run \`${command.name}\` by itself.`);
      const answer = await runCommand(command, engine, () => undefined, interrupted.signal);
      const data = isPieces(command) ? [...(answer.data as Iterable<string>)].join('') : answer.data;
      await write(`${JSON.stringify(data)}\n`);
      exit = Math.max(exit, answer.exit === 1 ? 3 : answer.exit);
    } catch (error) {
      const known = error instanceof SyntaxError ? new StamError('WRONG_USAGE', 'The line is not JSON.') : error;
      await write(`${JSON.stringify({ error: failure(known) })}\n`);
      exit = 3;
    }
  }
  return exit;
}

/** Answers that are written piece by piece as they are, with --json too. */
function isPieces(command: Command): boolean {
  if (auditIsExported(command) || labelsAreExported(command)) return true;
  return command.name === 'export' || (command.name === 'training' && command.positional.length > 0);
}

async function show(command: Command, answer: Answer): Promise<void> {
  if (isPieces(command)) for (const piece of answer.data as Iterable<string>) await write(piece);
  else await write(command.options.json ? `${JSON.stringify(answer.data)}\n` : printed(command.name, answer.data));
}

async function main(args: string[]): Promise<number> {
  const services = createServices();
  try {
    return await run(parseArguments(args), services);
  } finally {
    await services.close();
  }
}

async function run(command: Command, services: Services): Promise<number> {
  const folder = workspaceFolder(command.options.workspace);
  if (command.name === 'models') {
    const { home, host } = services;
    const surroundings = { home, host, progress: progressLine(), signal: interrupted.signal };
    const { modelsCommand } = await import('./models-command.ts');
    const { data, exit, words } = await modelsCommand(command.positional, command.options.adapter, surroundings);
    clearLine();
    await write(command.options.json ? `${JSON.stringify(data)}\n` : words);
    return exit;
  }
  if (command.name === 'evaluate') {
    const surroundings = { services, progress: progressLine(), signal: interrupted.signal };
    const { evaluateCommand } = await import('./evaluate-command.ts');
    const { data, words } = await evaluateCommand(command, surroundings);
    clearLine();
    await write(command.options.json ? `${JSON.stringify(data)}\n` : words);
    return 0;
  }
  if (command.name === 'doctor' && (!process.env.STAM_PASSPHRASE || workspaceState(folder) === 'none')) {
    await show(command, { data: await doctorOfMachine(folder, services), exit: 0 });
    return 0;
  }
  const engine = await openFor(command, services);
  try {
    if (command.name === 'batch') return await batch(engine);
    const answer = await runCommand(command, engine, progressLine(), interrupted.signal);
    clearLine();
    await show(command, answer);
    return answer.exit;
  } finally {
    await engine.close();
  }
}

function clearLine(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const args = process.argv.slice(2);
if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${USAGE}\n`);
} else {
  try {
    process.exitCode = await main(args);
  } catch (error) {
    const known = failure(error);
    process.exitCode = exitOf(error);
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: known })}\n`);
    process.stderr.write(`${known.message}\n`);
    if (process.exitCode === 2) process.stderr.write(`\n${USAGE}\n`);
    if (known.code === 'INTERNAL' && process.env.STAM_DEBUG)
      process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  }
}
