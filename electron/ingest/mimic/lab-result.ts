/** What a labevents row says its result is, across value, valuenum and comments. Pure. */
import { plainNumber } from '../row-body.ts';

export interface LabResult {
  /** As it is read aloud: verbatim, without unit; null where the row states no result. */
  shown: string | null;
  value: number | string | null;
  comparator: string | null;
  unit: string | null;
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
  const previouslyReported = previous(comment);

  if (text !== '' || number !== null) {
    const spoken = text !== '' ? text : String(number);
    const compared = number === null ? comparison(spoken) : null;
    return {
      shown: spoken,
      value: number ?? compared?.value ?? spoken,
      comparator: compared?.comparator ?? null,
      unit: number !== null || compared ? unit : null,
      previouslyReported,
      comment,
      column: text !== '' ? 'value' : 'valuenum',
    };
  }
  const said = comment === null ? null : resultInComment(comment);
  const compared = said === null ? null : comparison(said);
  return {
    shown: said ?? comment,
    value: compared?.value ?? said,
    comparator: compared?.comparator ?? null,
    // A unit describes a number; without one it would put "HOLD" among the values of the analyte.
    unit: compared ? unit : null,
    previouslyReported,
    comment: said === comment ? null : comment,
    column: 'comments',
  };
}

function meaningful(comment: string | undefined): string | null {
  const trimmed = comment?.trim() ?? '';
  return trimmed === '' || trimmed === REMOVED ? null : trimmed;
}

/** The first sentence, without the asterisk that marks it abnormal; null where it is prose. */
function resultInComment(comment: string): string | null {
  const first = comment.split(/\.(?:\s{2,}|\s*$)/, 1)[0] ?? '';
  const result = first.replace(/\s*\*?\s*$/, '');
  return result === '' || result.length > LONGEST_RESULT ? null : result;
}

function comparison(text: string): { comparator: string; value: number } | null {
  const m = /^(<=|>=|=<|=>|<|>)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (!m) return null;
  const comparator = (m[1] ?? '').replace('=<', '<=').replace('=>', '>=');
  return { comparator, value: Number(m[2]) };
}

/** "CORRECTED FOR 11 NRBC/100 WBC" is an adjustment, not a correction; only an earlier report that was withdrawn counts. */
function previous(comment: string | null): string | null {
  if (!comment || !/\bCORRECTED\b/i.test(comment)) return null;
  const m = /\bPREVIOUSLY\s+REPORTED\s+AS\s+(\S.*?)\s*(?:\.(?:\s{2,}|\s*$)|$)/i.exec(comment);
  return m?.[1] ?? null;
}
