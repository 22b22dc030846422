/** Answers for people: the same facts as --json, a line each. */
import type {
  AttentionItem,
  Conflict,
  Decision,
  DoctorReport,
  EntryRow,
  ImportReport,
  Memory,
  PatientRow,
  State,
  Transition,
  VerifyReport,
} from '../../shared/interchange.ts';
import type { Command } from './arguments.ts';

/** The answer of a command as text that ends in a line break. */
export function printed(name: Command['name'], data: unknown): string {
  switch (name) {
    case 'import':
      return importLines(data as ImportReport);
    case 'patients':
      return lines((data as PatientRow[]).map(patientLine), 'No patients yet: import a file first.');
    case 'state':
      return stateLines(data as State);
    case 'memory':
      return memoryLines(data as Memory & { transitions: Transition[] });
    case 'entries':
      return lines(
        (data as EntryRow[]).map((e) => `${e.seq}\t${e.time?.date ?? 'undated'}\t${e.id}\t${e.title}\t${e.status}`),
        'No entries.',
      );
    case 'decisions':
      return lines(
        (data as Decision[]).map((d) => `${d.stage} (${d.writer})\n  ${JSON.stringify(d.output)}`),
        'No decisions: no writer has read this entry.',
      );
    case 'attention':
      return lines(
        (data as AttentionItem[]).map((a) => `${a.patient ?? '—'}\t${a.message} ${a.advice}`),
        'Nothing needs attention.',
      );
    case 'conflicts':
      return lines(
        (data as Conflict[]).map((c) => `${c.patient}\t${c.message}`),
        'No conflicts.',
      );
    case 'verify':
      return lines((data as VerifyReport).checks.map(checkLine), '');
    case 'doctor':
      return doctorLines(data as DoctorReport);
    default:
      return String(data);
  }
}

function lines(all: readonly string[], empty: string): string {
  return `${all.length > 0 ? all.join('\n') : empty}\n`;
}

function patientLine(p: PatientRow): string {
  const waits = `${p.attention} need attention, ${p.conflicts} conflicts`;
  return `${p.id}\t${p.name ?? 'no name'}\t${p.birthDate ?? 'birth date unknown'}\t${p.entries} entries\t${p.active} active, ${p.history} history\t${waits}`;
}

function span(m: Memory): string {
  return `${m.validFrom?.date ?? 'start unknown'} – ${m.validTo?.date ?? (m.store === 'ACTIVE' ? '' : 'end unknown')}`.trim();
}

/** What makes a fact no plain fact of the patient stands before its words, so that it cannot be read without. */
function marked(m: Memory): string {
  const marks = [
    ...(m.subject === 'patient' ? [] : [m.subject]),
    ...(m.assertion === 'present' ? [] : [m.assertion]),
    ...m.flags,
  ];
  return `${marks.length > 0 ? `[${marks.join(', ')}] ` : ''}${m.text}`;
}

function stateLines(s: State): string {
  const at = s.validAt ? `as it was on ${s.validAt}` : 'present state of the record';
  const line = (m: Memory): string =>
    `  ${m.kind}\t${marked(m)}\t${span(m)}${m.evidence > 1 ? `\tstated ${m.evidence} times` : ''}${m.reason ? `\n      ${m.cause}: ${m.reason}` : ''}`;
  return lines(
    [
      `${s.patient}, ${at}, as known after entry ${s.seq}`,
      `ACTIVE (${s.active.length})`,
      ...s.active.map(line),
      `HISTORY (${s.history.length})`,
      ...s.history.map(line),
    ],
    '',
  );
}

function memoryLines(m: Memory & { transitions: Transition[] }): string {
  return lines(
    [
      `${marked(m)}\t${m.store}\t${span(m)}`,
      `“${m.quote}” (${m.entry.document}, entry ${m.entry.seq})`,
      ...(m.reason ? [`${m.cause}: ${m.reason}`] : []),
      ...m.transitions.map((t) => `entry ${t.seq}: ${t.from ?? 'new'} → ${t.to}: ${t.reason}`),
    ],
    '',
  );
}

function importLines(r: ImportReport): string {
  return lines(
    [
      `${r.entries} entries of ${r.documents} documents went in, ${r.duplicates} were there already.`,
      `${r.memories} memories; the patients concerned now have ${r.active} active and ${r.history} in history; ${r.transitions} transitions, ${r.attention} new items need attention.`,
      `Patients: ${r.patients.join(', ') || 'none'}`,
      ...r.refused.map((x) => `Refused: ${x.path}: ${x.message}`),
      ...r.problems.map((x) => `Left out or in doubt: ${x.path}, ${x.where}: ${x.message}`),
      ...(r.problemCount > r.problems.length ? [`… and ${r.problemCount - r.problems.length} more.`] : []),
      ...(r.cancelled ? ['Cancelled. What was read before stays; run it again to go on.'] : []),
    ],
    '',
  );
}

function checkLine(c: { name: string; ok: boolean; message: string }): string {
  return `${c.ok ? 'ok    ' : 'FAILED'}  ${c.name}: ${c.message}`;
}

function doctorLines(d: DoctorReport): string {
  return lines(
    [
      `STAM Review ${d.version} on ${d.platform}, Node ${d.node}, ${d.cores} cores, ${(d.memoryBytes / 2 ** 30).toFixed(1)} GiB memory`,
      `SQLite ${d.sqlite}, ${d.cipher}, sqlite-vec ${d.sqliteVec}`,
      `Workspace: ${d.workspace.state}, ${(d.workspace.bytes / 2 ** 20).toFixed(1)} MiB`,
      `Writer: ${d.writer}`,
      ...d.checks.map(checkLine),
    ],
    '',
  );
}
