/** The audit log as persons read it: names beside ids, filters, export, and the check of its chain. */
import { parseIso } from '../../shared/clinical-time.ts';
import { StamError } from '../../shared/errors.ts';
import type { AuditFilter, AuditLine } from '../../shared/review.ts';
import { verifyAudit } from '../store/audit.ts';
import { AuditLines, type StoredAuditLine } from '../store/repositories/audit-lines.ts';
import { People } from '../store/repositories/people.ts';
import { csvLine } from './audit-csv.ts';
import type { DeskTools } from './desk-tools.ts';
import type { AuditDesk } from './review-contract.ts';

const PAGE = 100;
const MOST_A_PAGE = 500;
const EXPORTED_AT_ONCE = 500;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const HEADINGS = [
  'seq',
  'at',
  'actor',
  'actorName',
  'action',
  'subjectType',
  'subjectId',
  'detailHash',
  'previousHash',
  'hash',
] as const;

export function openAuditDesk(tools: DeskTools): AuditDesk {
  const log = new AuditLines(tools.store.db);
  const people = new People(tools.store.db);

  const names = (): ReadonlyMap<string, string> => new Map(people.list().map((p) => [p.id, p.name]));

  function* exported(filter: AuditFilter, format: 'jsonl' | 'csv'): Generator<string> {
    const known = names();
    const written = format === 'csv' ? csvOf : jsonOf;
    if (format === 'csv') yield csvLine(HEADINGS);
    let last = 0;
    for (;;) {
      const lines = log.next(filter, last, EXPORTED_AT_ONCE);
      for (const line of lines) yield written(line, known.get(line.actor) ?? null);
      const end = lines.at(-1);
      if (!end || lines.length < EXPORTED_AT_ONCE) return;
      last = end.seq;
    }
  }

  return {
    page: (filter, before = null, limit = PAGE) =>
      tools.snapshot(() => {
        assertDays(filter);
        const known = names();
        const wanted = Math.min(Math.max(limit, 1), MOST_A_PAGE);
        // One more than is shown tells whether there is another page.
        const found = log.newest(filter, before, wanted + 1);
        const shown = found.slice(0, wanted);
        return {
          lines: shown.map((line) => lineOf(line, known)),
          total: log.count(filter),
          next: found.length > wanted ? (shown.at(-1)?.seq ?? null) : null,
          actors: log.actors().map((id) => ({ id, name: known.get(id) ?? null })),
          actions: log.actions(),
          carried:
            filter.subject === undefined
              ? []
              : log.carried(filter.subject, MOST_A_PAGE).map((line) => lineOf(line, known)),
        };
      }),
    export: (filter, format) => {
      assertDays(filter);
      return exported(filter, format);
    },
    verify: () => tools.snapshot(() => verifyAudit(tools.store)),
    ofSubject: (subjectIds) => {
      const known = names();
      return log.ofSubjects(subjectIds).map((line) => lineOf(line, known));
    },
  };
}

function assertDays({ from, to }: AuditFilter): void {
  for (const day of [from, to]) {
    if (day === undefined || (DAY.test(day) && parseIso(day) !== null)) continue;
    throw new StamError('WRONG_USAGE', `“${day}” is no day. Write it as 2026-11-05.`);
  }
}

function lineOf({ detailHash, previousHash, ...line }: StoredAuditLine, names: ReadonlyMap<string, string>): AuditLine {
  return { ...line, actorName: names.get(line.actor) ?? null };
}

function jsonOf(line: StoredAuditLine, actorName: string | null): string {
  const { seq, at, actor, ...rest } = line;
  return `${JSON.stringify({ seq, at, actor, actorName, ...rest })}\n`;
}

function csvOf(line: StoredAuditLine, actorName: string | null): string {
  const all = { ...line, actorName };
  return csvLine(HEADINGS.map((heading) => all[heading]));
}
