/**
 * What a question asks for, by rules: every word of it must be understood (a name, a time, a part of a form, or a word that says
 * nothing), else there is no direct answer. A wrong one is worse than none.
 */

import type { QuestionReading } from '../../../shared/asking.ts';
import { lastDay, parseIso } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { ReadRecord, RecordConcept } from '../read-contract.ts';
import { beganInside } from './began-inside.ts';
import { boundsOf, eventBounds, withoutNames } from './bounded-question.ts';
import { codesAsked } from './codes-asked.ts';
import { type AskForm, askForm } from './form/ask-form.ts';
import { kindsAsked } from './form/kinds-asked.ts';
import { isOneQuestion } from './form/one-question.ts';
import { withPlainPhrases } from './form/plain-phrases.ts';
import { hasKind } from './has-kind.ts';
import { hospitalStays } from './hospital-stays.ts';
import { isInNamePlace, leftOver, searchedWords, unknownName } from './left-over.ts';
import { masked, NAMED, squeezed } from './mask.ts';
import { matchAllergens } from './mentions/match-allergens.ts';
import { correctedSpelling } from './mentions/spelling-mistakes.ts';
import { withVitaminNumbers } from './mentions/vitamin-numbers.ts';
import { type NamedThing, namedThings } from './named-things.ts';
import { questionText } from './question-text.ts';
import { routeAsked } from './route-asked.ts';
import { safetyOf } from './safety-question.ts';
import { subjectAsked } from './subject-asked.ts';
import { temporalCue } from './temporal-cue.ts';

/** More words than a question names things with. */
const MOST_SEARCHED = 32;

/**
 * What a question asks for, as far as rules can tell.
 *
 * @param options.now what "this year" and "two years ago" are counted to (ISO, partial); the record's last entry by default, never the clock
 */
export function readQuestion(text: string, record: ReadRecord, options: { now?: string | null } = {}): QuestionReading {
  const asked = questionText(text);
  const nowTime = parseIso(options.now === undefined ? record.lastEntryTime : options.now);
  const now = nowTime && lastDay(nowTime);
  const coded = codesAsked(asked.written);
  const bounds = boundsOf(coded.rest, record, now);
  const spelt = withVitaminNumbers(correctedSpelling(bounds.rest, record), record);
  const found = namedThings(spelt, record);
  const event = eventBounds({ ...bounds, rest: spelt }, found, record);
  const byCode = record.byCodes(coded.codes, 200);
  const family = subjectAsked(withoutNames(event.rest, event.things));
  const routed = routeAsked(family.rest);
  const plain = routed.rest;
  const skeleton = withPlainPhrases(plain.toLowerCase());
  const left = leftOver(skeleton);
  const unknown = event.things.length === 0 && coded.codes.length === 0 ? unknownName(left) : null;
  const form = formOf(
    unknown ? masked(skeleton, unknown, NAMED) : skeleton,
    event.things,
    event.window !== null,
    record,
  );
  const asks = family.family ? (['family history'] as const) : kindsOf(event.things, form, skeleton, record);
  const { things: known, kinds } = ofKinds(
    withJoined(event.things),
    asks,
    form?.kinds.length === 0 && !family.family,
    record,
  );
  const missing = known.filter((thing) => thing.concepts.length === 0);
  const named =
    unknown?.written ??
    missing[0]?.written ??
    (coded.codes.length > 0 && byCode.length === 0 ? coded.codes.join(', ') : null);
  const stays = form?.kinds.includes('encounter') && known.length === 0 ? hospitalStays(skeleton, record) : null;
  const understood =
    asked.short &&
    isOneQuestion(plain) &&
    form !== null &&
    event.clear &&
    stays?.clear !== false &&
    routed.clear &&
    (left.runs.length === 0 || unknown !== null) &&
    known.every((thing) => thing.sure) &&
    (missing.length === 0 || missing.length === known.length) &&
    goTogether(known, form, skeleton) &&
    !countsDoses(form, kinds, skeleton) &&
    (!asksWhenExtreme(form) || kinds.every((kind) => kind === 'measurement')) &&
    (asksWhichBegan(form) || beganInside(skeleton, event.window, known, kinds, record)) &&
    (unknown === null ||
      (isInNamePlace(masked(skeleton, unknown, NAMED)) && isNowhere(unknown.written, form, record))) &&
    (!family.family || isOfRelative(family.relative, known, record));
  const concepts = [
    ...new Set([
      ...(stays?.concepts ?? []),
      ...known.flatMap((t) => t.concepts.map((c) => c.text)),
      ...byCode.map((item) => item.concept),
    ]),
  ];
  return {
    operation: form?.operation ?? 'tell',
    aspect: form?.aspect ?? 'whole',
    pick: family.family ? 'all' : (form?.pick ?? 'all'),
    ...(form?.tie === undefined ? {} : { tie: form.tie }),
    understood,
    kinds: [...kinds],
    concepts,
    unknown: named,
    words: searchedWords(squeezed(event.rest), MOST_SEARCHED),
    codes: coded.codes,
    route: routed.route,
    subject: family.family ? 'family member' : 'patient',
    window: event.window,
    temporalCue: temporalCue(asked.written) ?? event.window?.words ?? null,
    safety: safetyOf(asked.written),
  };
}

