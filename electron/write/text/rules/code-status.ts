/**
 * What shall be done when the heart stops: one status at a time. A wish is no order, and of two orders in one text the one that says
 * it is the new one holds; where none says so, a person has to tell.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { TextExtraction } from '../../text-writer.ts';

const STATUS =
  /\b(?:full code|dn(?:a?r|i)|dnacpr|do not (?:attempt )?(?:resuscitate|intubate)|resuscitat(?:ed|ion)|intubat(?:ed|ion)|comfort (?:care|measures)|code status)\b/i;
const WISH =
  /\b(?:wish(?:es|ed)?|wants?|wanted|would (?:like|prefer|rather)|prefers?|preferred|request(?:s|ed|ing)?|asks?|asked|desires?|desired|does not want|doesn['’]t want|leaning towards?|considering|thinking about)\b/i;
const CHANGED = /\b(?:changed?|updated?|now|converted|revised|rescinded|reversed|new)\b/i;

/** Whether a sentence tells a wish about resuscitation, from which no status was read. */
export function wishesCodeStatus(sentence: string, facts: readonly Pick<FactDraft, 'kind' | 'concept'>[]): boolean {
  return STATUS.test(sentence) && WISH.test(sentence) && !/\?\s*$/.test(sentence) && !facts.some(isCodeStatus);
}

const isCodeStatus = (fact: Pick<FactDraft, 'kind' | 'concept'>): boolean =>
  fact.kind === 'social' && fact.concept.toLowerCase() === 'code status';

/** Full, or with limits; null where the words say both or neither. */
function statusOf({ text }: FactDraft): 'full' | 'limited' | null {
  if (/\b(?:no|not)\s+(?:an?\s+)?(?:dnr|dnar|dni)\b/i.test(text)) return null;
  const last = text.replace(/^.*\b(?:changed|updated|converted|revised|rescinded)\b.*?\bto\b/i, '');
  const full = /\bfull (?:code|resuscitation)\b|\bcode status\W+(?:is |was |now |remains )*full\b|\bfull\s*$/i.test(
    last,
  );
  const limited = /\b(?:dnr|dnar|dnacpr|dni|do not|comfort|limited)\b/i.test(last);
  return full === limited ? null : full ? 'full' : 'limited';
}

/** The facts with one code status; what of it a person has to tell is added to what was not read. */
export function withOneCodeStatus(facts: readonly FactDraft[]): {
  facts: FactDraft[];
  unread: TextExtraction['unread'];
} {
  const told = facts.filter(isCodeStatus);
  if (new Set(told.map(statusOf).filter((s) => s !== null)).size < 2) return { facts: [...facts], unread: [] };
  const changed = told.filter((f) => CHANGED.test(f.text));
  const [only] = changed;
  if (only && changed.length === 1) return { facts: facts.filter((f) => !isCodeStatus(f) || f === only), unread: [] };
  const why = 'It gives a code status, and the same text gives another one.';
  return {
    facts: facts.filter((f) => !isCodeStatus(f)),
    unread: told.map(({ quote }) => ({ start: quote.start, end: quote.end, why })),
  };
}
