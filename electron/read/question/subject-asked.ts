/** Whether a question is about a relative. */
const RELATIVE =
  /\b(?:(?:her|his|their|the|they|patient's|a) )?(mother|mom|mum|father|dad|brother|sister|son|daughter|grand(?:mother|father|parents?)|aunt|uncle|cousin|parents?|siblings?|children|husband|wife|family(?: members?)?|relatives?)(?:'s|s')?\b/gi;

export interface SubjectAsked {
  family: boolean;
  /** The one relative that is asked about; null where it is the family. */
  relative: string | null;
  /** The text with "they" for whom it is about. */
  rest: string;
}

export function subjectAsked(text: string): SubjectAsked {
  const found = [...text.matchAll(RELATIVE)].map((m) => (m[1] ?? '').toLowerCase());
  if (found.length === 0) return { family: false, relative: null, rest: text };
  const general = /^(?:family|relative)/;
  return {
    family: true,
    relative: found.find((one) => !general.test(one)) ?? null,
    rest: text.replace(RELATIVE, (whole) => ' they'.slice(0, whole.length).padEnd(whole.length)),
  };
}