/** The form, with what the names themselves say: a result has a value, a class asks which. */
function formOf(skeleton: string, things: readonly NamedThing[], bounded: boolean, record: ReadRecord): AskForm | null {
  const s = squeezed(skeleton);
  const form = askForm(s, { named: s.includes(NAMED), bounded });
  if (form?.operation !== 'tell' || form.aspect !== 'whole') return form;
  const kinds = kindsOf(things, form, skeleton, record);
  if (kinds.length === 1 && kinds[0] === 'measurement') {
    return {
      ...form,
      aspect: 'value',
      pick: form.pick === 'current' || (form.pick === 'all' && !bounded) ? 'last' : form.pick,
    };
  }
  const classes = things.length > 0 && things.every(({ name }) => name.term?.kind === 'drug class');
  return classes && /^(?:which|what|list|show)\b/.test(s) ? { ...form, aspect: 'name' } : form;
}

/** Of results alone it can be told when they were highest. */
const asksWhenExtreme = (form: AskForm): boolean =>
  form.aspect === 'start' && (form.pick === 'highest' || form.pick === 'lowest');

/** Then what began is told apart from what was there already. */
const asksWhichBegan = (form: AskForm | null): boolean =>
  form?.operation === 'tell' && form.aspect === 'start' && form.pick === 'all';

/**
 * What the verbs of the question say, as far as the names allow it; else what the names are. A question of no known form still says by its
 * words what evidence it is about.
 */
function kindsOf(
  things: readonly NamedThing[],
  form: AskForm | null,
  skeleton: string,
  record: ReadRecord,
): readonly Kind[] {
  if (form === null && things.length === 0) return kindsAsked(skeleton);
  const asked = form?.kinds ?? [];
  const own = [...new Set(things.flatMap((thing) => thing.kinds))];
  // Of a substance that is measured and given, the result is asked for where no word says that it is given.
  if (asked.length === 0 && things.length > 0 && things.every(isMeasured)) return ['measurement'];
  if (asked.includes('allergy') || own.length === 0) return asked;
  const both = own.filter((kind) => asked.includes(kind));
  if (both.length > 0) return both;
  // A drug that is measured too: "the last tobramycin test".
  const ids = things.flatMap((thing) => thing.concepts.map(({ id }) => id));
  return asked.length > 0 && hasKind(record, ids, asked) ? asked : own;
}

const isMeasured = ({ name, kinds }: NamedThing): boolean =>
  name.term?.kind === 'analyte' && kinds.includes('measurement');

/**
 * Concepts without a memory of the kinds that are asked for are not what is asked for: a potassium level is no tablet. Where only the
 * name said the kind, the record knows better.
 */
