import type { EntryRow } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { dayWords, plural } from '../../ui/date-words.ts';

/** Entries are chosen out of so many at most; a longer record is divided by its documents on the command line. */
const MOST = 1000;
/** What persons did to a record lies in a document of this format's writer: it goes with the memory that it is about. */
const ACTS = 'Review in STAM Review';

/** Entries of a record by document: whole documents, or single entries. */
export function ChooseEntries({
  patient,
  chosen,
  onChange,
}: {
  patient: string;
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}) {
  const entries = useAnswer('entry.list', { patient, limit: MOST });
  if (entries.isPending) return <p>Reading the entries…</p>;
  if (entries.isError) return <Failure error={entries.error} retry={entries.refetch} />;
  const documents = Map.groupBy(
    entries.data.filter((e) => e.document !== ACTS),
    (e) => e.document,
  );
  const set = (rows: readonly EntryRow[], on: boolean) => {
    const next = new Set(chosen);
    for (const { id } of rows) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <fieldset className="records-entries">
      <legend>Which entries are the other person’s? ({plural(chosen.size, 'entry')} chosen)</legend>
      {entries.data.length === MOST && (
        <p className="quiet-text">The first {MOST.toLocaleString('en')} entries; the command line takes any number.</p>
      )}
      {[...documents].map(([document, rows]) => {
        const on = rows.filter((row) => chosen.has(row.id)).length;
        return (
          <div key={document}>
            <label>
              <input
                type="checkbox"
                checked={on === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = on > 0 && on < rows.length;
                }}
                onChange={(event) => set(rows, event.target.checked)}
              />{' '}
              <strong>{document}</strong> <span className="quiet-text">{plural(rows.length, 'entry')}</span>
            </label>
            <details open={documents.size === 1}>
              <summary>
                Single entries<span className="visually-hidden"> of {document}</span>
              </summary>
              <ul className="records-rows">
                {rows.map((row) => (
                  <li key={row.id}>
                    <label>
                      <input
                        type="checkbox"
                        checked={chosen.has(row.id)}
                        onChange={(event) => set([row], event.target.checked)}
                      />{' '}
                      {row.time ? dayWords(row.time) : 'undated'} · {row.title}
                    </label>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        );
      })}
    </fieldset>
  );
}
