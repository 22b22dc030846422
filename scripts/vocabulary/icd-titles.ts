/** Which titles of ICD-10-CM are names that a clinician writes, and which codes stand for exactly a name. */
import { conceptName } from '../../electron/write/identity/concept-name.ts';

export interface IcdTitle {
  /** Without its dot. */
  code: string;
  billable: boolean;
  title: string;
}

interface TitleConcept {
  concept: string;
  code: string;
  kind: 'condition' | 'symptom';
}

/** Words of bookkeeping, of groups and of other codes: a title that has one is no name of one disease. */
const GROUP =
  /\b(?:others?|encounter|elsewhere|sequelae?|with|without|due to|in diseases|classified|specified|nos|nec|maternal|newborn|fetus|complicat\w+|poisoning|adverse effect|underdosing|exposure|contact|initial|subsequent|left|right|bilateral|stage|trimester|and|or|disorders|diseases|infections|malformations?|anomal\w+|abnormal\w*|findings?|conditions|problems?|symptoms|signs|sites|parts?|lesions|injuries|neoplasms|tumors|states|malfunction|mechanical|persistent vegetative|unsatisfactory|cytologic\w*|specimens?|level|type|forms?|behavior neoplasm|postprocedural|intraoperative|following|personal|use|unspecified)\b|[,:[\]()]|\bdisorder of\b|\bdisease of\b|^deformity|^lesion of|^abnormal|^acquired|^congenital (?:absence|deformity)|^disorder/i;

/** Everyday words that mean something else in most notes. */
const EVERYDAY = new Set([
  'shock',
  'illness',
  'worries',
  'hostility',
  'unhappiness',
  'overactivity',
  'impulsiveness',
  'plague',
  'infestation',
  'coma',
  'continuous leakage',
  'asphyxiation',
  'asphyxia',
  'pain',
  'weakness',
  'mass',
  'cold',
  'stupor',
  'rheumatism',
  'siderosis',
  'demoralization and apathy',
  'feeding difficulties',
  'deformity',
  'ganglion',
  'pinta',
  'light chain deposition',
]);

/** Chapters without names of diseases: pregnancy and birth, causes from outside, reasons for contact, codes for special use. */
const CHAPTERS = /^[OPVWXYZU]/;

/**
 * The usable titles, and the code of a name: the one whose title, without "unspecified", is that name. A code that may be
 * billed goes before its heading, a lower one before a higher.
 */
export function usableTitles(rows: readonly IcdTitle[]): {
  concepts: TitleConcept[];
  codeOf(concept: string): string;
} {
  const codes = new Map<string, IcdTitle>();
  for (const row of rows) {
    if (!couldBePlain(row)) continue;
    const key = conceptName('condition', withoutUnspecified(row.title));
    const held = codes.get(key);
    if (!held || (row.billable && !held.billable)) codes.set(key, row);
  }
  const codeOf = (concept: string): string => dotted(codes.get(conceptName('condition', concept))?.code ?? '');
  const concepts = new Map<string, TitleConcept>();
  for (const { code, title } of rows) {
    if (CHAPTERS.test(code) || (/^[ST]/.test(code) && code.length > 3)) continue;
    const name = withoutUnspecified(title);
    const concept = /^[A-Z][a-z-]+(?: [a-z]|$)/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
    if (GROUP.test(name) || EVERYDAY.has(concept) || name.split(/[ -]/).length > 5 || name.length < 4) continue;
    const kind = code.startsWith('R') || /^(?:pain|stiffness|effusion)\b/.test(concept) ? 'symptom' : 'condition';
    if (!concepts.has(concept)) concepts.set(concept, { concept, code: codeOf(concept), kind });
  }
  return { concepts: [...concepts.values()], codeOf };
}

/** A code of one side, or of remission, says more than a name without it; injuries are coded by side and encounter. */
function couldBePlain({ code, title }: IcdTitle): boolean {
  if (CHAPTERS.test(code) || (/^[ST]/.test(code) && code.length > 3) || title.length > 70) return false;
  return !/\b(?:left|right|bilateral|remission|unspecified (?!.*,))/i.test(withoutUnspecified(title));
}

function withoutUnspecified(title: string): string {
  return title
    .replace(/, unspecified$/i, '')
    .replace(/^unspecified /i, '')
    .replace(/ \(primary\)/, '')
    .trim();
}

function dotted(code: string): string {
  return code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
}
