/** The answers of `labels …` for people: the same facts as --json, a line each. */
import type { Agreement, LabelImport, LabelRound } from '../../shared/labels.ts';

/** Rounds, one round, an agreement, or the report of an import. */
export function labelLines(data: LabelRound[] | LabelRound | Agreement | LabelImport): string {
  if (Array.isArray(data)) return data.length === 0 ? 'No rounds yet.\n' : data.map(roundLine).join('');
  if ('taken' in data) return importLines(data);
  return 'alpha' in data ? agreementLines(data) : roundLine(data);
}

function roundLine(round: LabelRound): string {
  const who = round.annotators.map((one) => one.name).join(', ');
  const fields = [
    round.id,
    round.name,
    round.sampling,
    `${round.items} items`,
    `${round.labelled}/${round.asked} labels`,
  ];
  return `${[...fields, `${round.disputed} disputed`, who].join('\t')}\n`;
}

function agreementLines({ items, observed, pairs, alpha }: Agreement): string {
  return [
    `${items} items with two labels`,
    `said the same: ${interval(observed)}`,
    `Krippendorff’s α: ${interval(alpha)}`,
    ...pairs.map((pair) => `Cohen’s κ, ${pair.a.name} and ${pair.b.name} (${pair.items}): ${interval(pair.kappa)}`),
    '',
  ].join('\n');
}

function interval({ value, low, high }: Agreement['alpha']): string {
  if (value === null) return 'cannot be told';
  return low === null || high === null
    ? `${value.toFixed(3)} (no interval)`
    : `${value.toFixed(3)} (95 % ${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function importLines({ taken, known, skipped }: LabelImport): string {
  const left = skipped.map(({ line, message }) => `  line ${line}: ${message}\n`).join('');
  return `${taken} labels taken, ${known} known already, ${skipped.length} lines left out.\n${left}`;
}
