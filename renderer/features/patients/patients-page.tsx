import './patients.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useRef, useState } from 'react';
import type { PatientRow } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { dateWords, dayWords, plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { useRoving } from '../../ui/use-roving.ts';
import { ReceiveDialog } from '../hand-off/receive-dialog.tsx';
import { useImport } from '../import/import-context.tsx';
import { RecordsButton } from '../records/records-button.tsx';

/** Everyone in the workspace, and what waits for a person. */
export function PatientsPage() {
  const [receiving, setReceiving] = useState(false);
  // The first record that is received turns the empty page into the list: the dialog stands beside both.
  return (
    <>
      <PatientsList onReceive={() => setReceiving(true)} />
      {receiving && <ReceiveDialog onClose={() => setReceiving(false)} />}
    </>
  );
}

function ReceiveButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="button" onClick={onClick}>
      <Icon name="file" />
      Receive a record…
    </button>
  );
}

function PatientsList({ onReceive }: { onReceive(): void }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const input = useRef<HTMLInputElement>(null);
  const all = useAnswer('patient.list', {});
  const found = useAnswer('patient.list', wanted === '' ? {} : { search: wanted }, { keepPrevious: true });
  useKeyAction('search', () => input.current?.focus());

  if (all.isPending) return <p>Reading the list of patients…</p>;
  if (all.isError) return <Failure error={all.error} retry={all.refetch} />;
  if (all.data.length === 0) return <NoPatients onReceive={onReceive} />;
  const rows = found.data ?? [];
  return (
    <>
      <div className="row spread patients-head">
        <h1>Patients</h1>
        <div className="row patients-acts">
          <ReceiveButton onClick={onReceive} />
          <RecordsButton words="Join, divide or remove…" />
        </div>
        <label className="row">
          <Icon name="search" />
          Name or id
          <input
            ref={input}
            className="input"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      <p className="quiet-text small" aria-live="polite">
        {wanted === ''
          ? plural(all.data.length, 'patient')
          : `${rows.length.toLocaleString('en')} of ${plural(all.data.length, 'patient')} match “${wanted}”`}
      </p>
      {found.isError ? <Failure error={found.error} retry={found.refetch} /> : <PatientTable rows={rows} />}
    </>
  );
}

function NoPatients({ onReceive }: { onReceive(): void }) {
  const { choose } = useImport();
  return (
    <div className="empty">
      <h1>No patients yet</h1>
      <p>
        Drop files anywhere on this window, or choose them: FHIR, C-CDA, MIMIC-IV, Synthea, STAM JSONL or plain-text
        notes. What cannot be read is said, file by file.
      </p>
      <button type="button" className="button primary" onClick={choose}>
        <Icon name="file" />
        Choose files…
      </button>
      <ReceiveButton onClick={onReceive} />
    </div>
  );
}

function PatientTable({ rows }: { rows: PatientRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { go } = useNavigation();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 46,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const keys = rows.map((row) => row.id);
  const roving = useRoving(scroller, keys, { reveal: (key) => virtual.scrollToIndex(keys.indexOf(key)) });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div className="scroll-pane" ref={scroller}>
      <table className="patient-table" aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">Patients and what waits for a person</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Name</th>
            <th scope="col">Id</th>
            <th scope="col">Birth date</th>
            <th scope="col">Last entry</th>
            <th scope="col" className="count">
              Entries
            </th>
            <th scope="col" className="count">
              ACTIVE
            </th>
            <th scope="col" className="count">
              HISTORY
            </th>
            <th scope="col">Waits for a person</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr>
              <td colSpan={8} style={{ height: before, padding: 0, border: 0 }} />
            </tr>
          )}
          {shown.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <tr key={item.key} data-index={item.index} ref={virtual.measureElement} aria-rowindex={item.index + 2}>
                <th scope="row">
                  <button
                    type="button"
                    className="link strong"
                    onClick={() => go(patientView(row.id))}
                    {...roving.item(row.id)}
                  >
                    {patientName(row)}
                  </button>
                </th>
                <td data-label="Id">{row.id}</td>
                <td data-label="Birth date" className="day">
                  {row.birthDate ? dateWords(row.birthDate) : <span className="quiet-text">unknown</span>}
                </td>
                <td data-label="Last entry" className="day">
                  {row.lastEntry ? dayWords(row.lastEntry) : <span className="quiet-text">undated</span>}
                </td>
                <td data-label="Entries" className="count number">
                  {row.entries.toLocaleString('en')}
                </td>
                <td data-label="ACTIVE" className="count number">
                  {row.active.toLocaleString('en')}
                </td>
                <td data-label="HISTORY" className="count number">
                  {row.history.toLocaleString('en')}
                </td>
                <td data-label="Waits for a person">
                  <Waiting
                    row={row}
                    onConflicts={() => go({ page: 'conflicts', patient: row.id })}
                    onAttention={() => go(patientView(row.id, { tab: 'attention' }))}
                  />
                </td>
              </tr>
            );
          })}
          {after > 0 && (
            <tr>
              <td colSpan={8} style={{ height: after, padding: 0, border: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Waiting({ row, onConflicts, onAttention }: { row: PatientRow; onConflicts(): void; onAttention(): void }) {
  if (row.attention === 0 && row.conflicts === 0) return <span className="quiet-text">nothing</span>;
  const of = <span className="visually-hidden"> of {patientName(row)}</span>;
  return (
    <span className="row">
      {row.conflicts > 0 && (
        <button type="button" className="link waits" onClick={onConflicts}>
          <Icon name="warn" /> {plural(row.conflicts, 'conflict')}
          {of}
        </button>
      )}
      {row.attention > 0 && (
        <button type="button" className="link waits" onClick={onAttention}>
          <Icon name="warn" /> {row.attention.toLocaleString('en')} to look at
          {of}
        </button>
      )}
    </span>
  );
}
