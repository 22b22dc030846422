import { expect, test } from 'vitest';
import { namesPerson } from '../../../../electron/write/model/person-name.ts';

const at = (body: string, words: string) => ({ start: body.indexOf(words), end: body.indexOf(words) + words.length });

test.each([
  ['Devin82 is a 45 year-old non-hispanic white male.', 'Devin82'],
  ['Ralph Barnes is a 62-year-old male who presents for his examination.', 'Ralph Barnes'],
  ['Seen today: Mrs. Okafor, well.', 'Okafor'],
  ['Name: Ann-Marie O’Neill', 'Ann-Marie O’Neill'],
])('“%s” names a person', (body, words) => {
  expect(namesPerson(body, at(body, words))).toBe(true);
});

test.each([
  ['Hypertension is well controlled.', 'Hypertension'],
  ['Parkinson disease was found at 60 years.', 'Parkinson disease'],
  ['Gout, 3 attacks this year.', 'Gout'],
  ['She has asthma.', 'asthma'],
])('“%s” names a problem', (body, words) => {
  expect(namesPerson(body, at(body, words))).toBe(false);
});
