/** FHIR AllergyIntolerance -> an allergy; "no known allergy" is one that is absent. */
import type { Flag, Status } from '../../../shared/vocabulary.ts';
import { codeWord, concept, deniesAll, names, narrative, saysNothing } from './concepts.ts';
import { certainty } from './conditions.ts';
import { attributes, factOf, type Mapper, short } from './drafts.ts';
import { choiceTime, firstTime, notes, timeFlags } from './fhir-time.ts';
import { list, str, strings } from './json-access.ts';

/** FHIR R4 allergyintolerance-clinical. */
const CLINICAL: Record<string, Status> = { active: 'active', inactive: 'inactive', resolved: 'resolved' };

/** A substance alone is not a claim: says that it is an allergy, an intolerance, or one of both. */
function claim(name: string, type: string | null): string {
  if (/allerg|intoleran|sensitiv|reaction|anaphyla|no known|^nk/i.test(name)) return name;
  if (type === 'allergy') return `Allergy to ${name}`;
  return type === 'intolerance' ? `Intolerance to ${name}` : `Allergy or intolerance to ${name}`;
}

export const allergyIntolerance: Mapper = (resource) => {
  const said = narrative(resource);
  const substance = list(resource.reaction).map((r) => concept(r.substance))[0] ?? null;
  const it = concept(resource.code) ?? substance ?? (said ? { name: short(said), codings: [], says: [said] } : null);
  const onset = choiceTime(resource, 'onset');
  const recorded = firstTime(resource.recordedDate, resource.assertedDate);
  const title = `Allergy: ${it?.name ?? 'not named'}`;
  if (!it || saysNothing(it)) return { title, time: recorded ?? onset.start, facts: [] };

  const verification = codeWord(resource.verificationStatus);
  const clinical = CLINICAL[codeWord(resource.clinicalStatus) ?? ''] ?? null;
  const status: Status | null = verification === 'entered-in-error' ? 'entered-in-error' : clinical;
  const flags: Flag[] = timeFlags(onset.start, null, { start: onset.words });
  if (status === 'inactive' || status === 'resolved') flags.push('recorded as inactive');
  if (status === null && onset.start === null) flags.push('currency unknown');
  const absent = deniesAll(it);
  const reactions = list(resource.reaction);
  return {
    title,
    time: recorded ?? onset.start,
    facts: [
      factOf(it, {
        kind: 'allergy',
        text: absent ? it.name : claim(it.name, str(resource.type)),
        status,
        assertion: absent ? 'absent' : certainty(resource.verificationStatus),
        from: onset.start,
        flags,
        attributes: attributes({
          verification: verification === 'confirmed' ? null : verification,
          type: str(resource.type),
          category: strings(resource.category).join('; '),
          criticality: str(resource.criticality),
          reaction: [...new Set(reactions.map((r) => names(r.manifestation)).filter(Boolean))].join('; '),
          severity: [...new Set(reactions.map((r) => str(r.severity)).filter(Boolean))].join('; '),
          onset: onset.words,
          lastOccurrence: str(resource.lastOccurrence),
          note: notes(resource),
        }),
      }),
    ],
  };
};