function ofKinds(
  things: readonly NamedThing[],
  kinds: readonly Kind[],
  byName: boolean,
  record: ReadRecord,
): { things: NamedThing[]; kinds: readonly Kind[] } {
  if (kinds.includes('allergy')) return { things: things.map((thing) => asAllergen(thing, record)), kinds };
  const has = (concept: RecordConcept): boolean => hasKind(record, [concept.id], kinds);
  const fitting = things.map((thing) => ({ ...thing, concepts: thing.concepts.filter(has) }));
  const lost = fitting.map((thing, i) => thing.concepts.length === 0 && things[i]?.concepts.length !== 0);
  if (!lost.includes(true)) return { things: fitting, kinds };
  if (byName && things.length === 1) {
    const ids = things.flatMap((thing) => thing.concepts.map(({ id }) => id));
    const own = new Set(record.ofConcepts(ids, { limit: 50 }).map((item) => item.kind));
    if (!own.has('family history')) return { things: [...things], kinds: [...own] };
  }
  return { things: fitting.map((thing, i) => ({ ...thing, sure: thing.sure && lost[i] === false })), kinds };
}

/** Names side by side that the record has neither of are one name: "iodine contrast". */
function withJoined(things: readonly NamedThing[]): NamedThing[] {
  const joined: NamedThing[] = [];
  for (const thing of things) {
    const last = joined.at(-1);
    if (last && thing.start - last.end <= 1 && last.concepts.length === 0 && thing.concepts.length === 0) {
      const same = last.name.term?.concept === thing.name.term?.concept;
      joined[joined.length - 1] = same
        ? thing
        : { ...last, end: thing.end, written: `${last.written} ${thing.written}` };
    } else joined.push(thing);
  }
  return joined;
}

/** What is asked of an allergy is what it is against. */
function asAllergen(thing: NamedThing, record: ReadRecord): NamedThing {
  const { concepts, sure } = matchAllergens(thing.written, thing.name.drug, record);
  return { ...thing, concepts: record.concepts().filter(({ id }) => concepts.has(id)), sure };
}

/** An order is of many doses: how many of them there were is not recorded. Of a vaccine each is. */
const countsDoses = (form: AskForm, kinds: readonly Kind[], skeleton: string): boolean =>
  form.operation === 'count' && kinds.includes('medication') && /\bdoses\b/.test(skeleton);

/** Several things are told one by one, or asked for as alternatives; a sum over them, or "both", is another question. */
function goTogether(things: readonly NamedThing[], form: AskForm | null, skeleton: string): boolean {
  if (things.length < 2) return true;
  if (form?.operation === 'tell') return !/\bor\b/.test(skeleton) && (form.pick === 'current' || form.pick === 'all');
  return form?.operation === 'exists' && /\bor\b/.test(skeleton) && !/\band\b/.test(skeleton);
}

/** A name that no list knows is said to be missing only where its words stand nowhere in the record. */
function isNowhere(name: string, form: AskForm | null, record: ReadRecord): boolean {
  if (form === null || (form.operation === 'tell' && form.aspect === 'whole')) return false;
  const words = name.split(/[ /-]+/).filter((word) => word.length > 2);
  return (
    words.length > 0 &&
    record.byWords(words, 'ACTIVE', 1).length === 0 &&
    record.byWords(words, 'HISTORY', 1).length === 0
  );
}

/** "Her mother" is answered only where what the record says of relatives is of the mother alone. */
function isOfRelative(relative: string | null, things: readonly NamedThing[], record: ReadRecord): boolean {
  if (relative === null) return true;
  const ids = things.flatMap((thing) => thing.concepts.map((concept) => concept.id));
  const items = record.ofConcepts(ids, { kinds: ['family history'], limit: 10_000 });
  const called = new RegExp(`\\b${relative}\\b`, 'i');
  return ids.length > 0 && items.every((item) => called.test(`${item.text} ${item.attributes.relationship ?? ''}`));
}
