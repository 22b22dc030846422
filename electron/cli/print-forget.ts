/** Scorers and calibrations for people, a line each. */
import type { DeletionCalibration, ForgettingStatus, Scorer } from '../../shared/forgetting.ts';

type Answer = ForgettingStatus | Scorer | DeletionCalibration | DeletionCalibration[];

export function forgetLines(data: Answer): string {
  if (Array.isArray(data)) return data.length === 0 ? 'Nothing was calibrated yet.\n' : data.map(calibration).join('');
  if ('thresholds' in data) return calibration(data);
  if ('trainedOn' in data)
    return `${data.id}\t${data.name}\t${data.scored} of ${data.archived} archived memories scored\n`;
  return `${data.message}\n`;
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
