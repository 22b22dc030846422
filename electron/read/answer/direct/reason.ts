/** Why: what a drug is given for, and why it was stopped, in the words of the record; a guess is none. */
import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound } from './beside.ts';
import type { Gathered } from './gather.ts';
import { tellItem } from './tell-item.ts';
import { documented, type Sentence, undocumented } from './told.ts';

/** The latest that are told. */
const TOLD = 4;

export function tellReason(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  if (facts.length === 0) return nothingFound(gathered);
  const now = facts.filter((item) => item.store === 'ACTIVE');
  // Asked of what was: the reason of its end comes first. Of what is: what it is for.
  const ofEnd = reading.temporalCue !== null || now.length === 0 || reading.pick === 'previous';
  const ended = facts.filter((item) => item.store === 'HISTORY').toReversed();
  const lead = notStopped(now, ended, gathered);
  if (lead !== null && ended.every(isChanged)) {
    const told = [...now.toReversed(), ...ended].slice(0, TOLD).flatMap((item) => reasonsOf(item, gathered).sentences);
    return undocumented([lead, ...told, ...linked(now, gathered), ...besides(gathered)]);
  }
  // What is on hold was interrupted for a reason of its own, which stands with what is current.
  const held = ofEnd ? now.filter((item) => item.flags.includes('on hold')).toReversed() : [];
  const shown = [
    ...held,
    ...(ofEnd && ended.length > 0 ? ended : now.toReversed()).filter((i) => !held.includes(i)),
  ].slice(0, TOLD);
  const told = shown.map((item) => reasonsOf(item, gathered));
  const values = told.flatMap((one) => one.values);
  const sentences = [
    ...(lead === null ? [] : [lead]),
    ...told.flatMap((one) => one.sentences),
    ...linked(shown, gathered),
  ];
  if (values.length === 0) {
    const none: Sentence = { text: `No reason is documented for ${naming(gathered)}.`, items: shown };
    return undocumented([none, ...sentences, ...besides(gathered)]);
  }
  return documented(values, [...sentences, ...besides(gathered)]);
}

const STOPPED = /\b(?:stop\w*|discontinu\w*|ended|withdrawn|quit|ceased|off|held)\b/i;
/** One dose gave way to another: no end of the drug. */
const isChanged = (item: RecordItem): boolean => item.cause === 'superseded';

/** The end that the question takes for granted is not on record, or not the last word: said before anything else. */
function notStopped(now: readonly RecordItem[], ended: readonly RecordItem[], gathered: Gathered): Sentence | null {
  const { reading, arm } = gathered;
  if (now.length === 0 || reading.window !== null || !STOPPED.test(reading.temporalCue ?? '')) return null;
  const about = naming(gathered);
  const text =
    arm === 'active'
      ? `${about} is current by this record.`
      : ended.every(isChanged)
        ? `It is not recorded that ${about} was stopped: it is ${now.every((item) => item.flags.includes('on hold')) ? 'on hold' : 'current'} by this record.`
        : `${about} is current by this record; what ended is an earlier course.`;
  return { text, items: now.toReversed() };
}

interface Reasons {
  values: string[];
  sentences: Sentence[];
}

/** Why it ended, in the words of whoever told its end. */
export function endReasons(item: RecordItem, { statements }: Gathered): string[] {
  const ends = (statements.get(item.id) ?? []).filter(({ role }) => role === 'ends');
  const told = [
    ...ends.flatMap(({ attributes }) => [attributes.statusReason, attributes.reason]),
    item.attributes.statusReason,
  ];
  return [...new Set(told.filter((reason) => reason !== undefined).map((reason) => `${reason}`))];
}

function reasonsOf(item: RecordItem, gathered: Gathered): Reasons {
  const why = endReasons(item, gathered);
  const own = item.attributes.reason;
  const given = own === undefined || why.includes(`${own}`) ? [] : [`${own}`];
  const moved = item.store === 'HISTORY' && item.reason !== null ? ` ${item.reason}` : '';
  const parts = [
    ...(why.length > 0 ? [`Reason of the ${item.flags.includes('on hold') ? 'hold' : 'end'}: ${why.join('; ')}.`] : []),
    ...(given.length > 0 ? [`Reason as it was recorded: ${given.join('; ')}.`] : []),
  ];
  const text = `${tellItem(item)}.${parts.length > 0 ? ` ${parts.join(' ')}` : ''}${moved}`;
  const quoted = /“([^”]+)”\s*$/.exec(item.cause === 'resolved' ? (item.reason ?? '') : '')?.[1];
  const values = why.length > 0 ? why : given.length > 0 ? given : quoted ? [quoted] : [];
  return { values, sentences: [{ text, items: [item] }] };
}

/** What the record ties to it: the disease that it treats, an allergy to it. A tie by a table is said to be one. */
function linked(items: readonly RecordItem[], gathered: Gathered): Sentence[] {
  const own = new Set(items.map(({ id }) => id));
  const found = gathered.record
    .neighbours([...own], 50)
    .filter(({ type, item }) => (type === 'treatment_for' || type === 'causal') && !own.has(item.id))
    .filter(({ item }) => gathered.arm === 'both' || item.store === 'ACTIVE')
    .filter(({ item }) => ['condition', 'symptom', 'allergy'].includes(item.kind) && item.subject === 'patient');
  const unique = [...new Map(found.map((one) => [one.item.publicId, one])).values()].slice(0, TOLD);
  return unique.map(
    ({ type, item }): Sentence => ({
      text: `${type === 'causal' ? 'An allergy to it is on record' : 'Linked with what it may be given for'}: ${tellItem(item)}.`,
      items: [item],
    }),
  );
}
