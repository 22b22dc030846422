import './patient.css';
import type { PatientRow } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { PATIENT_TABS, type PatientTab, type PatientViewState, useNavigation } from '../../app/navigation.tsx';
import { dateWords, dayWords } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AskView } from '../ask/ask-view.tsx';
import { AttentionView } from '../attention/attention-view.tsx';
import { HandOffButtons } from '../hand-off/hand-off-buttons.tsx';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { AsOfControl } from './as-of-control.tsx';
import { EntriesView } from './entries-view.tsx';
import { StateView } from './state-view.tsx';

/** One patient: who it is, as of when, and five ways to read the record. */
export function PatientPage({ view }: { view: PatientViewState }) {
  const patients = useAnswer('patient.list', {});
  const { go } = useNavigation();
  if (patients.isPending) return <p>Opening the record…</p>;
  if (patients.isError) return <Failure error={patients.error} retry={patients.refetch} />;
  const row = patients.data.find((one) => one.id === view.patient);
  if (!row) {
    return (
      <Notice tone="warn">
        <p>This patient is not in the workspace.</p>
        <button type="button" className="button" onClick={() => go({ page: 'patients' })}>
          Back to the patients
        </button>
      </Notice>
    );
  }
  return <Record row={row} view={view} />;
}

function Record({ row, view }: { row: PatientRow; view: PatientViewState }) {
  const { amend } = useNavigation();
  const show = (tab: PatientTab) => amend({ ...view, tab });
  useKeyAction('tab-state', () => show('state'));
  useKeyAction('tab-timeline', () => show('timeline'));
  useKeyAction('tab-attention', () => show('attention'));
  useKeyAction('tab-entries', () => show('entries'));
  useKeyAction('tab-ask', () => show('ask'));
  const waiting = row.attention + row.conflicts;
  const labels: Record<PatientTab, string> = {
    state: 'Now & before',
    timeline: 'Timeline',
    attention: `Needs attention (${waiting.toLocaleString('en')})`,
    entries: `Entries (${row.entries.toLocaleString('en')})`,
    ask: 'Ask',
  };
  return (
    <>
      <div className="patient-head">
        <h1>{patientName(row)}</h1>
        <dl className="patient-facts">
          <Fact name="Id" value={row.id} />
          <Fact name="Born" value={row.birthDate ? dateWords(row.birthDate) : 'unknown'} />
          <Fact name="Sex" value={row.sex ?? 'unknown'} />
          <Fact name="Last entry" value={row.lastEntry ? dayWords(row.lastEntry) : 'undated'} />
        </dl>
        <HandOffButtons row={row} />
      </div>
      <div className="row spread patient-tools">
        <Tabs
          label="Ways to read the record"
          tabs={PATIENT_TABS.map((id) => ({ id, label: labels[id] }))}
          current={view.tab}
          onChange={show}
        />
        {(view.tab === 'state' || view.tab === 'timeline') && (
          <AsOfControl
            patient={row.id}
            validAt={view.validAt}
            seq={view.seq}
            entries={row.entries}
            onChange={(at) => amend({ ...view, ...at })}
          />
        )}
      </div>
      <TabPanel id={view.tab}>
        {view.tab === 'state' && <StateView row={row} view={view} />}
        {view.tab === 'timeline' && <TimelineView row={row} view={view} />}
        {view.tab === 'attention' && <AttentionView patient={row.id} />}
        {view.tab === 'entries' && <EntriesView row={row} />}
        {view.tab === 'ask' && <AskView row={row} view={view} />}
      </TabPanel>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
