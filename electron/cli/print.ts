/** Answers for people: the same facts as --json, a line each. */
import type { AskReport, GateCalibration, GateReport } from '../../shared/asking.ts';
import type { CandidateDetail, Candidates, PurgedVerdict, PurgeReport, Tombstone } from '../../shared/forgetting.ts';
import type {
  AttentionItem,
  Conflict,
  Decision,
  DoctorReport,
  EntryRow,
  ImportReport,
  Memory,
  PatientRow,
  PromptRow,
  ReplayMemory,
  ReplayReport,
  State,
  TrainingCounts,
  Transition,
  VerifyReport,
  WriteReport,
} from '../../shared/interchange.ts';
import type { LabelRound } from '../../shared/labels.ts';
import type { ActOutcome, AuditPage, Inbox, Person, RecordsAct } from '../../shared/review.ts';
import type { Command } from './arguments.ts';
import type { BundleAnswer } from './hand-off-command.ts';
import { askLines, calibrationLines } from './print-asking.ts';
import { candidateLines, decidedLines, purgedLines, purgeLines, tombstoneLines } from './print-deletions.ts';
import { forgetLines } from './print-forget.ts';
import { labelLines } from './print-labels.ts';
import { auditLines, peopleLines } from './print-people.ts';
import { recordsLines } from './print-records.ts';
import { inboxLines, outcomeLines } from './print-review.ts';
import type { RecordsAnswer } from './records-command.ts';

/** The answer of a command as text that ends in a line break. */
export function printed(name: Command['name'], data: unknown): string {
  switch (name) {
    case 'import':
    case 'receive':
      return importLines(data as ImportReport);
    case 'bundle': {
      const { patient, file, bytes } = data as BundleAnswer;
      return `${patient} was written to ${file} (${bytes} bytes, encrypted).\n`;
    }
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
    case 'ask':
      return askLines(data as AskReport);
    case 'calibrate':
      return calibrationLines(data as GateCalibration[] | GateReport);
    case 'write':
      return writeLines(data as WriteReport);
    case 'replay':
      return replayLines(data as ReplayReport);
    case 'prompts':
      return Array.isArray(data)
        ? lines(
            (data as PromptRow[]).map((p) => `${p.role}\t${p.name}\t${p.hash}`),
            'No prompts: there is no language model here that may write.',
          )
        : (data as PromptRow).text;
    case 'correct':
      return 'Kept as an example to learn from; the record is unchanged.\n';
    case 'training': {
      const counts = data as TrainingCounts;
      return `Corrected answers: extract ${counts.extract}, link ${counts.link}, update ${counts.update}.\n`;
    }
    case 'people':
      return peopleLines(data as Person[]);
    case 'merge':
    case 'split':
    case 'remove':
    case 'records':
      return recordsLines(data as RecordsAnswer | RecordsAct[]);
    case 'inbox':
      return inboxLines(data as Inbox);
    case 'accept':
      return `${(data as { accepted: number }).accepted} accepted.\n`;
    case 'amend':
    case 'undo':
    case 'conflict':
      return outcomeLines(data as ActOutcome);
    case 'forget':
      return forgetLines(data as Parameters<typeof forgetLines>[0]);
    case 'labels':
      return labelLines(data as LabelRound[]);
    case 'audit':
      return auditLines(data as AuditPage | { message: string });
    case 'candidates':
      return candidateLines(data as Candidates | CandidateDetail);
    case 'approve':
    case 'keep':
    case 'defer':
      return decidedLines(data as Parameters<typeof decidedLines>[0]);
    case 'deletions':
      return tombstoneLines(data as Tombstone[]);
    case 'take-back':
      return 'Taken back: the memory stands in the record again.\n';
    case 'purge':
      return purgeLines(data as PurgeReport);
    case 'verify':
      if ('found' in (data as object)) return purgedLines(data as PurgedVerdict);
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
  return `${p.id}\t${p.name ?? 'no name'}\t${p.birthDate ?? 'birth date unknown'}\t${p.entries} ${p.entries === 1 ? 'entry' : 'entries'}\t${p.active} active, ${p.history} history\t${waits}`;
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

function writeLines(r: WriteReport): string {
  return lines(
    [
      `${r.entries} notes and dialogues were read by ${r.writer.name}: ${r.memories} memories, ${r.transitions} transitions, ${r.attention} new items need attention${r.tokens > 0 ? `, ${r.tokens} tokens` : ''}.`,
      ...(r.waiting > 0 ? [`${r.waiting} still wait${r.message ? `: ${r.message}` : '.'}`] : []),
      ...(r.cancelled ? ['Cancelled. What was read before stays; run it again to go on.'] : []),
    ],
    '',
  );
}

function replayLines(r: ReplayReport): string {
  const told = (m: ReplayMemory | null): string =>
    m ? `${m.store} ${m.kind} ${m.assertion} “${m.text}” (${m.subject})${m.reason ? `, ${m.reason}` : ''}` : '—';
  return lines(
    [
      `Replayed with ${r.replayed.name} into a scratch copy, beside what ${r.written.name} wrote; the record is unchanged.`,
      `${r.same} memories came out the same.`,
      ...r.changes.map((c) =>
        c.change === 'different'
          ? `different (${c.fields.join(', ')})\n  as written: ${told(c.written)}\n  replayed:   ${told(c.replayed)}`
          : `${c.change}\n  ${told(c.written ?? c.replayed)}`,
      ),
      `Conflicts: ${r.conflicts.written.length} as written, ${r.conflicts.replayed.length} in the replay.`,
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
      ...d.models.map(modelLine),
      ...d.checks.map(checkLine),
    ],
    '',
  );
}

function modelLine(m: DoctorReport['models'][number]): string {
  const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  const where =
    m.vramBytes === null
      ? `${m.threads} threads`
      : `${m.layersOnGpu} of ${m.layers} layers on the GPU, ${gib(m.vramFreeBytes ?? 0)} of ${gib(m.vramBytes)} free`;
  const speed = `${m.promptTokensPerSecond?.toFixed(0) ?? '—'} tokens/s read, ${m.generatedTokensPerSecond?.toFixed(0) ?? '—'} tokens/s written`;
  return `Model: ${m.name} on ${m.device} (${m.backend}), ${where}, ${speed}${m.gpuTurnedOff ? `; ${m.gpuTurnedOff}` : ''}`;
}
