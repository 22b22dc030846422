/** One import as a job: progress in bytes, and a report that names files as their owner named them. */
import type { ImportReport } from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import type { JobOutcome, JobTools } from './job-runner.ts';

export interface ImportFiles {
  title: string;
  /** Paths on disk with the name to show for each. */
  files: { path: string; name: string }[];
  /** Public id of the patient that the files are forced onto. */
  patient?: string;
  /** Called once the import is over, however it ended. */
  release: () => void;
}

/** A report with the files' own names: an uploaded copy lies in a folder of ours, which means nothing to a person. */
function named(report: ImportReport, files: ImportFiles['files']): ImportReport {
  const names = new Map(files.map((file) => [file.path, file.name]));
  const name = (path: string): string => names.get(path) ?? path;
  return {
    ...report,
    refused: report.refused.map((refused) => ({ ...refused, path: name(refused.path) })),
    problems: report.problems.map((problem) => ({ ...problem, path: name(problem.path) })),
  };
}

/** An import that read nothing of any file is a failure, never "0 entries, done". */
function outcomeOf(report: ImportReport): JobOutcome {
  if (report.cancelled) {
    return { state: 'cancelled', message: 'Cancelled. What was read before stays.', report };
  }
  const [first] = report.refused;
  if (first !== undefined && report.entries === 0 && report.duplicates === 0 && report.documents === 0) {
    const message =
      report.refused.length === 1 ? first.message : `None of the ${report.refused.length} files could be read.`;
    return { state: 'failed', message, report };
  }
  if (first !== undefined) {
    const count = report.refused.length;
    return { state: 'completed', message: `${count} ${count === 1 ? 'file was' : 'files were'} refused.`, report };
  }
  return { state: 'completed', message: null, report };
}

/** Runs the import; rejects with what the engine threw. */
export async function runImport(engine: Engine, files: ImportFiles, tools: JobTools): Promise<JobOutcome> {
  const report = await engine.import(
    files.files.map((file) => file.path),
    {
      ...(files.patient === undefined ? {} : { patient: files.patient }),
      signal: tools.signal,
      gate: tools.gate,
      onProgress: ({ doneBytes, totalBytes, entries }) => {
        tools.progress({ done: doneBytes, total: totalBytes, entries });
      },
    },
  );
  return outcomeOf(named(report, files.files));
}
