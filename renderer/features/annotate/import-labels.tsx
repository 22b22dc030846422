import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LabelImport } from '../../../shared/labels.ts';
import { ask, useAnswer, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { isOfForgetting } from '../calibration/calibration-words.ts';
import { useActing } from '../people/who.tsx';

/** Takes labels of a file, and says of every line that was left out why. */
export function ImportLabels() {
  const bridge = useBridge();
  const client = useQueryClient();
  const acting = useActing();
  const status = useAnswer('workspace.status', {});
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<LabelImport | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const take = async (hand: () => Promise<string[]>) => {
    setFailure(null);
    setReport(null);
    try {
      const person = await acting('researcher');
      if (!person) return;
      const [file] = await hand();
      if (file === undefined) return;
      setReport(await ask(bridge, 'label.import', { by: person.id, file }));
      void client.invalidateQueries({ queryKey: ['label.rounds'] });
      void client.invalidateQueries({ predicate: isOfForgetting });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('The file could not be read.'));
    }
  };
  const choose = () => {
    if (status.data?.picker === 'dialog') void take(async () => (await ask(bridge, 'import.pick', {})).files);
    else input.current?.click();
  };
  return (
    <>
      <button type="button" className="button" onClick={choose}>
        Import labels…
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".jsonl,.ndjson"
        aria-label="File of labels"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].slice(0, 1);
          event.target.value = '';
          if (files.length > 0) void take(() => bridge.upload(files));
        }}
      />
      {failure && <Failure error={failure} />}
      {report && (
        <div role="status">
          <Notice tone={report.skipped.length > 0 ? 'warn' : 'plain'}>
            <p>
              {plural(report.taken, 'label')} taken, {report.known.toLocaleString('en')} were here already,{' '}
              {plural(report.skipped.length, 'line')} left out.
            </p>
            {report.skipped.slice(0, 20).map(({ line, message }) => (
              <p key={line} className="small">
                Line {line}: {message}
              </p>
            ))}
            {report.skipped.length > 20 && <p className="small">… and {report.skipped.length - 20} more.</p>}
          </Notice>
        </div>
      )}
    </>
  );
}
