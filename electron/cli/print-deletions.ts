/** Deletions for people: a line each. */
import type { CandidateDetail, Candidates, PurgedVerdict, PurgeReport, Tombstone } from '../../shared/forgetting.ts';

/** What `candidates` answers: the list, or one of it. */
export function candidateLines(data: Candidates | CandidateDetail): string {
  if ('items' in data) {
    const lines = data.items.map((c) => `${c.memory}\t${c.patient}\t${c.score.toFixed(4)}\t${c.kind}\t${c.text}`);
    return `${[data.status.message, ...lines, `${data.total} in all.`].join('\n')}\n`;
  }
  const part = (name: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
  return `${[
    `${data.text} (${data.kind}), score ${data.score.toFixed(4)} above ${data.tau.toFixed(4)}`,
    ...part(
      'Why',
      data.drivers.map((d) => d.words),
    ),
    ...part(
      'Tied to it',
      data.dependents.map((d) => `${d.relation}: ${d.text}`),
    ),
    ...part(
      'Questions that go with it',
      data.questions.map((q) => q.text),
    ),
    ...part(
      'Sources that are covered',
      data.sources.map((s) => `${s.title}: “${s.quote}”`),
    ),
    ...part('What says the same and stays', data.elsewhere),
  ].join('\n')}\n`;
}

export function decidedLines(data: { memory: string; decision: string; tombstone: Tombstone | null }[]): string {
  return data
    .map(({ memory, decision, tombstone }) =>
      tombstone
        ? `${memory}\t${decision}: can be taken back as ${tombstone.id} until ${tombstone.purgeAfter}\n`
        : `${memory}\t${decision}\n`,
    )
    .join('');
}

export function tombstoneLines(data: readonly Tombstone[]): string {
  if (data.length === 0) return 'No deletion was approved.\n';
  const state = (t: Tombstone): string =>
    t.purgedAt ? `purged ${t.purgedAt}` : `can be taken back until ${t.purgeAfter}`;
  return data
    .map((t) => `${t.id}\t${t.patient}\t${t.text ?? t.kind}\t${t.by.name}: ${t.reason}\t${state(t)}\n`)
    .join('');
}

export function purgeLines(report: PurgeReport): string {
  const rows = Object.entries(report.removed).map(([table, n]) => `  ${table}\t${n}`);
  return `${[
    `${report.purged} purged, ${report.waiting} wait.`,
    ...rows,
    ...report.refused.map((r) => `${r.memory}\tnot purged: ${r.message}`),
    report.verified.message,
  ].join('\n')}\n`;
}

export function purgedLines(verdict: PurgedVerdict): string {
  return `${[verdict.message, ...verdict.found.map((f) => `  ${f.tombstone}\t${f.where}`)].join('\n')}\n`;
}
