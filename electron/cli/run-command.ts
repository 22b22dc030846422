/** One command against the opened workspace: its answer as data, and the exit code that goes with it. */
import type { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import * as schemas from '../../shared/interchange.ts';
import { person } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import type { Command } from './arguments.ts';
import { askCommand } from './ask-command.ts';
import { auditCommand } from './audit-command.ts';
import { calibrateCommand } from './calibrate-command.ts';
import { deletionsCommand, verifyPurgedCommand } from './deletions-command.ts';
import { forgetCommand } from './forget-command.ts';
import { bundleCommand, receiveCommand } from './hand-off-command.ts';
import { labelsCommand } from './labels-command.ts';
import { peopleCommand } from './people-command.ts';
import { answerOf, numberOf, promptsCommand } from './prompts-command.ts';
import { recordsCommand } from './records-command.ts';
import { reviewCommand } from './review-command.ts';

export interface Answer {
  /** The pieces of an export, to be written one after another; else one document. */
  data: unknown;
  exit: 0 | 1 | 3;
}

/** An answer that does not hold its published shape is a fault of ours, not something to pass on. */
function held<T>(schema: z.ZodType<T>, data: T): T {
  return schema.parse(data);
}

/**
 * @param progress called with a sentence while a long command runs
 * @param signal raised when the command is interrupted: an import then ends after the entry in flight
 */
export async function runCommand(
  command: Command,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const { options, positional } = command;
  const [first = ''] = positional;
  const done = (data: unknown): Answer => ({ data, exit: 0 });
  switch (command.name) {
    case 'import': {
      const report = await engine.import(positional, {
        signal,
        ...(options.patient === undefined ? {} : { patient: options.patient }),
        ...(options.writer === undefined ? {} : { writer: options.writer }),
        onProgress: (p) => progress(`${percent(p.doneBytes, p.totalBytes)} · ${p.entries} entries · ${p.path}`),
      });
      const read = await readWaiting(command, engine, progress, signal);
      // What is new gets its vectors before the command ends: nobody else would make them. Search by words needs none.
      await embed(engine, progress, signal);
      const whole = read ? { ...report, ...counted(report, read, engine) } : report;
      return { data: held(schemas.importReport, whole), exit: read && read.waiting > 0 ? 3 : importExit(report) };
    }
    case 'patients':
      return done(held(schemas.patientRow.array(), engine.patients()));
    case 'state':
      return done(
        held(
          schemas.state,
          engine.state(first, {
            validAt: options.validAt ?? null,
            seq: options.seq ?? null,
            kind: options.kind ?? null,
          }),
        ),
      );
    case 'memory': {
      const { memory, evidence, ...rest } = held(schemas.memoryDetail, engine.memory(first));
      // `evidence` is the memory's own count of entries; the statements themselves stand beside it.
      return done({ ...memory, ...rest, statements: evidence });
    }
    case 'entries':
      return done(held(schemas.entryRow.array(), engine.entries(first)));
    case 'decisions':
      return done(held(schemas.decision.array(), engine.decisions(first)));
    case 'attention':
      return done(held(schemas.attentionItem.array(), engine.attention()));
    case 'conflicts':
      return done(held(schemas.conflict.array(), engine.conflicts()));
    case 'ask':
      return done(await askCommand(command, engine, progress, signal));
    case 'calibrate':
      return calibrateCommand(command, engine, progress, signal);
    case 'candidates':
    case 'approve':
    case 'keep':
    case 'defer':
    case 'deletions':
    case 'take-back':
    case 'purge':
      return deletionsCommand(command.name, command, engine, progress, signal);
    case 'verify': {
      if (options.purged) return verifyPurgedCommand(engine);
      const report = held(schemas.verifyReport, engine.verify());
      return { data: report, exit: report.ok ? 0 : 1 };
    }
    case 'doctor':
      return done(held(schemas.doctorReport, await engine.doctor()));
    case 'export':
      if (options.format === 'csv')
        throw new StamError('WRONG_USAGE', 'A record is exported as fhir, jsonl, bundle or page.');
      if (options.format === 'page') return done([engine.handOff.page(first)]);
      return done(engine.export(first, options.format ?? 'jsonl'));
    case 'bundle':
      return done(await bundleCommand(command, engine));
    case 'receive': {
      const report = held(schemas.importReport, await receiveCommand(command, engine, signal));
      await embed(engine, progress, signal);
      return done(report);
    }
    case 'write': {
      const report = held(schemas.writeReport, await write(first || undefined, command, engine, progress, signal));
      await embed(engine, progress, signal);
      return { data: report, exit: report.waiting > 0 ? 3 : 0 };
    }
    case 'replay':
      return done(
        held(
          schemas.replayReport,
          await engine.replay(first, {
            stage: options.stage ?? 'all',
            writer:
              options.writer === 'model' || options.model !== undefined || options.prompts !== undefined
                ? {
                    type: 'model',
                    ...(options.model === undefined ? {} : { model: options.model }),
                    ...(options.prompts === undefined ? {} : { prompts: options.prompts }),
                  }
                : { type: 'rules' },
            signal,
            onProgress: (sentences, total, tokens) => progress(`${sentences} of ${total} sentences · ${tokens} tokens`),
          }),
        ),
      );
    case 'prompts':
      return done(await promptsCommand(positional, engine));
    case 'correct': {
      const [, call = '', answer = ''] = positional;
      return done(held(schemas.decision.array(), engine.correct(first, numberOf(call), answerOf(answer))));
    }
    case 'training': {
      if (first === '') return done(held(schemas.trainingCounts, engine.trainingCounts()));
      const role = schemas.WRITE_ROLES.find((r) => r === first);
      if (!role) throw new StamError('WRONG_USAGE', `A role is one of ${schemas.WRITE_ROLES.join(', ')}.`);
      return done(engine.training(role));
    }
    case 'people':
      return done(person.array().parse(peopleCommand(command, engine)));
    case 'inbox':
    case 'accept':
    case 'amend':
    case 'undo':
    case 'conflict':
      return done(reviewCommand(command.name, command, engine));
    case 'forget':
      return done(await forgetCommand(command, engine, progress, signal));
    case 'labels':
      return labelsCommand(command, engine);
    case 'merge':
    case 'split':
    case 'remove':
    case 'records':
      return done(recordsCommand(command, engine));
    case 'audit':
      return auditCommand(command, engine);
    case 'models':
    case 'evaluate':
      throw new Error(`${command.name} needs no workspace and is run before one is opened`);
    case 'batch':
      throw new Error('batch runs commands and is none itself');
  }
}

async function embed(engine: Engine, progress: (text: string) => void, signal: AbortSignal): Promise<void> {
  const { message } = await engine.embedMissing({
    signal,
    onProgress: (made, total) => progress(`search by meaning · ${made} of ${total} texts`),
  });
  if (message && !signal.aborted) progress(message);
}

/** Where a model reads, an import leaves its texts waiting: they are read before the command ends. */
async function readWaiting(
  command: Command,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<schemas.WriteReport | null> {
  if (
    engine.waitingTexts() === 0 ||
    signal.aborted ||
    (engine.writer() === 'rules' && command.options.writer !== 'model')
  )
    return null;
  if (command.options.writer === 'rules') return null;
  return write(undefined, command, engine, progress, signal);
}

function write(
  patient: string | undefined,
  { options }: Command,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<schemas.WriteReport> {
  return engine.write({
    ...(patient === undefined ? {} : { patient }),
    ...(options.writer === undefined ? {} : { writer: options.writer }),
    signal,
    onProgress: (p) =>
      progress(`${p.done} of ${p.total} texts · sentence ${p.sentence} of ${p.sentences} · ${p.tokens} tokens`),
  });
}

/** The counts of an import and of the reading behind it, together. */
function counted(
  report: schemas.ImportReport,
  read: schemas.WriteReport,
  engine: Engine,
): Partial<schemas.ImportReport> {
  const rows = engine.patients().filter((p) => report.patients.includes(p.id));
  return {
    memories: report.memories + read.memories,
    transitions: report.transitions + read.transitions,
    attention: report.attention + read.attention,
    active: rows.reduce((n, p) => n + p.active, 0),
    history: rows.reduce((n, p) => n + p.history, 0),
    cancelled: report.cancelled || read.cancelled,
    // Why texts still wait stands where whoever reads the report looks for what was left out.
    ...(read.message === null
      ? {}
      : {
          problems: [
            ...report.problems,
            { path: '', where: 'notes and dialogues', code: 'MODEL_FAILED', message: read.message },
          ],
          problemCount: report.problemCount + 1,
        }),
    ms: report.ms + read.ms,
  };
}

function percent(done: number, total: number): string {
  return total === 0 ? '0 %' : `${Math.floor((100 * done) / total)} %`;
}

function importExit(report: schemas.ImportReport): 0 | 1 | 3 {
  const nothing = report.entries + report.duplicates + report.documents === 0;
  if (report.refused.length > 0 && nothing) return 1;
  const lost = report.problems.some((p) => p.code !== 'NOT_CLINICAL' && p.code !== 'UNKNOWN_FIELD');
  return report.refused.length > 0 || lost || report.cancelled ? 3 : 0;
}
