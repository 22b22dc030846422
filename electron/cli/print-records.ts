/** Plans and acts upon whole records, for people. */
import type { RecordsAct, RecordsPlan } from '../../shared/review.ts';
import type { RecordsAnswer } from './records-command.ts';

export function recordsLines(data: RecordsAnswer | RecordsAct[]): string {
  if (Array.isArray(data)) {
    if (data.length === 0) return 'No record was joined with another one or divided.\n';
    return data.map((act) => `${actLine(act)}\n`).join('');
  }
  const { plan, done } = data;
  const told = 'mark' in plan ? planLines(plan) : [actLine(plan)];
  return `${[...told, doneLine(done)].join('\n')}\n`;
}

function planLines({ what, patient, other, counts, warnings, neverForget }: RecordsPlan): string[] {
  const name = (p: { id: string; name: string | null }): string => `${p.name ?? 'no name'} (${p.id})`;
  const deed = {
    merge: `${other ? name(other) : ''} is taken into ${name(patient)}.`,
    split: `A part of ${name(patient)} becomes a record of its own: ${other ? name(other) : ''}.`,
    remove: `The record of ${name(patient)} is removed for good.`,
  }[what];
  return [
    deed,
    ...counts.map(({ what: counted, count }) => `  ${count} ${count === 1 ? singular(counted) : counted}`),
    ...warnings.map((w) => `  ! ${w}`),
    ...neverForget.map((m) => `  never forget: ${m}`),
  ];
}

/** "conflicts that nobody …" counted once: the plural is in the first words only where there are several. */
function singular(what: string): string {
  return what.replace(/^(?:open |kept )?\S+/, (words) => words.replace(/ies$/, 'y').replace(/s$/, ''));
}

function actLine(act: RecordsAct): string {
  const state = act.undone ? `taken back by ${act.undone.by.name} on ${act.undone.at.slice(0, 10)}` : 'holds';
  const to = act.what === 'merge' ? `${act.other} into ${act.patient}` : `${act.other} out of ${act.patient}`;
  return `${act.id}\t${act.what}\t${to}\t${act.entries} ${act.entries === 1 ? 'entry' : 'entries'}\t${act.by.name}\t${act.at.slice(0, 10)}\t${state}\t${act.reason}`;
}

function doneLine(done: RecordsAnswer['done']): string {
  if (done === null) return 'Nothing was done. Give --yes to do it.';
  if ('id' in done && typeof done.id === 'string')
    return `Done: ${done.id}. “records undo ${done.id} REASON --yes” takes it back.`;
  const rows = Object.values(done).reduce((n: number, count) => n + (typeof count === 'number' ? count : 0), 0);
  return `Done: ${rows} rows are gone.`;
}
