/** Blood pressures: one fact for the pair, as structured records have it. */
import type { SentenceContext } from './extractor.ts';
import type { Span } from './sentence-words.ts';

export interface Pressure extends Span {
  systolic: number;
  diastolic: number;
  /** As written; null where none is. */
  unit: string | null;
  position: string | null;
}

const NAME = /\b(?:blood pressures?|BPs?)\b/gi;
const PAIR = /(?<![\d/.])(\d{2,3})\s?(?:\/|\bover\b)\s?(\d{2,3})(?![\d/]|\.\d)(?:\s?(mm\s?\[?Hg\]?))?/gi;
const BESIDE = /\b(sitting|seated|standing|lying|supine|left arm|right arm)\)?[\s:,]*(?:was|is|of)?\s*$/i;
const POSITION = /\b(sitting|seated|standing|lying|supine|left arm|right arm)\b/i;

/** Pairs that the sentence names as blood pressures of now; goals and ranges are left to the caller. */
export function pressuresIn(context: SentenceContext): { name: Span; pressure: Pressure }[] {
  const names = [...context.text.matchAll(NAME)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
  const inVitals = context.sentence.section.kind === 'vitals';
  const found: { name: Span; pressure: Pressure }[] = [];
  let last: Pressure | null = null;
  for (const m of context.text.matchAll(PAIR)) {
    const [systolic, diastolic] = [Number(m[1]), Number(m[2])];
    // Two numbers that no living arm gives are a date, a fraction or a strength.
    if (systolic <= diastolic || systolic < 50 || systolic > 300 || diastolic < 20 || diastolic > 200) continue;
    const end = m.index + m[0].length;
    const name =
      names.findLast((n) => n.end <= m.index) ?? (inVitals && m[3] ? { start: m.index, end: m.index } : null);
    if (!name) continue;
    const between = context.text.slice(last && last.start > name.start ? last.end : name.end, m.index);
    if (between.length > 60 || /[.;]\s/.test(between)) continue;
    const behind = POSITION.exec(context.text.slice(end, end + 24).split(/[,;]|\band\b/)[0] ?? '');
    const place = behind ?? BESIDE.exec(between);
    const pressure = {
      start: m.index,
      end,
      systolic,
      diastolic,
      unit: m[3] ?? null,
      position: place?.[1]?.toLowerCase() ?? null,
    };
    last = pressure;
    const offset = context.sentence.start;
    found.push({
      name: { start: name.start + offset, end: name.end + offset },
      pressure: { ...pressure, start: pressure.start + offset, end: pressure.end + offset },
    });
  }
  return found;
}
