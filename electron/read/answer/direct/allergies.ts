/** Allergies: every one that stands is told, and those that do not are told apart with why. A missing one is never "none". */
import type { Answer } from '../../../../shared/asking.ts';
import { allergenOf } from '../../../write/identity/allergen.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound, tellSome } from './beside.ts';
import { type Gathered, gather } from './gather.ts';
import { tellItem } from './tell-item.ts';
import { documented, type Sentence, undocumented } from './told.ts';

/** Other allergies that a sentence names; the number of the rest is said. */
const NAMED = 20;

export function tellAllergies(gathered: Gathered): Answer {
  const { reading, record, arm } = gathered;
  if (reading.concepts.length > 0 || reading.unknown !== null) return ofOne(gathered);
  return listOf(gather({ ...reading, pick: 'all', window: null }, record, arm));
}

function listOf(gathered: Gathered): Answer {
  const { facts, denied, reading } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE').toReversed();
  const none = denied.filter(isNoKnown);
  const standing = none.filter((item) => item.store === 'ACTIVE').toReversed();
  const whether = reading.operation === 'exists';
  const rest = apart({ ...gathered, denied: denied.filter((item) => !isNoKnown(item)) });
  const overtaken = none.filter((item) => item.store === 'HISTORY').toReversed();
  if (now.length > 0) {
    return documented(whether ? ['yes'] : now.map((item) => item.concept), [
      {
        text: `${now.length === 1 ? 'One allergy or intolerance is' : `${now.length} allergies or intolerances are`} on record:`,
        items: now,
      },
      ...now.map(allergy),
      ...(standing.length > 0 ? [tellSome('But the record also says', standing)] : []),
      ...rest,
      ...(overtaken.length > 0 ? [tellSome('No longer holds', overtaken)] : []),
    ]);
  }
  if (standing.length > 0)
    return documented(whether ? ['no'] : standing.map((item) => item.text), [
      tellSome('The record says', standing),
      ...rest,
    ]);
  if (facts.length === 0 && denied.length === 0) return nothingFound(gathered);
  return undocumented([
    { text: 'No allergy stands on this record now. What is no longer current, or denied, is told below.', items: [] },
    ...rest,
  ]);
}

/** One named substance: what is said of it, and then the list, for a class or a spelling may hide it. */
function ofOne(gathered: Gathered): Answer {
  const { facts, denied, reading, record, arm } = gathered;
  const whole = gather(
    { ...reading, concepts: [], unknown: null, kinds: ['allergy'], pick: 'all', window: null, route: null },
    record,
    arm,
  );
  const own = new Set([...facts, ...denied, ...gathered.possible, ...gathered.untrue].map((item) => item.publicId));
  const others = whole.facts.filter((item) => item.store === 'ACTIVE' && !own.has(item.publicId)).toReversed();
  const none = whole.denied
    .filter((item) => isNoKnown(item) && item.store === 'ACTIVE' && !own.has(item.publicId))
    .toReversed();
  const also: Sentence[] = [
    ...(others.length > 0 ? [otherAllergies(others)] : []),
    ...(none.length > 0 ? [tellSome('The record also says', none)] : []),
  ];
  const positive = facts.filter((item) => item.kind === 'allergy').toReversed();
  const now = positive.filter((item) => item.store === 'ACTIVE');
  if (now.length > 0) {
    const sentences = now.map((item, i) =>
      i === 0 ? { ...allergy(item), text: `Yes, an allergy or intolerance: ${allergy(item).text}` } : allergy(item),
    );
    return documented(reading.operation === 'exists' ? ['yes'] : now.map((item) => item.concept), [
      ...sentences,
      ...apart(gathered),
      ...also,
    ]);
  }
  const refuted = denied.filter((item) => item.kind === 'allergy').toReversed();
  if (refuted.length > 0) {
    return documented(
      ['no'],
      [tellSome('No, as the record says', refuted), ...apart({ ...gathered, denied: [] }), ...also],
    );
  }
  const lead: Sentence = {
    text: `No allergy to ${naming(gathered).replace(/ (?:allergy|intolerance)(?=”)/gi, '')} is documented${arm === 'active' ? ' among what is current; HISTORY was not opened' : ''}. That is not the same as “no allergy”.`,
    items: [],
  };
  return undocumented([lead, ...apart(gathered), ...also]);
}

/** What does not stand any more, with why; suspicions, denials and errors. */
function apart(gathered: Gathered): Sentence[] {
  const past = gathered.facts.filter((item) => item.store === 'HISTORY' && item.kind === 'allergy').toReversed();
  const told = past.map(
    (item): Sentence => ({
      text: `No longer current: ${tellItem(item)}.${item.reason ? ` ${item.reason}` : ''}`,
      items: [item],
    }),
  );
  return [...told, ...besides(gathered)];
}

/** With what they did: who asks for one drug must not miss an anaphylaxis to another. */
function otherAllergies(others: readonly RecordItem[]): Sentence {
  const told = others.slice(0, NAMED).map((item) => allergy(item).text.replace(/\.$/, ''));
  const more = others.length - told.length;
  const words = [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return { text: `Other allergies on record: ${words}.`, items: others };
}

function allergy(item: RecordItem): Sentence {
  const { reaction, severity, criticality } = item.attributes;
  const more = [
    reaction === undefined || item.text.includes(`${reaction}`) ? null : `reaction: ${reaction}`,
    severity === undefined ? null : `severity: ${severity}`,
    criticality === undefined ? null : `criticality: ${criticality}`,
  ].filter((words) => words !== null);
  return { text: `${tellItem(item)}${more.length > 0 ? `; ${more.join('; ')}` : ''}.`, items: [item] };
}

const isNoKnown = (item: RecordItem): boolean => allergenOf(item.text, item.concept).noKnown;
