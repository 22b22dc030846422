/** `ask PATIENT QUESTION`: evidence, the gate's choice, and the answer. Nothing is kept, so it runs beside a window that is open. */
import { type AskedQuestion, type AskReport, askReport } from '../../shared/asking.ts';
import type { Engine } from '../engine-contract.ts';
import type { Command } from './arguments.ts';

/**
 * @param progress called with what a model has written so far
 * @throws StamError NOT_FOUND, WRONG_USAGE, MODEL_FAILED, CANCELLED
 */
export async function askCommand(
  { positional: [patient = '', question = ''], options }: Pick<Command, 'positional' | 'options'>,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<AskReport> {
  const asked = await engine.ask(patient, question, {
    signal,
    ...(options.gate === undefined ? {} : { gate: options.gate }),
    ...(options.policy === undefined ? {} : { policy: options.policy }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  });
  if (options.evidenceOnly) return flat({ ...asked, direct: null });
  if (engine.answerer() === null) return flat(asked);
  return flat(
    await engine.answer(asked, {
      signal,
      onWritten: (statements) => progress(statements.map((s) => s.text).join(' ')),
    }),
  );
}

function flat({ answer: written, ...asked }: AskedQuestion): AskReport {
  const answer = written ?? asked.direct;
  return askReport.parse({
    ...asked,
    answer: answer?.text ?? null,
    citations: [...new Set(answer?.statements.flatMap((s) => s.cites) ?? [])],
    documented: answer?.documented ?? null,
    by: answer?.by ?? null,
    model: answer?.model ?? null,
    statements: answer?.statements ?? [],
    refused: answer?.refused ?? [],
  });
}
