import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FIRST_LAMBDA } from '../../../shared/vocabulary.ts';
import { ask, useAnswer, useBridge, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOver } from '../jobs/job-words.ts';
import { keepJob } from '../jobs/keep-job.ts';

/** Two ways to questions with known answers. The work is a job, which shows at the top of the window. */
export function StartCalibration({ answerer }: { answerer: string | null }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const status = useAnswer('workspace.status', {});
  const jobs = useAnswer('job.list', {});
  const patients = useAnswer('patient.list', {});
  const input = useRef<HTMLInputElement>(null);
  const [handing, setHanding] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const start = useCommand('gate.calibrate', (job) => keepJob(client, job));
  const under = jobs.data?.some((job) => job.kind === 'calibrate' && !isOver(job)) ?? false;
  const busy = under || handing || start.isPending;

  /** Hands files over and starts on them. */
  const withFiles = async (hand: () => Promise<string[]>) => {
    setHanding(true);
    setFailure(null);
    try {
      const files = await hand();
      if (files.length > 0) start.mutate({ files, lambda: FIRST_LAMBDA });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('The files could not be handed over.'));
    } finally {
      setHanding(false);
    }
  };
  const choose = () => {
    if (status.data?.picker === 'dialog') void withFiles(async () => (await ask(bridge, 'import.pick', {})).files);
    else input.current?.click();
  };
  const error = failure ?? start.error;
  return (
    <section className="stack" aria-labelledby="start-title">
      <h2 id="start-title">Calibrate</h2>
      <p>
        It takes at least 10 questions about at least 2 patients of this workspace, with the answers that are right.{' '}
        {answerer === null
          ? 'They are answered from the record itself, by rules.'
          : `They are answered by ${answerer}, each with and without HISTORY, which takes its time; it can be cancelled.`}
      </p>
      {patients.data && patients.data.length < 2 && (
        <Notice tone="warn">
          {patients.data.length === 0
            ? 'There is no patient in this workspace yet.'
            : 'There is one patient in this workspace: a threshold that is chosen on one patient could not be tried on another.'}
        </Notice>
      )}
      <div className="row">
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => busy || choose()}>
          Choose files of questions…
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (busy) return;
            setFailure(null);
            start.mutate({ lambda: FIRST_LAMBDA });
          }}
        >
          Make questions from the records
        </button>
        {under && <span className="small">A calibration is under way.</span>}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".jsonl,.ndjson,.json,.txt"
        aria-label="Files of questions"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void withFiles(() => bridge.upload(files));
        }}
      />
      {error && <Failure error={error} />}
      <details className="small">
        <summary>How a file of questions is written</summary>
        <div className="stack">
          <p>One question a line, as JSON: whose record, the question, and its answers, of which any one is right.</p>
          <pre className="question-sample">
            {'{"patient": "p1", "question": "What is the current dose of lisinopril?", "answers": ["20 mg"]}\n'}
            {'{"patient": "p2", "question": "Which drugs were stopped in 2019?", "answers": [["Warfarin", "Aspirin"]]}'}
          </pre>
          <p>
            Values that all belong to one answer stand in a list of their own. An empty list of answers says that the
            record does not document it. Lines that are no questions are left out and counted, and so are questions
            about patients who are not here.
          </p>
          <p>
            Questions are made from the records only where these come as rows: MIMIC-IV, Synthea or FHIR. Their answers
            are worked out from the rows, without the stores.
          </p>
        </div>
      </details>
    </section>
  );
}
