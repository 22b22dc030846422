/** What the other cells of its row say of a problem: "Asthma | Inactive", "Stroke | No", "Mother | Breast cancer". */
import type { Mention, Scope, TimeMention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';

/** Columns of tables in which the names of diseases stand for something else: a reaction, a vaccine. */
const OF_ANOTHER_THING = /\b(?:allergens?|allerg(?:y|ies)|reactions?|vaccin\w*|immuni[sz]ations?)\b/i;
const RELATIVE =
  /^(?:(?:maternal|paternal|family|relatives?|relation)\b|(?:mother|father|parents?|sisters?|brothers?|siblings?|grand\w+|aunts?|uncles?|cousins?|sons?|daughters?|child(?:ren)?|spouse|husband|wife|partner)$)/i;
const ONESELF = /^(?:self|patient|pt|you|me)$/i;

/** No list of problems is wider: more is no table that a person wrote. */
const MOST_CELLS = 40;
const NO = /^(?:no|n|none|never|denie[sd]|absent|not present|negative|neg)\.?$/i;
const NO_LONGER = /^(?:resolved|cured|healed|closed|over|no longer active)\b/i;
const BY_CELL: readonly (readonly [RegExp, Partial<Scope>])[] = [
  [NO_LONGER, { past: 'resolved' }],
  [/^(?:inactive|past|previous|former|historical|in the past|history)\b/i, { past: 'history of' }],
  [/^(?:ruled out|excluded|r\/o'?d|refuted|disproved)\b/i, { assertion: 'refuted' }],
  [/^(?:entered |listed |recorded |documented )?(?:in error|error|by mistake)\b/i, { assertion: 'refuted' }],
  [
    /^(?:suspected|possible|probable|likely|provisional|unconfirmed|query|\?|rule out|r\/o)(?!\w)/i,
    { assertion: 'possible' },
  ],
];

/** Whether the table is one of allergies or of vaccines. */
export function isRowOfAnotherThing(context: SentenceContext): boolean {
  return context.sentence.cells.some((cell) => OF_ANOTHER_THING.test(cell.header ?? ''));
}

/** What the row changes in the scope of a problem that it names; null where it says nothing of that. */
export function rowScope(context: SentenceContext, mention: Mention): Partial<Scope> | null {
  const { sentence, source } = context;
  if (sentence.form !== 'table row' || sentence.cells.length > MOST_CELLS) return null;
  const cells = sentence.cells
    .filter((cell) => mention.end <= cell.start || cell.end <= mention.start)
    .map(({ start, end, header }) => ({ said: source.body.slice(start, end).trim(), header: header?.trim() ?? '' }));
  // "Diabetes | Self: no | Mother: yes": each column speaks of another person.
  const kin = cells.some(({ header }) => RELATIVE.test(header));
  const own = kin ? cells.filter(({ header }) => ONESELF.test(header)) : cells;
  if (kin && own.length === 0) return { subject: 'family member' };
  for (const { said, header } of own) {
    if (ENDED.test(header) && /\d{4}/.test(said)) return { past: 'resolved' };
    const found = BY_CELL.find(([words]) => words.test(said));
    if (found) return found[1];
    if (!NO.test(said)) continue;
    if (/\bactive\b|\bcurrent/i.test(header)) return { past: 'history of' };
    if (cells.length === 1 || kin || ANSWER.test(header)) return { assertion: 'absent' };
    // "Diabetes | Yes | No" under no heading: whose answers these are cannot be told.
    if (header === '') return { hypothetical: true };
  }
  return null;
}

/** Of the times of a row the one that stands in a column of ends. */
export function endInRow(context: SentenceContext): TimeMention | null {
  const cell = context.sentence.cells.find(({ header }) => ENDED.test(header?.trim() ?? ''));
  return (cell && context.times.find((t) => cell.start <= t.start && t.end <= cell.end)) ?? null;
}

const ENDED = /^(?:date )?(?:resolved|resolution|abated|end(?:ed)?)\b/i;
const ANSWER = /\b(?:present|status|has|had|answer|response|yes|history|diagnosed|positive)\b/i;
