/** Small questions about the words of a sentence that several extractors ask. Offsets are those of the entry's body. */
import type { Mention, TimeMention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';

export interface Span {
  start: number;
  end: number;
}

/** Longer sentences are quoted by the clause only, so that a quote stays readable. */
const WHOLE_SENTENCE = 300;

/** Where a statement ends inside a sentence; commas do not end one, since lists have them. */
const CLAUSE_END =
  /;|\.\s|\n|\s[–—-]\s|,?\s\b(?:but|however|although|though|whereas|while|which|who|except)\b|,\s+(?:and\s+)?(?:he|she|they|i|we|it|the patient|patient)\b/gi;

/** The words before a span, within its sentence. */
export function before(context: SentenceContext, span: Span): string {
  return context.source.body.slice(context.sentence.start, span.start);
}

/** The words after a span, within its sentence. */
export function after(context: SentenceContext, span: Span): string {
  return context.source.body.slice(span.end, context.sentence.end);
}

/** The clause of the sentence in which a span lies, without white space and signs at its edges. */
export function clauseOf(context: SentenceContext, span: Span): Span {
  const { sentence, text } = context;
  let start = sentence.start;
  let end = sentence.end;
  for (const m of text.matchAll(CLAUSE_END)) {
    const at = sentence.start + m.index;
    if (at + m[0].length <= span.start) start = m[0].startsWith(',') ? at + 1 : at + m[0].length;
    else if (at >= span.end) {
      end = at;
      break;
    }
  }
  return trimmed(context.source.body, { start, end });
}

/** A span without white space and separators at its edges. */
export function trimmed(body: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /[\s,;]/.test(body[start] ?? '')) start++;
  while (end > start && /[\s,;]/.test(body[end - 1] ?? '')) end--;
  return { start, end };
}

/** What is quoted for a fact: the sentence, or its clause where the sentence is long. */
export function quoteOf(context: SentenceContext, span: Span): Span {
  const { start, end } = context.sentence;
  return end - start <= WHOLE_SENTENCE ? { start, end } : clauseOf(context, span);
}

/** The words of a span. */
export function wordsOf(context: SentenceContext, span: Span): string {
  return context.source.body.slice(span.start, span.end);
}

function gap(a: Span, b: Span): number {
  if (a.end <= b.start) return b.start - a.end;
  return b.end <= a.start ? a.start - b.end : 0;
}

/**
 * The time that a sentence states of one mention: in its clause, and nearer to it than to any other. Of "hypertension and
 * diabetes since 2010" only diabetes is certain.
 */
export function timeOf(context: SentenceContext, mention: Span, others: readonly Mention[]): TimeMention | null {
  const clause = clauseOf(context, mention);
  const near = context.times
    .filter((t) => t.start >= clause.start && t.end <= clause.end)
    .filter((t) => others.every((o) => o.start === mention.start || gap(o, t) >= gap(mention, t)));
  return near.sort((a, b) => gap(mention, a) - gap(mention, b))[0] ?? null;
}

/** Names of measurements as people write them. */
const SPELT: Readonly<Record<string, string>> = {
  hba1c: 'HbA1c',
  egfr: 'eGFR',
  tsh: 'TSH',
  inr: 'INR',
  ecg: 'ECG',
  bnp: 'BNP',
  'anti-xa': 'anti-Xa',
};

/** "hypertension" -> "Hypertension"; what has a capital within ("pH", "HIV") stays. */
export function capitalised(text: string): string {
  if (/^[a-z][A-Z]/.test(text)) return text;
  return SPELT[text] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name inside a sentence: "Chest pain" -> "chest pain", "HIV infection" and "Crohn disease" stay. */
export function inSentence(concept: string): string {
  if (SPELT[concept]) return SPELT[concept];
  return /^[A-Z][a-z]+(?:\s[a-z]|$)/.test(concept) && !EPONYM.test(concept)
    ? concept.charAt(0).toLowerCase() + concept.slice(1)
    : concept;
}

const EPONYM =
  /^(?:Crohn|Parkinson|Alzheimer|Barrett|Hodgkin|Graves|Hashimoto|Raynaud|Marfan|Down|Turner|Cushing|Addison|Bell|Sjogren|Meniere|Paget|Wilson|Huntington|Tourette|Lyme|Lewy|Kawasaki|Behcet|Achilles|Baker|Dupuytren|Peyronie|Asperger|Lynch)\b/;
