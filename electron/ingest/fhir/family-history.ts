/** FHIR FamilyMemberHistory -> one fact for each condition of the relative, never of the patient. */
import { codeWord, concept, deniesAll, names } from './concepts.ts';
import { attributes, type FactSeed, factOf, type Mapper } from './drafts.ts';
import { choiceTime, firstTime, notes, quantityWords, rangeWords } from './fhir-time.ts';
import { bool, list, str } from './json-access.ts';

export const familyMemberHistory: Mapper = (resource) => {
  const relative = concept(resource.relationship);
  const who = relative?.name ?? 'Relative';
  const recorded = firstTime(resource.date);
  const wrong = codeWord(resource.status) === 'entered-in-error';
  const died =
    str(resource.deceasedDate) ??
    str(resource.deceasedString) ??
    quantityWords(resource.deceasedAge) ??
    rangeWords(resource.deceasedRange);
  const facts: FactSeed[] = [];
  for (const condition of list(resource.condition)) {
    const it = concept(condition.code);
    if (!it) continue;
    const onset = choiceTime(condition, 'onset');
    facts.push(
      factOf(it, {
        kind: 'family history',
        subject: 'family member',
        text: `${who}: ${it.name}${onset.words ? ` (onset ${onset.words})` : ''}`,
        status: wrong ? 'entered-in-error' : null,
        assertion: deniesAll(it) ? 'absent' : 'present',
        from: onset.start,
        to: onset.end,
        attributes: attributes({
          relationship: who,
          relative: str(resource.name),
          relativeSex: concept(resource.sex)?.name,
          onset: onset.words,
          outcome: names(condition.outcome),
          contributedToDeath: bool(condition.contributedToDeath),
          deceased: bool(resource.deceasedBoolean) ?? died,
          note: [notes(condition), notes(resource)].filter(Boolean).join(' '),
        }),
      }),
    );
  }
  return { title: `Family history: ${who}`, time: recorded, facts };
};
