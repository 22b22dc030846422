/** Scorers and calibrations for people, a line each. */
import type { DeletionCalibration, ForgettingStatus, LabelCount, Scorer } from '../../shared/forgetting.ts';

type Standing = ForgettingStatus & { labels: LabelCount[]; scorers: Scorer[] };
type Answer = ForgettingStatus | Standing | Scorer | DeletionCalibration | DeletionCalibration[];

export function forgetLines(data: Answer): string {
  if (Array.isArray(data)) return data.length === 0 ? 'Nothing was calibrated yet.\n' : data.map(calibration).join('');
  if ('thresholds' in data) return calibration(data);
  if ('trainedOn' in data) return scorerLine(data);
  const labels = 'labels' in data ? data.labels.map(labelLine) : [];
  const scorers = 'scorers' in data ? data.scorers.map(scorerLine) : [];
  return [`${data.message}\n`, ...labels, ...scorers].join('');
}

function scorerLine({ id, name, scored, archived }: Scorer): string {
  return `${id}\t${name}\t${scored} of ${archived} archived memories scored\n`;
}

function labelLine({ kind, safe, never, uncertain }: LabelCount): string {
  return `  ${kind}: ${safe} safe to forget, ${never} never forget, ${uncertain} uncertain\n`;
}

function calibration(c: DeletionCalibration): string {
  const state = c.void !== null ? `void: ${c.void}` : c.inUse ? 'in use' : 'not in use';
  const head = `${c.id}\tα ${c.alpha}, ${c.grouping}\tsigned by ${c.by.name}\t${state}\n`;
  const groups = c.thresholds.map((t) =>
    t.feasible
      ? `  ${t.group ?? 'all kinds'}: n ${t.n}, k ${t.k}, proposed above ${t.tau}\n`
      : `  ${t.group ?? 'all kinds'}: n ${t.n}, nothing proposed, ${t.missing} protected labels are missing\n`,
  );
  const unsafe = c.diagnostics.map(
    (d) => `  unsafe, not used (${d.loss}): ${d.above} of ${d.of} protected above its threshold\n`,
  );
  return [head, ...groups, ...unsafe].join('');
}
