/** What a labevents row says its result is, across value, valuenum and comments. Pure. */
import { plainNumber } from '../row-body.ts';

export interface LabResult {
  /** As it is read aloud: verbatim, without unit; null where the row states no result. */
  shown: string | null;
  value: number | string | null;
  comparator: string | null;
  unit: string | null;
  /** The test was ordered, and the laboratory says that it gave no result. */
  notDone: boolean;
  /** The earlier value that a comment says was withdrawn. */
  previouslyReported: string | null;
  /** The comment where it is more than the result itself. */
  comment: string | null;
  /** Where the result stands: a column of the row. */
  column: 'value' | 'valuenum' | 'comments';
}

/** De-identification leaves this where text was taken out. */
const REMOVED = '___';
/** Written in valueuom where a test has no unit. */
const NO_UNIT = /^(n\/a)?$/i;
/** No result, in the words of the laboratory. */
const NOT_DONE = /^(unable to|not (done|performed|reported|processed)|(test )?cancell?ed|specimen (clotted|lost))\b/i;
/** A tube that is kept for a later order. */
const HELD = /^(hold|discard)\b/i;
/** What a laboratory says about a result, which is not the result. */
const ABOUT_RESULT =
  /^((slightly |grossly |moderately )?hemoly|verified|new reference|reference|measured|reported|notified|please|see )/i;
/** A comment whose first sentence is longer says something about the result, and is not the result. */
const LONGEST_RESULT = 60;

/**
 * MIMIC-IV keeps a result that is no plain number in `comments` when `value` is empty ("NEG.", "1+*.", "<0.01."), and
 * blanks `value` where a comment withdrew an earlier one ("CORRECTED RESULT, PREVIOUSLY REPORTED AS 10.").
 */
export function labResult(row: Readonly<Record<string, string>>): LabResult {
  const written = row.value?.trim() ?? '';
  const text = written === REMOVED ? '' : written;
  const number = plainNumber(row.valuenum);
  const comment = meaningful(row.comments);
  const unitText = row.valueuom?.trim() ?? '';
  const unit = NO_UNIT.test(unitText) ? null : unitText;

  const column = text !== '' ? 'value' : number !== null ? 'valuenum' : 'comments';
  const inComment = comment === null ? null : resultInComment(comment);
  const said = text !== '' ? text : number !== null ? String(number) : inComment;
  const compared = number === null && said !== null ? comparison(said) : null;
  const notDone = number === null && said !== null && NOT_DONE.test(said);
  const stated = said !== null && !notDone;
  return {
    shown: said ?? comment,
    value: stated ? (number ?? compared?.value ?? said) : null,
    comparator: compared?.comparator ?? null,
    // "NEG" of an analyte that is counted in mg/dL is a result on that scale; a tube on hold is on none.
    unit: stated && !HELD.test(said) ? unit : null,
    notDone,
    previouslyReported: previous(comment),
    comment: column === 'comments' && (inComment === null || sameSaid(inComment, comment)) ? null : comment,
    column,
  };
}

/** Whether a comment says no more than the result that was read from it. */
function sameSaid(result: string, comment: string | null): boolean {
  return comment?.replace(/[\s.*]+$/, '') === result;
}

function meaningful(comment: string | undefined): string | null {
  const trimmed = comment?.trim() ?? '';
  return trimmed === '' || trimmed === REMOVED ? null : trimmed;
}

/** The first sentence, without the asterisk that marks it abnormal; null where it is prose. */
function resultInComment(comment: string): string | null {
  const first = comment.split(/\.(?:\s{2,}|\s*$)/, 1)[0] ?? '';
  const result = first.replace(/\s*\*?\s*$/, '');
  return result === '' || result.length > LONGEST_RESULT || ABOUT_RESULT.test(result) ? null : result;
}

function comparison(text: string): { comparator: string; value: number } | null {
  const m = /^(<=|>=|=<|=>|<|>|greater than|less than)\s*(\d+(?:\.\d+)?)$/i.exec(text);
  const comparator = COMPARATORS[m?.[1]?.toLowerCase() ?? ''];
  return m && comparator ? { comparator, value: Number(m[2]) } : null;
}

const COMPARATORS: Record<string, string> = {
  '<': '<',
  '<=': '<=',
  '=<': '<=',
  '>': '>',
  '>=': '>=',
  '=>': '>=',
  'greater than': '>',
  'less than': '<',
};

/** "CORRECTED FOR 11 NRBC/100 WBC" is an adjustment, not a correction; only an earlier report that was withdrawn counts. */
function previous(comment: string | null): string | null {
  if (!comment || !/\bCORRECTED\b/i.test(comment)) return null;
  const m = /\bPREVIOUSLY\s+REPORTED\s+AS\s+(\S.*?)\s*(?:\.(?:\s{2,}|\s*$)|$)/i.exec(comment);
  return m?.[1] ?? null;
}
