import { parseIso } from '../../../shared/clinical-time.ts';
import { StamError } from '../../../shared/errors.ts';
import { ENDURANCE_CLASSES, type LabelLine, labelLine } from '../../../shared/labels.ts';

/** What another tool may leave out, because nothing is decided by it. */
const optional = { note: '', adjudicated: false, round: '', text: '' };

/** A day, or a day with a time; times are compared as text, so they are brought to one form. */
const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * One line of a file of labels.
 * @throws StamError BAD_JSON, BAD_LINE with a sentence
 */
export function readLabelLine(raw: string): LabelLine {
  const { data, error } = labelLine.safeParse(withDefaults(json(raw)));
  if (error) throw new StamError('BAD_LINE', faultOf(error.issues[0]?.path[0]));
  const annotator = data.annotator.normalize('NFC').trim();
  if (annotator === '') throw new StamError('BAD_LINE', 'The line does not say who gave the label.');
  // A day that does not exist would be read as one of the next month.
  const isDay = DAY.test(data.at) && parseIso(data.at.slice(0, 10)) !== null;
  const at = isDay ? Date.parse(data.at) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new StamError('BAD_LINE', `“${data.at}” is no time: write it as 2026-11-30T09:30:00Z.`);
  }
  return { ...data, annotator, at: new Date(at).toISOString() };
}

function json(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new StamError('BAD_JSON', 'The line is not JSON.');
  }
}

function withDefaults(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...optional, ...value } : value;
}

function faultOf(field: PropertyKey | undefined): string {
  if (field === undefined) return 'A line is one JSON object.';
  if (field === 'label') return `A label is one of ${ENDURANCE_CLASSES.join(', ')}.`;
  return `The field “${String(field)}” is missing or cannot be read.`;
}
