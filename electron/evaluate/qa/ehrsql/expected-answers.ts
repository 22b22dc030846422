/** The answers of EHRSQL in the form that direct answers have. */
import type { QuestionWithAnswers } from '../../../../shared/asking.ts';

/**
 * "Whether" is yes, or not documented: no record says of what it lacks that it was not so; a count of nothing is that too. A time counts as right to the day or to the
 * minute. A number counts with any unit that the rows in question have. No row at all: not documented.
 */
export function expectedAnswers(
  label: string,
  answer: readonly string[][],
  units: readonly string[],
): QuestionWithAnswers['answers'] {
  const values = [...new Set(answer.flat())];
  if (/^SELECT COUNT\(\*\)>0/.test(label)) return values[0] === '1' ? ['yes'] : [];
  if (/^SELECT \( ?SELECT .*\) [<>=] \( ?SELECT /s.test(label)) return [values[0] === '1' ? 'yes' : 'no'];
  if (values.length === 0 || (/^SELECT COUNT/.test(label) && Number(values[0]) === 0)) return [];
  const ways = [values];
  if (values.every((value) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(value))) {
    ways.push(
      values.map((value) => value.slice(0, 10)),
      values.map((value) => value.slice(0, 16).replace(' ', 'T')),
    );
  }
  if (values.every((value) => /^-?\d+(\.\d+)?$/.test(value))) {
    const ofTime = label.includes("strftime('%J',current_time)");
    ways.push(...(ofTime ? ['hours', 'days'] : units).map((unit) => values.map((value) => `${value} ${unit}`)));
  }
  return ways.map((way) => (way.length === 1 ? (way[0] ?? '') : way));
}
