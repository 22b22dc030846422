import './step.css';
import { useEffect, useRef, useState } from 'react';
import type { Decision, EntryDetail } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { patientView, STEP_TABS, type StepTab, type StepViewState, useNavigation } from '../../app/navigation.tsx';
import { dateWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ReadBy } from '../entry-source/read-by.tsx';
import { namesIn, stageOf } from './read-trace.ts';
import { ReplayPanel } from './replay-panel.tsx';
import { saveDecisions } from './save-decision.ts';
import { StagePanel } from './stage-panel.tsx';
import { STAGE_WORDS } from './stage-words.ts';
import type { Lit, StepLook } from './step-look.ts';
import { StepSource } from './step-source.tsx';

/** The steps by which one entry was written, its source beside them, and a replay of it. */
export function StepPage({ view }: { view: StepViewState }) {
  const entry = useAnswer('entry.get', { id: view.entry });
  const decisions = useAnswer('entry.decisions', { id: view.entry });
  if (entry.isError) return <Failure error={entry.error} retry={entry.refetch} />;
  if (decisions.isError) return <Failure error={decisions.error} retry={decisions.refetch} />;
  if (entry.isPending || decisions.isPending) return <p>Reading the trace…</p>;
  return <Steps view={view} detail={entry.data} decisions={decisions.data} />;
}

function Steps({
  view,
  detail,
  decisions,
}: {
  view: StepViewState;
  detail: EntryDetail;
  decisions: readonly Decision[];
}) {
  const { amend } = useNavigation();
  const [lit, setLit] = useState<Lit | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const show = (tab: StepTab) => amend({ ...view, tab });
  const step = (by: 1 | -1) => {
    const next = STEP_TABS[STEP_TABS.indexOf(view.tab) + by];
    if (!next) return;
    show(next);
    // The focus goes with the stage, so that it is announced.
    tabs.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  useKeyAction('next-stage', () => step(1));
  useKeyAction('previous-stage', () => step(-1));
  const look: StepLook = {
    patient: view.patient,
    detail,
    names: namesIn(decisions),
    lit,
    light: (next) => setLit(lit?.key === next.key ? null : next),
    correctable: true,
  };
  return (
    <>
      <Head view={view} detail={detail} decisions={decisions} />
      <div ref={tabs}>
        <Tabs
          label="Stages of this entry, in their order"
          tabs={STEP_TABS.map((id) => ({ id, label: tabLabel(id, decisions) }))}
          current={view.tab}
          onChange={show}
        />
      </div>
      <TabPanel id={view.tab}>
        <div className="step-layout">
          <section className="scroll-pane step-pane" aria-label="Stage">
            {view.tab === 'replay' ? (
              <ReplayPanel look={look} />
            ) : decisions.length === 0 ? (
              <Unwritten status={detail.entry.status} />
            ) : (
              <>
                <h2 className="stage-title">{STAGE_WORDS[view.tab].name}</h2>
                <StagePanel key={view.tab} stage={view.tab} decisions={decisions} look={look} />
              </>
            )}
          </section>
          <StepSource detail={detail} decisions={decisions} lit={lit} />
        </div>
      </TabPanel>
    </>
  );
}

function tabLabel(tab: StepTab, decisions: readonly Decision[]): string {
  if (tab === 'replay') return 'Replay';
  const calls = stageOf(decisions, tab)?.calls.length ?? 0;
  return calls > 0 ? `${STAGE_WORDS[tab].name} (${calls.toLocaleString('en')} asked)` : STAGE_WORDS[tab].name;
}

function Unwritten({ status }: { status: EntryDetail['entry']['status'] }) {
  return (
    <Notice tone="warn">
      {status === 'waiting'
        ? 'No writer has read this text yet, so there are no steps. What it says is not among the facts.'
        : 'No trace is kept of this entry.'}
    </Notice>
  );
}

function Head({
  view,
  detail,
  decisions,
}: {
  view: StepViewState;
  detail: EntryDetail;
  decisions: readonly Decision[];
}) {
  const { go } = useNavigation();
  const patients = useAnswer('patient.list', {});
  const row = patients.data?.find((one) => one.id === view.patient);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { entry } = detail;
  return (
    <div className="step-head">
      <div className="row spread">
        <h1 ref={heading} tabIndex={-1}>
          How entry {entry.seq} was written: {entry.title || 'without a title'}
        </h1>
        <div className="row">
          <button type="button" className="button" onClick={() => go(patientView(view.patient, { tab: 'entries' }))}>
            <Icon name="left" />
            Back to the entries
          </button>
          <button
            type="button"
            className="button"
            disabled={decisions.length === 0}
            onClick={() => saveDecisions(entry.id, decisions)}
          >
            Save all stages as JSON
          </button>
        </div>
      </div>
      <p className="small">
        <span className="strong">{row ? patientName(row) : `Patient ${view.patient}`}</span> ·{' '}
        {entry.time ? dateWords(entry.time) : 'Undated'} · {entry.type} · {entry.document}
        {entry.type !== 'facts' && decisions.length > 0 && (
          <>
            {' · '}
            <ReadBy decisions={decisions} />
          </>
        )}
        {entry.type === 'facts' && ' · structured: rendered by fixed rules, never by a model'}
      </p>
      {entry.status === 'failed' && (
        <Notice tone="warn">
          This entry could not be read. What it says is not among the facts: read it yourself.
        </Notice>
      )}
    </div>
  );
}
