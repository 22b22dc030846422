import './doctor.css';
import { useQuery } from '@tanstack/react-query';
import { ask, useAnswer, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { writerWords } from '../../app/status-bar.tsx';
import { bytesWords } from '../../ui/bytes-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { RunningModels } from './running-models.tsx';

/** What this machine can run, and whether the workspace is whole. */
export function DoctorPage() {
  const doctor = useAnswer('workspace.doctor', {});
  if (!doctor.data) {
    return (
      <div className="doctor stack">
        <h1>This machine</h1>
        {doctor.isError ? <Failure error={doctor.error} retry={doctor.refetch} /> : <p>Looking at this machine…</p>}
      </div>
    );
  }
  const report = doctor.data;
  const { embedder, workspace } = report;
  return (
    <div className="doctor stack">
      <h1>This machine</h1>
      <dl className="facts">
        <Row name="STAM Review" value={report.version} />
        <Row name="System" value={`${report.platform}, Node ${report.node}, ${report.cores} processor cores`} />
        <Row name="Memory" value={bytesWords(report.memoryBytes)} />
        <Row name="Store" value={`SQLite ${report.sqlite}, cipher ${report.cipher}, sqlite-vec ${report.sqliteVec}`} />
        <Row name="Workspace" value={`${workspace.folder} (${workspace.state}, ${bytesWords(workspace.bytes)})`} />
        <Row name="Writer" value={writerWords(report.writer)} />
        <Row name="Search by meaning" value={embedder.message} />
      </dl>
      <RunningModels />
      <Checks checks={report.checks} />
      <Verify />
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="facts-row">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Checks({ checks }: { checks: readonly { name: string; ok: boolean; message: string }[] }) {
  return (
    <ul className="stack">
      {checks.map((check) => (
        <li key={check.name} className={check.ok ? 'check' : 'check failed'}>
          <Icon name={check.ok ? 'check' : 'warn'} />
          <span>
            <strong>{check.name}</strong>: {check.ok ? '' : 'not in order. '}
            {check.message}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Verify() {
  const bridge = useBridge();
  const verify = useQuery({
    queryKey: ['workspace.verify', {}],
    queryFn: ({ signal }) => ask(bridge, 'workspace.verify', {}, signal),
    enabled: false,
  });
  return (
    <section className="stack" aria-labelledby="verify-title">
      <h2 id="verify-title">Is the workspace whole?</h2>
      <p className="quiet-text">Checks every row, the links between them and the chain of the audit log.</p>
      <div>
        <button type="button" className="button" disabled={verify.isFetching} onClick={() => verify.refetch()}>
          {verify.isFetching ? 'Checking…' : 'Check the workspace'}
        </button>
      </div>
      <div aria-live="polite" className="stack">
        {verify.isError && <Failure error={verify.error} />}
        {verify.data && (
          <>
            <p className="strong">{verify.data.ok ? 'Everything is in order.' : 'Something is not in order.'}</p>
            <Checks checks={verify.data.checks} />
          </>
        )}
      </div>
    </section>
  );
}
