import type { PatientRow } from '../../../shared/interchange.ts';
import type { PatientViewState } from '../../app/navigation.tsx';
import { dayWords, plural } from '../../ui/date-words.ts';

/** Says which state the page shows; anything but the present one is said loudly. */
export function AsOfBanner({ row, view }: { row: PatientRow; view: PatientViewState }) {
  if (view.validAt === null && view.seq === null) {
    return (
      <p className="quiet-text small" role="status">
        The present state of the record: what its {plural(row.entries, 'entry')} {row.entries === 1 ? 'says' : 'say'},
        the last dated {row.lastEntry ? dayWords(row.lastEntry) : 'unknown'}. Nothing after that is known here.
      </p>
    );
  }
  return (
    <div className="as-of-banner" role="status">
      <strong>
        {view.validAt ? `As it was on ${dayWords(view.validAt)}` : 'The state'}
        {view.seq === null ? '' : `, as known after entry ${view.seq}`} — not the present state
      </strong>
    </div>
  );
}
