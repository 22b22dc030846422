/**
 * The concept of a claim alone: what is embedded and grouped, without dose, value, frequency and date. Rules over the
 * words, so that two doses of one drug and two values of one analyte meet.
 */

/** A number that stands alone or before a unit: "40", "40mg", "0.5", "50/1000", "<5"; not the 12 of "B12" or "25-OH". */
const NUMBER =
  /(?:^|[\s(])[<>≤≥=~]*\d[\d.,/–-]*(?:\s|$|[)%]|(?=(?:mg|mcg|µg|μg|ug|g|kg|ml|l|iu|u|units?|mmol|meq|puffs?|tab(?:let)?s?|drops?)\b))/iu;

const FREQUENCY =
  /[\s,]+(?:(?:once|twice|(?:one|two|three|four)\s+times)(?:\s+(?:a|per|each|every)\s+(?:day|week|month)|\s+daily|\s+weekly)?|daily|weekly|monthly|nightly|(?:at|every)\s+(?:night|bedtime)|(?:in|every)\s+(?:the\s+)?(?:morning|evening)|(?:every|each|a|per)\s+(?:day|week|month)|as\s+(?:needed|required)|bd|bid|b\.i\.d\.|tds|tid|qds|qid|od|nocte|mane|prn|po|p\.o\.|iv|im|sc|orally|by\s+mouth)\.?$/iu;

/** What a prescribable drug name of RxNorm may begin with: an application number, a duration, a volume, a count. */
const LEADING = /^(?:NDA\d+\s+)?(?:[\d.,]+\s*(?:HR|ML|ACTUAT|MG|MCG|UNT|DAY)\b\s*)*/i;

const RESULT_WORD =
  /[\s:]+(?:is\s+)?(?:negative|positive|normal|abnormal|reactive|non-?reactive|detected|not\s+detected|present|absent|trace|borderline|indeterminate)\.?$/iu;

/**
 * "Furosemide 40 mg IV" -> "Furosemide"; "24 HR Metformin hydrochloride 500 MG Oral Tablet" -> "Metformin
 * hydrochloride"; "Acetaminophen 325 MG / Oxycodone 10 MG Oral Tablet [Percocet]" -> "Acetaminophen / Oxycodone".
 * The whole text where nothing is left.
 */
export function medicationConcept(text: string): string {
  const parts = text
    .replace(/\s*\[[^\]]*\]/g, '')
    .split(/\s+\/\s+/)
    .map((part) => withoutFrequency(beforeNumber(part.trim().replace(LEADING, ''))))
    .filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' / ') : text.trim();
}

/** "HbA1c 9.1 %" -> "HbA1c"; "Blood pressure: 142/88 mmHg" -> "Blood pressure"; the whole text where nothing is left. */
export function measurementConcept(text: string): string {
  const words = beforeNumber(text.trim())
    .replace(RESULT_WORD, '')
    .replace(/[\s:=]+$/, '');
  return words === '' ? text.trim() : words;
}

function beforeNumber(text: string): string {
  const at = text.search(NUMBER);
  return (at < 0 ? text : text.slice(0, at)).replace(/[\s,:;(=-]+$/, '').trim();
}

function withoutFrequency(text: string): string {
  let rest = text;
  for (let next = rest.replace(FREQUENCY, ''); next !== rest; next = rest.replace(FREQUENCY, '')) rest = next;
  return rest.trim();
}

/**
 * Value and unit of a measurement's text that holds exactly one number and states it plainly: "HbA1c 9.1 %" -> 9.1, "%";
 * "CRP <5 mg/L" -> 5, "mg/L", "<". Null for anything else: two numbers, a decimal comma, a bare whole number (which may
 * be a grade, a type or a count).
 */
export function statedValue(text: string): { value: number; unit: string | null; comparator: string | null } | null {
  const m = /^(.+?)[\s:=]+([<>]=?)?\s?(\d+(?:\.\d+)?)\s?([%\p{L}µμ°[{][^\s,;()]*)?$/u.exec(text.trim());
  if (!m) return null;
  const [, words = '', comparator, number = '', unit] = m;
  if (/(?:^|\s)[<>]?\d+(?:[.,]\d+)?(?=[\s%]|$)/.test(words)) return null;
  if (!unit && !number.includes('.')) return null;
  return { value: Number(number), unit: unit ?? null, comparator: comparator ?? null };
}
