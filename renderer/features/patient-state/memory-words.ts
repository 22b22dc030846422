/** What a memory says beside its text, in words that cannot be misread at night. */
import type { Memory, PatientRow, Relation } from '../../../shared/interchange.ts';
import { deniesInWords } from '../../../shared/own-denial.ts';
import type { Cause, Flag, Kind } from '../../../shared/vocabulary.ts';
import { ageWords, dateWords, dayWords, yearsBefore } from '../../ui/date-words.ts';

/** The order of kinds on the page: what is dangerous to overlook comes first. */
export const KIND_ORDER: readonly Kind[] = [
  'allergy',
  'medication',
  'condition',
  'symptom',
  'measurement',
  'monitoring',
  'plan',
  'procedure',
  'device',
  'immunization',
  'social',
  'family history',
  'encounter',
];

export const KIND_WORDS: Record<Kind, string> = {
  allergy: 'Allergies and reactions',
  medication: 'Medications',
  condition: 'Conditions',
  symptom: 'Symptoms',
  measurement: 'Measurements',
  monitoring: 'Monitoring',
  plan: 'Plans',
  procedure: 'Procedures',
  device: 'Devices',
  immunization: 'Immunizations',
  social: 'Social',
  'family history': 'Family history',
  encounter: 'Encounters',
};

const FLAG_WORDS: Record<Flag, string> = {
  'currency unknown': 'currency unknown: the source gives neither status nor dates',
  'end before start': 'the source gives an end before the start',
  'end unknown': 'end unknown: the source says it is over, but not since when',
  'start unknown': 'start unknown',
  'recorded as inactive': 'the source records it as inactive',
  'on hold': 'on hold: paused, not stopped',
  'in remission': 'in remission: not active now, still to be followed',
  'not final': 'not final: the source calls it preliminary',
  'never happened': 'never happened: cancelled or not done',
  'start as documented': 'counted from the day it was first written down; when it began is not said',
  'unit not UCUM': 'the unit is not one of the standard (UCUM) units',
};

export const flagWords = (flag: Flag): string => FLAG_WORDS[flag];

const CAUSE_WORDS: Record<Cause, string> = {
  superseded: 'superseded',
  resolved: 'ended',
  'entered in error': 'entered in error',
  'arrived as history': 'already over when it was recorded',
  'restored by a person': 'restored by a person',
};

export const causeWords = (cause: Cause): string => CAUSE_WORDS[cause];

/** Kinds that happen at one time, so that "since" would be wrong of them. */
const POINT_KINDS: ReadonlySet<Kind> = new Set(['measurement', 'procedure', 'immunization']);

/** When it was true, as precisely as it is known: "since 2015", "on 4 Mar 2021", "from Apr 2016 until Jun 2016". */
export function validWords(memory: Pick<Memory, 'validFrom' | 'validTo' | 'kind' | 'store'>): string {
  const { validFrom: from, validTo: to, kind, store } = memory;
  if (POINT_KINDS.has(kind)) return from ? `on ${dateWords(from)}` : 'date unknown';
  if (kind === 'plan' && from && !to) return `planned on ${dateWords(from)}`;
  if (from && to) {
    return from.date === to.date ? `on ${dateWords(from)}` : `from ${dateWords(from)} until ${dateWords(to)}`;
  }
  if (from) return store === 'ACTIVE' ? `since ${dateWords(from)}` : `from ${dateWords(from)}, end unknown`;
  if (to) return `until ${dateWords(to)}, start unknown`;
  return store === 'ACTIVE' ? 'start unknown' : 'start and end unknown';
}

/** Chips for what must not be read as a plain fact of the patient. Empty for a present fact of the patient, and where its own words deny. */
export function cautionChips(memory: { text: string; subject: string; assertion: string }): string[] {
  const chips: string[] = [];
  if (memory.subject === 'family member') chips.push('family member, not the patient');
  if (memory.subject === 'other') chips.push('another person, not the patient');
  if (memory.assertion === 'absent' && !deniesInWords(memory.text)) chips.push('absent');
  if (memory.assertion === 'possible') chips.push('possible, not confirmed');
  if (memory.assertion === 'planned') chips.push('planned, not done');
  if (memory.assertion === 'refuted') chips.push('refuted: found not to be so');
  return chips;
}

/** A memory named in a link: its text with its cautions, so that "replaced by" never hides a refutation. */
export function namedWords(memory: { text: string; subject: string; assertion: string }): string {
  return [...cautionChips(memory), memory.text].join(': ');
}

/** Kinds that grow stale when nobody states them any more; an allergy, an operation or a vaccination does not. */
const STALE_KINDS: ReadonlySet<Kind> = new Set([
  'medication',
  'condition',
  'symptom',
  'measurement',
  'monitoring',
  'plan',
  'social',
]);

/**
 * When a fact was last stated, its age counted to the record's last entry and never to the clock. `old` marks an ACTIVE
 * fact of a kind that grows stale, which nobody has stated for two years or more of the record.
 */
export function statedWords(memory: Memory, lastEntry: PatientRow['lastEntry']): { words: string; old: boolean } {
  const { lastStated } = memory;
  const mayAge = memory.store === 'ACTIVE' && STALE_KINDS.has(memory.kind);
  if (!lastStated) return { words: 'none of them dated', old: mayAge };
  const age = lastEntry ? ageWords(lastStated, lastEntry) : null;
  const old = mayAge && lastEntry !== null && yearsBefore(lastStated, lastEntry) >= 2;
  const words = `last stated ${dayWords(lastStated)}`;
  return { words: age ? `${words}, ${age} before the last entry` : words, old };
}

const RELATION_WORDS: Record<Relation['type'], { out: string; in: string }> = {
  restatement: { out: 'States once more', in: 'Is stated once more by' },
  same_condition_thread: { out: 'Belongs to the same condition as', in: 'Belongs to the same condition as' },
  drug_interaction: { out: 'May interact with', in: 'May interact with' },
  systemic_link: { out: 'Is linked in the body with', in: 'Is linked in the body with' },
  causal: { out: 'Is a cause of', in: 'Is caused by' },
  treatment_for: { out: 'Treats', in: 'Is treated with' },
  monitoring_for: { out: 'Watches over', in: 'Is watched by' },
};

export const relationWords = (relation: Relation): string => RELATION_WORDS[relation.type][relation.direction];
