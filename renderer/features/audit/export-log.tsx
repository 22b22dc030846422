import type { AuditFilter } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Keeps the lines that match as a file. */
export function ExportLog({ filter }: { filter: AuditFilter }) {
  const save = useCommand('audit.export', ({ name, text }) =>
    saveFile(name, text, name.endsWith('.csv') ? 'text/csv' : 'application/jsonl'),
  );
  return (
    <div className="row">
      {save.isError && <Failure error={save.error} />}
      {(['csv', 'jsonl'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          disabled={save.isPending}
          onClick={() => save.mutate({ filter, format })}
        >
          Export as {format.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
