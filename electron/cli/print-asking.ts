/** Questions, answers and calibrations for people. */
import type { AskReport, EvidenceLine, GateCalibration, GateReport, Served } from '../../shared/asking.ts';

export function askLines(asked: AskReport): string {
  const { gate, evidence } = asked;
  const lines = [gate.why];
  // Whatever a model makes of it, what the record itself says is said first.
  if (asked.by === 'model' && asked.direct) lines.push('', asked.direct.text, '(from the record itself)');
  if (asked.answer !== null)
    lines.push('', asked.answer, `(${asked.by === 'model' ? writtenBy(asked) : 'from the record itself'})`);
  else lines.push('', 'No direct answer; here is the evidence.');
  for (const { text, why } of asked.refused) lines.push(`Not let through: “${text}”: ${why}`);
  for (const store of ['ACTIVE', 'HISTORY'] as const) {
    const of = evidence.filter((e) => e.store === store);
    if (store === 'HISTORY' && gate.choice === 'active') lines.push('', 'HISTORY was not opened.');
    else lines.push('', `${store} (${of.length})`, ...of.map(evidenceWords));
  }
  if (asked.packet.left > 0) lines.push('', `${asked.packet.left} more found no room.`);
  return `${lines.join('\n')}\n`;
}

/** How much of the evidence a model has read bears on what its answer is worth. */
function writtenBy({ model, evidence }: AskReport): string {
  const read =
    model && model.lines < evidence.length ? `, which read the first ${model.lines} of ${evidence.length} lines` : '';
  return `written by a language model${read}`;
}

function evidenceWords({ line, channel, memory }: EvidenceLine): string {
  return `  ${line}\t${memory}\t${channel}`;
}

export function calibrationLines(data: GateCalibration[] | GateReport): string {
  if (Array.isArray(data)) {
    if (data.length === 0) return 'No calibration: both stores are served. `calibrate` makes one.\n';
    return `${data.map(calibrationWords).join('\n')}\n`;
  }
  const { calibration, chosen } = data;
  const row = (name: string, s: Served): string =>
    `  ${name}\tquality ${s.quality.toFixed(3)}\t${Math.round(s.tokens)} tokens\tHISTORY opened ${Math.round(100 * s.opened)} %`;
  return `${[
    calibrationWords(calibration),
    `λ ${chosen.lambda}: ${thresholdWords(chosen.threshold)}`,
    row('gated, on patients it was not chosen on', chosen.gated),
    row('ACTIVE alone, but for questions of safety', data.activeOnly),
    row('both stores', data.both),
    row('the better of the two for each question', data.oracle),
    ...(data.complexity ? [row('by complexity of the question', data.complexity)] : []),
    ...(data.reflection ? [row('by asking the model', data.reflection)] : []),
  ].join('\n')}\n`;
}

function calibrationWords(c: GateCalibration): string {
  const state = c.void ?? (c.inUse ? 'in use' : 'not in use');
  return `${c.id}\t${c.madeAt.slice(0, 10)}\t${c.questions} questions of ${c.patients} patients, ${c.source}\tλ ${c.lambda}, ${thresholdWords(c.threshold)}\t${state}`;
}

function thresholdWords(threshold: number): string {
  if (threshold > 1) return 'HISTORY for questions of safety only';
  return threshold <= 0 ? 'HISTORY for every question' : `threshold ${threshold.toFixed(3)}`;
}
