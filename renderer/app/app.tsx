import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../shared/bridge.ts';
import { AnnotatePage } from '../features/annotate/annotate-page.tsx';
import { AuditPage } from '../features/audit/audit-page.tsx';
import { ForgettingPage } from '../features/calibration/forgetting-page.tsx';
import { CandidatesPage } from '../features/candidates/candidates-page.tsx';
import { ConflictsPage } from '../features/conflicts/conflicts-page.tsx';
import { CorrectProvider } from '../features/correct/correct.tsx';
import { DoctorPage } from '../features/doctor/doctor-page.tsx';
import { EntrySourceProvider } from '../features/entry-source/entry-source.tsx';
import { FirstRunPage } from '../features/first-run/first-run-page.tsx';
import { GatePage } from '../features/gate/gate-page.tsx';
import { GraphPage } from '../features/graph/graph-page.tsx';
import { ImportProvider } from '../features/import/import-context.tsx';
import { ImportPanel } from '../features/import/import-panel.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { JobsPanel } from '../features/jobs/jobs-panel.tsx';
import { WaitingTexts } from '../features/jobs/waiting-texts.tsx';
import { ModelsPage } from '../features/models/models-page.tsx';
import { PatientPage } from '../features/patient-state/patient-page.tsx';
import { PatientsPage } from '../features/patients/patients-page.tsx';
import { PeoplePage } from '../features/people/people-page.tsx';
import { WhoProvider } from '../features/people/who.tsx';
import { IdleGuard } from '../features/settings/idle-guard.tsx';
import { PromptsPage } from '../features/step/prompts-page.tsx';
import { StepPage } from '../features/step/step-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { showWorkspace, useAnswer, useCommand } from './bridge-context.tsx';
import { Failure } from './failure.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyHelp } from './key-help.tsx';
import { useNavigation } from './navigation.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The window: bars around one page. */
export function App() {
  const status = useAnswer('workspace.status', {});
  if (status.isPending) {
    return (
      <main className="page">
        <p>Opening the workspace…</p>
      </main>
    );
  }
  if (status.isError) {
    return (
      <main className="page">
        <h1>STAM Review</h1>
        <Failure error={status.error} retry={status.refetch} />
      </main>
    );
  }
  return (
    <KeyActions>
      <EntrySourceProvider>
        <ImportProvider status={status.data}>
          <WhoProvider status={status.data}>
            <Shell status={status.data} />
          </WhoProvider>
        </ImportProvider>
      </EntrySourceProvider>
    </KeyActions>
  );
}

function Shell({ status }: { status: WorkspaceStatus }) {
  const [help, setHelp] = useState(false);
  const open = status.state === 'open';
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!open) wasClosed.current = true;
  }, [open]);
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <TopBar status={status} onHelp={() => setHelp(true)} />
      {status.sample && <SampleBanner />}
      {open && <ImportPanel />}
      {open && <JobsPanel />}
      {open ? (
        <CorrectProvider>
          <Page arrived={wasClosed} />
        </CorrectProvider>
      ) : (
        <FirstRunPage status={status} />
      )}
      <StatusBar status={status} />
      {open && !status.sample && <IdleGuard status={status} />}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  );
}

/** @param arrived whether the workspace was opened in this window: what had the focus is gone then */
function Page({ arrived }: { arrived: RefObject<boolean> }) {
  const { view } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const place =
    view.page === 'patient' ? `patient ${view.patient}` : view.page === 'step' ? `step ${view.entry}` : view.page;
  const first = useRef(true);
  // A new page takes the focus, so that keys and screen readers start at its top and not where the old page was.
  useEffect(() => {
    const page = main.current;
    if (page && (!first.current || arrived.current)) {
      page.focus({ preventScroll: true });
      // Large text lets the window scroll as a whole: the new page must not begin above its upper edge.
      if (page.getBoundingClientRect().top < 0) page.scrollIntoView();
    }
    first.current = false;
    void place;
  }, [place, arrived]);
  return (
    <main id="main" className="page" tabIndex={-1} ref={main}>
      {view.page === 'patients' && (
        <>
          <WaitingTexts />
          <PatientsPage />
        </>
      )}
      {(view.page === 'doctor' || view.page === 'models' || view.page === 'prompts' || view.page === 'gate') && (
        <div className="scroll-page">
          {view.page === 'doctor' && <DoctorPage />}
          {view.page === 'models' && <ModelsPage />}
          {view.page === 'prompts' && <PromptsPage />}
          {view.page === 'gate' && <GatePage />}
        </div>
      )}
      {(view.page === 'people' || view.page === 'forgetting') && (
        <div className="scroll-page">{view.page === 'people' ? <PeoplePage /> : <ForgettingPage />}</div>
      )}
      {view.page === 'audit' && <AuditPage key={view.subject} subject={view.subject} />}
      {view.page === 'inbox' && <InboxPage view={view} />}
      {view.page === 'conflicts' && <ConflictsPage patient={view.patient} />}
      {view.page === 'candidates' && <CandidatesPage />}
      {view.page === 'annotate' && <AnnotatePage view={view} />}
      {view.page === 'step' && <StepPage key={view.entry} view={view} />}
      {view.page === 'graph' && <GraphPage view={view} />}
      {view.page === 'patient' && <PatientPage key={view.patient} view={view} />}
    </main>
  );
}

function SampleBanner() {
  const client = useQueryClient();
  const { go } = useNavigation();
  const leave = useCommand('workspace.lock', (status) => {
    go({ page: 'patients' });
    showWorkspace(client, status);
  });
  return (
    <section className="sample-banner" aria-label="Sample record">
      <Icon name="warn" />
      <strong>Sample record — nothing here is kept</strong>
      <span className="sample-words">An invented patient. Leaving the sample throws everything away.</span>
      <button type="button" className="button" disabled={leave.isPending} onClick={() => leave.mutate({})}>
        Leave the sample
      </button>
    </section>
  );
}
