/**
 * What a state means for the course of a fact: status, start and end, and how the claim reads. The same meaning as the rules
 * writer's: a thing that is stated as holding counts from the entry, marked so; an end without a date has none.
 */
import { type ClinicalTime, certainlyBefore } from '../../../shared/clinical-time.ts';
import type { Assertion, Flag, Kind, Status } from '../../../shared/vocabulary.ts';
import { currencyOf } from '../text/rules/conditions-currency.ts';
import { documentedStart, startOr } from '../text/rules/documented-start.ts';
import { inSentence } from '../text/rules/sentence-words.ts';
import type { TextSource, TimeMention } from '../text/text-contract.ts';
import type { Reading } from './claim-guard.ts';
import type { FactName } from './fact-name.ts';

export interface Course {
  kind: Kind;
  status: Status | null;
  assertion: Assertion;
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  flags: Flag[];
  /** The day that a plan is for, as stated. */
  plannedFor: string | null;
  /** The claim, out of its name with details. */
  words(name: string): string;
}

interface Told {
  name: FactName;
  reading: Reading;
  source: TextSource;
  /** A start or a point that does not lie ahead of the entry. */
  since: ClinicalTime | null;
  until: ClinicalTime | null;
  ahead: ClinicalTime | null;
}

/**
 * @param time the one time that the words state of this fact; null where they state none
 * @returns null where there is nothing to keep (a drug that was declined, a vaccine that was not given)
 */
export function courseOf(
  name: FactName,
  reading: Reading,
  time: TimeMention | null,
  source: TextSource,
): Course | null {
  const isAhead = time !== null && source.time !== null && certainlyBefore(source.time, time.time);
  const told: Told = {
    name,
    reading,
    source,
    since: time && !isAhead && time.role !== 'end' ? time.time : null,
    until: time && time.role !== 'start' ? time.time : null,
    ahead: isAhead ? time.time : null,
  };
  if (reading.assertion === 'planned' || name.kind === 'plan') return planned(told);
  switch (name.kind) {
    case 'medication':
      return ofDrug(told);
    case 'condition':
    case 'symptom':
      return ofProblem(told);
    case 'allergy':
      return ofAllergy(told);
    case 'measurement':
      return reading.assertion === 'present' ? course(told, 'final', atOrEntry(told)) : null;
    case 'procedure':
    case 'immunization':
      return ofDeed(told);
    case 'device':
      return ofDevice(told);
    default:
      return ofLife(told);
  }
}

type Start = Pick<Course, 'from' | 'flags'>;
const NO_START: Start = { from: null, flags: ['start unknown'] };

function course(told: Told, status: Status | null, start: Start, more: Partial<Course> = {}): Course {
  return {
    kind: told.name.kind,
    status,
    assertion: told.reading.assertion,
    to: null,
    plannedFor: null,
    words: (name) => name,
    ...start,
    ...more,
  };
}

/** On the stated day, else on that of the entry: it is told as of then. */
function atOrEntry({ since, source }: Told): Start {
  const from = since ?? source.time;
  return from ? { from, flags: [] } : NO_START;
}

function ended(told: Told, status: 'stopped' | 'resolved', words: string): Course {
  const to = told.until;
  return course(told, status, { from: null, flags: to ? [] : ['end unknown'] }, { to, words: (n) => `${n}${words}` });
}

function ofDrug(told: Told): Course | null {
  const { reading, since, source } = told;
  if (reading.assertion === 'possible') return planned(told);
  if (reading.assertion !== 'present') return null;
  switch (reading.state) {
    case 'stopped':
    case 'resolved':
    case 'past':
      return ended(told, 'stopped', ' stopped');
    case 'on hold': {
      const { from, flags } = startOr(since, source);
      return course(told, 'on-hold', { from, flags: [...flags, 'on hold'] }, { words: (n) => `${n} on hold` });
    }
    case 'started':
    case 'changed':
      // "Started in two weeks" is not yet taken.
      return told.ahead ? planned(told) : course(told, 'active', atOrEntry(told));
    case 'done':
      return ended(told, 'stopped', ' completed');
    default:
      return told.ahead ? planned(told) : course(told, 'active', startOr(since, source));
  }
}

function ofProblem(told: Told): Course {
  const { reading, since, source, name } = told;
  const documented = documentedStart(source);
  switch (reading.assertion) {
    case 'absent':
      return course(told, null, documented, { words: (n) => `no ${inSentence(n)}` });
    case 'refuted':
      return course(told, null, documented, { words: (n) => `${n} ruled out` });
    case 'possible':
      return course(told, null, documented, { words: (n) => `possible ${inSentence(n)}` });
    default:
  }
  if (reading.state === 'resolved' || reading.state === 'stopped') return ended(told, 'resolved', ', resolved');
  if (reading.state !== 'past') return course(told, 'active', startOr(since, source));
  // A history of a disease for life is the disease itself; of many others nobody can tell from the words.
  const currency = name.kind === 'symptom' ? 'passes' : currencyOf(name.concept);
  if (currency === 'persists') return course(told, 'active', startOr(since, source));
  const words = (n: string): string => `history of ${inSentence(n)}`;
  if (currency === 'passes') return course(told, 'resolved', { from: since, flags: ['end unknown'] }, { words });
  return course(told, null, { from: since, flags: ['currency unknown'] }, { words });
}

/** Where somebody once worked says nothing of today. */
function ofLife(told: Told): Course {
  if (told.reading.state !== 'past') return course(told, 'active', startOr(told.since, told.source));
  return course(told, null, { from: told.since, flags: ['currency unknown'] });
}

/** An allergy never ends by a model's word: only a refutation ends it, and a person sees that. */
function ofAllergy(told: Told): Course | null {
  if (told.reading.state === 'declined') return null;
  return course(told, 'active', startOr(told.since, told.source));
}

function ofDeed(told: Told): Course | null {
  if (told.reading.assertion === 'possible') return planned(told);
  if (told.reading.assertion !== 'present') return null;
  return course(told, 'completed', told.since ? { from: told.since, flags: [] } : NO_START);
}

function ofDevice(told: Told): Course | null {
  if (told.reading.assertion !== 'present') return told.reading.assertion === 'possible' ? planned(told) : null;
  const over = told.reading.state === 'stopped' || told.reading.state === 'resolved';
  return over ? ended(told, 'resolved', ', removed') : course(told, 'active', startOr(told.since, told.source));
}

/** A plan holds from the day on which it is made, which is that of the entry. */
function planned(told: Told): Course | null {
  const { reading, source, name, ahead } = told;
  if (reading.assertion === 'absent' || reading.assertion === 'refuted') return null;
  // A disease or a result that is planned is nothing that can be kept.
  if (['condition', 'symptom', 'allergy', 'social'].includes(name.kind)) return null;
  const possible = reading.assertion === 'possible';
  const from = source.time;
  return {
    kind: 'plan',
    status: 'active',
    assertion: possible ? 'possible' : 'planned',
    from,
    to: null,
    flags: from ? [] : ['start unknown'],
    plannedFor: ahead?.date ?? null,
    words: (n) => `${n} ${possible ? 'considered' : 'planned'}${ahead ? ` for ${ahead.date}` : ''}`,
  };
}
