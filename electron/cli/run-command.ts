/** One command against the opened workspace: its answer as data, and the exit code that goes with it. */
import type { z } from 'zod';
import * as schemas from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import type { Command } from './arguments.ts';

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
      // What is new gets its vectors before the command ends: nobody else would make them. Search by words needs none.
      const { message } = await engine.embedMissing({
        signal,
        onProgress: (made, total) => progress(`search by meaning · ${made} of ${total} texts`),
      });
      if (message && !signal.aborted) progress(message);
      return { data: held(schemas.importReport, report), exit: importExit(report) };
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
    case 'verify': {
      const report = held(schemas.verifyReport, engine.verify());
      return { data: report, exit: report.ok ? 0 : 1 };
    }
    case 'doctor':
      return done(held(schemas.doctorReport, await engine.doctor()));
    case 'export':
      return done(engine.export(first, options.format ?? 'jsonl'));
    case 'batch':
      throw new Error('batch runs commands and is none itself');
  }
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
