/**
 * Which insulin. The kinds act over hours or over a day, so one is never taken for another (ISMP high-alert list); U-500
 * is kept apart from the rest because it is five times as strong. A mixture has both its parts.
 */

const KINDS: readonly [RegExp, string][] = [
  [/\blispro\b|\bhumalog\b|\badmelog\b/, 'insulin lispro'],
  [/\baspart\b|\bnovolog\b|\bnovorapid\b|\bfiasp\b/, 'insulin aspart'],
  [/\bglulisine\b|\bapidra\b/, 'insulin glulisine'],
  [/\bglargine\b|\blantus\b|\btoujeo\b|\bbasaglar\b/, 'insulin glargine'],
  [/\bdetemir\b|\blevemir\b/, 'insulin detemir'],
  [/\bdegludec\b|\btresiba\b/, 'insulin degludec'],
  [/\bisophane\b|\bnph\b|\b(?:humulin|novolin) n\b/, 'insulin isophane'],
  [/\bregular\b|\bsoluble\b|\b(?:humulin|novolin|actrapid) r\b|\bactrapid\b/, 'insulin regular'],
  [/\blente\b/, 'insulin lente'],
  [/\bicodec\b|\bawiqli\b/, 'insulin icodec'],
  // Given in one pen with an insulin; never left out because the insulin was found first.
  [/\bliraglutide\b/, 'liraglutide'],
  [/\blixisenatide\b/, 'lixisenatide'],
  [/\bsemaglutide\b/, 'semaglutide'],
  [/\bpramlintide\b/, 'pramlintide'],
];

/** The insulins a statement in lower case names; null when it names none. A syringe or
 * pump for insulin is itself. */
export function identifyInsulin(text: string): string[] | null {
  const named = /\binsulins?\b/.test(text);
  const brand = /\b(?:humulin|novolin|humalog|novolog|actrapid|nph)\b/.test(text);
  if (!named && !brand) return null;
  const device = /\binsulin (?:syringe|pump|needle|pen needle)s?\b/.exec(text);
  if (device) return [device[0].replace(/s$/, '')];
  const found = KINDS.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  const mix = /\b(?:70\s*\/\s*30|30\s*\/\s*70|75\s*\/\s*25|25\s*\/\s*75|50\s*\/\s*50)\b|\bmix(?:ed|tard)?\b/.test(text);
  if (mix && found.length === 0) found.push('insulin isophane', 'insulin regular');
  // The protamine part of an analogue mixture is another insulin than the analogue alone.
  if (mix && found.length === 1 && (found[0] === 'insulin lispro' || found[0] === 'insulin aspart')) {
    found.push(`${found[0]} protamine`);
  }
  if (/\bu-?500\b/.test(text)) return [`${found[0] ?? 'insulin'} u-500`];
  if (found.length > 0) return found.sort();
  const source = /\b(?:beef|bovine|pork|porcine|inhaled)\b/.exec(text);
  return named ? [source ? `insulin ${source[0]}` : 'insulin'] : null;
}
