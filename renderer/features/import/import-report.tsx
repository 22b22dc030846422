import { useId, useState } from 'react';
import type { ImportReport } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { useImport } from './import-context.tsx';
import { groupProblems } from './problem-groups.ts';

/** What went in, what was there already, and what was left out, each in a sentence. */
export function ImportReportView({ job, report }: { job: string; report: ImportReport }) {
  const { go } = useNavigation();
  const patients = useAnswer('patient.list', {});
  const nameOf = (id: string) => patients.data?.find((row) => row.id === id)?.name ?? id;
  return (
    <div className="stack">
      <p>
        {plural(report.documents, 'document')}, {plural(report.entries, 'new entry')}, {plural(report.memories, 'fact')}
        .
        {report.patients.length > 0 &&
          ` ${report.patients.length === 1 ? 'The patient now has' : 'These patients now have'} ${report.active.toLocaleString('en')} ACTIVE and ${report.history.toLocaleString('en')} HISTORY.`}
        {report.attention > 0 &&
          ` ${plural(report.attention, 'item')} ${report.attention === 1 ? 'needs' : 'need'} attention.`}
      </p>
      {report.duplicates > 0 && (
        <p>{plural(report.duplicates, 'entry')} had been imported before and were not added a second time.</p>
      )}
      {report.cancelled && (
        <Notice tone="warn">
          The import was cancelled. What had gone in stays; import the same files again to go on from there.
        </Notice>
      )}
      {report.patients.length > 0 && (
        <div className="row">
          {report.patients.slice(0, 8).map((id) => (
            <button key={id} type="button" className="button" onClick={() => go(patientView(id))}>
              Open {nameOf(id)}
            </button>
          ))}
          {report.patients.length > 8 && (
            <button type="button" className="link" onClick={() => go({ page: 'patients' })}>
              and {plural(report.patients.length - 8, 'more patient')}
            </button>
          )}
        </div>
      )}
      <Refused job={job} refused={report.refused} />
      <Problems report={report} />
    </div>
  );
}

function Refused({ job, refused }: { job: string; refused: ImportReport['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <div className="stack">
      <h3>{plural(refused.length, 'file')} gave nothing</h3>
      <ul className="report-list">
        {refused.map((file) => (
          <li key={`${file.path} ${file.code}`}>
            <strong>{file.path}</strong>: {file.message}
          </li>
        ))}
      </ul>
      {refused.some((file) => file.code === 'NO_PATIENT') && <OntoPatient job={job} />}
    </div>
  );
}

/** Files that name nobody go onto a patient only when a person says whose they are. */
function OntoPatient({ job }: { job: string }) {
  const { againOnto } = useImport();
  const patients = useAnswer('patient.list', {});
  const [patient, setPatient] = useState('');
  const id = useId();
  const again = againOnto(job);
  const rows = patients.data ?? [];
  if (!again || rows.length === 0) return null;
  return (
    <div className="row">
      <label htmlFor={id}>Files that name no patient belong to</label>
      <select id={id} className="input" value={patient} onChange={(event) => setPatient(event.target.value)}>
        <option value="">choose a patient</option>
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.name ? `${row.name} (${row.id})` : row.id}
          </option>
        ))}
      </select>
      <button type="button" className="button" disabled={patient === ''} onClick={() => again(patient)}>
        Import them for this patient
      </button>
    </div>
  );
}

function Problems({ report }: { report: ImportReport }) {
  if (report.problemCount === 0) return null;
  const unlisted = report.problemCount - report.problems.length;
  return (
    <div className="stack">
      <h3>{plural(report.problemCount, 'part')} left out or read with a doubt</h3>
      {groupProblems(report.problems).map((group) => (
        <details key={group.code}>
          <summary>
            {group.title} ({group.problems.length.toLocaleString('en')})
          </summary>
          <ul className="report-list">
            {group.problems.map((problem) => (
              <li key={`${problem.path} ${problem.where} ${problem.message}`}>
                <strong>
                  {problem.path}, {problem.where}
                </strong>
                : {problem.message}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {unlisted > 0 && <p className="quiet-text">{unlisted.toLocaleString('en')} more are counted but not listed.</p>}
    </div>
  );
}
