/** The facts that a writer read of one note beside what the note states and the patient's rows confirm. */
import type { Kind } from '../../../shared/vocabulary.ts';
import type { FactDraft } from '../../ingest/reading.ts';
import { conceptName } from '../../write/identity/concept-name.ts';
import { identifyDrug } from '../../write/identity/drug-name.ts';
import { findMentions } from '../../write/text/mentions/find-mentions.ts';
import type { Stated } from './stated-rows.ts';

export interface Compared {
  /** Pairs of what is stated and the fact that says it. */
  found: { stated: Stated; fact: FactDraft }[];
  missed: Stated[];
  /** Facts of kinds that the rows have, and that no row confirms. */
  unconfirmed: FactDraft[];
  /** Facts of what these patients have no rows of: smoking, marriage, plans. */
  incomparable: FactDraft[];
}

/** Rows of these kinds exist for all the patients. */
const COMPARABLE: ReadonlySet<Kind> = new Set<Kind>([
  'condition',
  'symptom',
  'medication',
  'allergy',
  'immunization',
  'procedure',
  'device',
]);
/** A row of a finding is a condition to its source; a note's reader may call it a complaint or a circumstance. */
const FINDING: readonly Kind[] = ['condition', 'symptom', 'social'];
const SAID_AS: Partial<Record<Kind, readonly Kind[]>> = { condition: FINDING, social: FINDING };

/** Pairs each thing that is stated with at most one fact, and each fact with at most one thing. */
export function compareFacts(stated: readonly Stated[], facts: readonly FactDraft[]): Compared {
  const left = new Set(facts);
  const compared: Compared = { found: [], missed: [], unconfirmed: [], incomparable: [] };
  for (const one of stated) {
    const fact = [...left].find((f) => says(f, one));
    if (!fact) {
      compared.missed.push(one);
      continue;
    }
    left.delete(fact);
    compared.found.push({ stated: one, fact });
  }
  for (const fact of left) (COMPARABLE.has(fact.kind) ? compared.unconfirmed : compared.incomparable).push(fact);
  return compared;
}

/** The same thing (by name, drug or code), with the same assertion of the patient, quoted from where the note says it. */
function says(fact: FactDraft, stated: Stated): boolean {
  const kinds = SAID_AS[stated.kind] ?? [stated.kind];
  if (!kinds.includes(fact.kind) || fact.subject !== 'patient' || fact.assertion !== stated.assertion) return false;
  if (!stated.spans.some((s) => s.start < fact.quote.end && fact.quote.start < s.end)) return false;
  if (stated.rows.length === 0) return true;
  // A circumstance is kept in the words of the note: "Patient is presenting with full-time employment".
  const name = conceptName('condition', stated.name);
  if (fact.kind === 'social' && ` ${conceptName('condition', fact.text)} `.includes(` ${name} `)) return true;
  const names = namesOf(stated.kind, stated.name, stated.rows[0]?.fact);
  for (const name of namesOf(fact.kind, fact.concept, fact)) if (names.has(name)) return true;
  return false;
}

/** Every name under which a thing may be met: as written, by the vocabulary, by its codes, and a drug by what is in it. */
function namesOf(kind: Kind, name: string, fact: FactDraft | undefined): Set<string> {
  const names = new Set([conceptName('condition', name)]);
  for (const m of findMentions(name, { start: 0, end: name.length })) names.add(conceptName('condition', m.concept));
  for (const c of fact?.codings ?? []) names.add(`${c.system}|${c.code}`);
  if (kind === 'medication' && fact) names.add(`drug ${identifyDrug(fact).ingredients.join('+')}`);
  return names;
}
