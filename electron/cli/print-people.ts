/** Persons and the audit log for people: a line each. */
import type { AuditLine, AuditPage, Person } from '../../shared/review.ts';

export function peopleLines(people: readonly Person[]): string {
  if (people.length === 0) return 'Nobody is named in this workspace yet.\n';
  return people.map((p) => `${p.name}\t${p.roles.join(', ')}${p.active ? '' : '\tworks here no more'}\n`).join('');
}

/** @param data a page of the log, or the verdict of its check */
export function auditLines(data: AuditPage | { message: string }): string {
  if ('message' in data) return `${data.message}\n`;
  const rows = data.lines.map(lineWords);
  const carried = data.carried.map((l) => `  ${lineWords(l)}`);
  const from = carried.length === 0 ? '' : 'Of the workspace that handed it over:\n';
  return `${rows.join('')}${data.lines.length} of ${data.total} lines, newest first.\n${from}${carried.join('')}`;
}

function lineWords(l: AuditLine): string {
  return `${l.seq}\t${l.at}\t${l.actorName ?? l.actor}\t${l.action}\t${l.subjectType} ${l.subjectId}\n`;
}
