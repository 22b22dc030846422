/** What the program made of a question, in words: a misreading must be seen before an answer is believed. */
import type { Aspect, Pick, QuestionReading } from '../../../shared/asking.ts';
import { dateWords, dayWords } from '../../ui/date-words.ts';
import { KIND_WORDS } from '../patient-state/memory-words.ts';

const PICK_WORDS: Record<Pick, string> = {
  all: '',
  current: 'current ',
  previous: 'previous ',
  first: 'first ',
  last: 'last ',
  'second last': 'second last ',
  highest: 'highest ',
  lowest: 'lowest ',
};

const ASPECT_WORDS: Record<Aspect, string> = {
  whole: 'what is documented',
  name: 'names',
  dose: 'dose',
  value: 'value',
  route: 'route',
  start: 'start',
  end: 'end',
  reason: 'reason',
};

/** "last value of HbA1c, in 2019 (1 Jan 2019 to 31 Dec 2019)"; says plainly where no form was recognised. */
export function readingWords(reading: QuestionReading): string {
  const what = reading.understood ? formWords(reading) : unrecognised(reading);
  const more = [
    reading.subject === 'patient' ? null : personWords(reading.subject),
    reading.route && `given: ${reading.route}`,
    reading.codes.length > 0 && `with the code ${reading.codes.join(', ')}`,
    windowWords(reading),
  ];
  return [what, ...more].filter(Boolean).join(', ');
}

/** What the question names and the record has no concept for; null where everything is known. */
export function unknownWords(reading: QuestionReading): string | null {
  if (reading.unknown === null) return null;
  return `“${reading.unknown}” is not found in this record, by name, synonym or code. It may still be written in other words.`;
}

function unrecognised({ concepts, words }: QuestionReading): string {
  const looked = concepts.length > 0 ? concepts : words;
  if (looked.length === 0) return 'no form of question that is known, and no word to look for';
  return `no form of question that is known; looked for ${looked.join(', ')}`;
}

function formWords(reading: QuestionReading): string {
  const thing = thingWords(reading);
  const pick = PICK_WORDS[reading.pick];
  const value = reading.aspect === 'value' || reading.aspect === 'dose' ? `${ASPECT_WORDS[reading.aspect]} of ` : '';
  if (reading.operation === 'exists') {
    if (reading.pick === 'current') return `whether there is now: ${thing}`;
    return `whether there is or ever was: ${pick}${thing}`;
  }
  if (reading.operation === 'count') return `how often or how many: ${pick}${thing}`;
  if (reading.operation === 'total') return `sum of ${pick}${value}${thing}`;
  if (reading.operation === 'average') return `average of ${pick}${value}${thing}`;
  if (reading.operation === 'difference') return `difference between values of ${thing}`;
  if (reading.aspect === 'whole') return pick ? `${pick}${thing}` : `all that is documented of ${thing}`;
  if (reading.aspect === 'dose' || reading.aspect === 'value') {
    return `${pick || 'every '}${ASPECT_WORDS[reading.aspect]} of ${thing}`;
  }
  return `${ASPECT_WORDS[reading.aspect]} of ${pick}${thing}`;
}

function thingWords({ concepts, kinds, unknown }: QuestionReading): string {
  if (concepts.length > 0) return concepts.join(', ');
  if (unknown !== null) return `“${unknown}”`;
  if (kinds.length > 0) return kinds.map((kind) => KIND_WORDS[kind].toLowerCase()).join(', ');
  return 'anything in the record';
}

function personWords(subject: QuestionReading['subject']): string {
  return subject === 'family member' ? 'of a family member' : 'of another person';
}

function windowWords({ window }: QuestionReading): string | null {
  if (window === null) return null;
  const { from, to, words } = window;
  const days =
    from !== null && to !== null
      ? from === to
        ? dayOrTime(from)
        : `${dayOrTime(from)} to ${dayOrTime(to)}`
      : from !== null
        ? `from ${dayOrTime(from)}`
        : to !== null
          ? `until ${dayOrTime(to)}`
          : 'any time';
  return words.trim() === '' ? days : `“${words.trim()}” (${days})`;
}

const dayOrTime = (text: string): string => (text.length > 10 ? dateWords(text) : dayWords(text));
