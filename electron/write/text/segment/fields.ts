/** Lines that hold a value under a name and are no prose: "Smoking status: never", "BP 120/80". */
import type { SectionKind } from '../text-contract.ts';
import type { Span } from './span.ts';

const MAX_FIELD = 160;
const VITAL =
  /^(?:bp|blood pressure|hr|heart rate|rr|resp(?:iratory rate)?|pulse|t|temp(?:erature)?|wt|weight|ht|height|bmi|spo2|sao2|sats?|o2 sats?|oxygen saturation|gcs|pefr|peak flow)\s*(?:is\s*)?[:=]?\s*[<>~]?\d/i;
const NAMED_NUMBER = /^[A-Za-z][\w ()/%-]{0,40}?\s+[<>=~]?\s?\d[\d.,/]*\s*(?:\S{1,12}(?:\s\([^()]{1,20}\))?)?$/;

/** Whether a line, without its list mark, is a field. Several sentences, or one that is long and ends in a full stop, are prose. */
export function isField(body: string, line: Span, section: SectionKind): boolean {
  if (line.end - line.start > MAX_FIELD) return false;
  const text = body.slice(line.start, line.end);
  if (/[.!?]\s+\p{Lu}/u.test(text)) return false;
  if (VITAL.test(text)) return text.split(/\s+/).length <= 16;
  const named = /^(\p{L}[^:：\n]{0,39}?)\s*[:：]\s*(\S.*)$/u.exec(text);
  if (named?.[1] && named[2]) {
    if (named[1].split(/\s+/).length > 5 || named[2].startsWith('//')) return false;
    return !text.endsWith('.') || named[2].split(/\s+/).length <= 6;
  }
  return (section === 'vitals' || section === 'results') && NAMED_NUMBER.test(text);
}
