/** An answer that is not the label's may be right to another reading of the question; a rule over the label tells which. */
import { describe, expect, test } from 'vitest';
import { otherReadingOf } from '../../../../electron/evaluate/qa/ehrsql/other-readings.ts';

const STAY =
  'SELECT admissions.hadm_id FROM admissions WHERE admissions.subject_id = 7 AND admissions.dischtime IS NOT NULL ORDER BY admissions.admittime DESC LIMIT 1';

/** What is asked and answered; the database gives the answer where the rewritten label has the words that a case wants. */
function readingOf(question: string, given: string[], label: string, wanted: string[], concepts: string[] = []) {
  const answer = (sql: string): string[][] => [[wanted.every((words) => sql.includes(words)) ? '1' : '0']];
  return otherReadingOf({ question, given, reading: { concepts } }, { label, units: [] }, { answer });
}

const YEAR =
  "SELECT COUNT(*)>0 FROM labevents WHERE datetime(labevents.charttime,'start of year') = datetime(current_time,'start of year','-1 year')";

describe('a wrong answer is right to another reading', () => {
  test('where the last year is the twelve months up to now', () => {
    const wanted = ["labevents.charttime >= '2099-12-31'"];
    expect(readingOf('Was it measured in the last year?', ['yes'], YEAR, wanted)).toMatch(/^“in the last year/);
  });
  test('and not where the question says the calendar year', () => {
    expect(readingOf('Was it measured last year?', ['yes'], YEAR, ["labevents.charttime >= '2099-12-31'"])).toBeNull();
  });
  test('where a drug is meant by its ingredient', () => {
    const label = "SELECT COUNT(*)>0 FROM prescriptions WHERE prescriptions.drug = 'insulin'";
    const concepts = ['insulin', 'insulin human regular'];
    const wanted = ["prescriptions.drug IN ( 'insulin', 'insulin human regular' )"];
    expect(readingOf('Was insulin given?', ['yes'], label, wanted, concepts)).toMatch(/ingredient/);
    expect(readingOf('Was insulin given?', ['yes'], label, wanted, ['heparin'])).toBeNull();
  });
  test('where a route has several words', () => {
    const label = "SELECT COUNT(*)>0 FROM prescriptions WHERE prescriptions.route = 'oral'";
    const wanted = ["prescriptions.route IN ( 'po', 'oral' )"];
    expect(readingOf('Was any given by mouth?', ['yes'], label, wanted)).toMatch(/route/);
  });
  test('where a stay is what happened between its days', () => {
    const label = `SELECT COUNT(*)>0 FROM prescriptions WHERE prescriptions.hadm_id IN ( ${STAY} )`;
    const wanted = ['prescriptions.subject_id = 7', 'substr(prescriptions.starttime,1,10) BETWEEN'];
    expect(readingOf('Was any given on the last stay?', ['yes'], label, wanted)).toMatch(/between its days/);
  });
  test('where two of these are meant at once, and to none where no rule makes it right', () => {
    const label = `${YEAR} AND labevents.hadm_id IN ( ${STAY} )`;
    const wanted = ["labevents.charttime >= '2099-12-31'", 'labevents.subject_id = 7'];
    expect(readingOf('Was it measured in the last year?', ['yes'], label, wanted)).toBe('two of these at once');
    expect(readingOf('Was it measured in the last year?', ['yes'], label, ['nowhere'])).toBeNull();
  });
});
