/** What was put in and taken out again: an operation that bears the name of a device, and is the end of it. */
import type { Arm, QuestionReading } from '../../../../shared/asking.ts';
import type { ReadRecord, RecordItem } from '../../read-contract.ts';

const REMOVAL = /\b(?:remov(?:al|ed|e)|explant\w*|extraction|taken out)\b/i;
/** Of a whole record; more of them than any has. */
const ALL = 10_000;
/** Words that name no thing. */
const PLAIN = new Set([
  'removal',
  'removed',
  'remove',
  'extraction',
  'cardiac',
  'left',
  'right',
  'device',
  'system',
  'procedure',
  'implantable',
  'total',
  'with',
  'from',
]);

export const isRemoval = ({ kind, text }: RecordItem): boolean => kind === 'procedure' && REMOVAL.test(text);

/** The question speaks of the removal, or of something that is one ("tooth extraction"). */
export const namesRemovals = ({ words, concepts }: QuestionReading): boolean =>
  words.some((word) => /^(?:remov\w*|explant\w*|extract\w*)$/.test(word)) ||
  (concepts.length > 0 && concepts.every((concept) => REMOVAL.test(concept)));

/** Operations that took out one of these devices, on or after the day on which it is said to be there. */
export function removalsOf(
  devices: readonly RecordItem[],
  { record, arm }: { record: ReadRecord; arm: Arm },
): RecordItem[] {
  if (devices.length === 0) return [];
  const store = arm === 'active' ? ({ store: 'ACTIVE' } as const) : {};
  return record
    .ofKinds(['procedure'], { limit: ALL, ...store })
    .filter(
      (item) =>
        isRemoval(item) &&
        item.subject === 'patient' &&
        item.assertion === 'present' &&
        item.cause !== 'entered in error' &&
        !item.flags.includes('never happened'),
    )
    .filter((item) => devices.some((device) => item.activeFromMs >= device.activeFromMs && shareName(item, device)));
}

function shareName(a: RecordItem, b: RecordItem): boolean {
  const own = nameWords(a.concept);
  return nameWords(b.concept).some((word) => own.includes(word));
}

const nameWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !PLAIN.has(word));
