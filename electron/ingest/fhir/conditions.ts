/** FHIR Condition -> a condition, or family history where the code says that it is a relative's. */
import type { Assertion, Flag, Status } from '../../../shared/vocabulary.ts';
import { codeWord, concept, deniesAll, laterality, names, narrative, saysNothing } from './concepts.ts';
import { attributes, factOf, type Mapper, short } from './drafts.ts';
import { choiceTime, firstTime, notes, time, timeFlags } from './fhir-time.ts';
import { bool, list, obj, str } from './json-access.ts';

/** FHIR R4 condition-clinical. */
const CLINICAL: Record<string, Status> = {
  active: 'active',
  recurrence: 'recurrence',
  relapse: 'recurrence',
  inactive: 'inactive',
  remission: 'remission',
  resolved: 'resolved',
};

/** FHIR R4 condition-ver-status and allergyintolerance-verification: how sure the claim is. */
export function certainty(verificationStatus: unknown): Assertion {
  const word = codeWord(verificationStatus);
  if (word === 'refuted') return 'refuted';
  return word === 'unconfirmed' || word === 'provisional' || word === 'differential' ? 'possible' : 'present';
}

/** Codes of "family history of …": ICD-10 Z80–Z84, ICD-9 V16–V19. */
const FAMILY_CODE = /^(Z8[0-4]|V1[6-9])/;

function ofFamily(name: string, codes: { system: string; code: string }[]): boolean {
  return /^(family history|fh)\b/i.test(name) || codes.some((c) => /icd/i.test(c.system) && FAMILY_CODE.test(c.code));
}

export const condition: Mapper = (resource, references) => {
  const said = narrative(resource);
  const it = concept(resource.code) ?? (said ? { name: short(said), codings: [], says: [said] } : null);
  const onset = choiceTime(resource, 'onset');
  const abatement = choiceTime(resource, 'abatement');
  const from = onset.start;
  const to = abatement.end ?? abatement.start;
  const recorded = firstTime(resource.recordedDate, resource.assertedDate, resource.dateRecorded);
  const documented = recorded ?? from ?? references.encounterTime();
  const title = `Condition: ${it?.name ?? 'not named'}`;
  if (!it || saysNothing(it)) return { title, time: documented, facts: [] };

  const verification = codeWord(resource.verificationStatus);
  const clinical = CLINICAL[codeWord(resource.clinicalStatus) ?? ''] ?? null;
  // FHIR rule con-4: what has abated is inactive, resolved or in remission; without a status the weakest of them is said.
  const abated =
    clinical === null && to === null && (abatement.words !== null || bool(resource.abatementBoolean) === true);
  const status: Status | null =
    verification === 'entered-in-error' ? 'entered-in-error' : abated ? 'inactive' : clinical;
  const flags: Flag[] = timeFlags(from, to, { start: onset.words, end: abatement.words });
  if (status === null && from === null && to === null) flags.push('currency unknown');

  const family = ofFamily(it.name, it.codings);
  const sites = list(resource.bodySite).map((s) => concept(s));
  return {
    title,
    time: documented,
    facts: [
      factOf(it, {
        kind: family ? 'family history' : 'condition',
        subject: family ? 'family member' : 'patient',
        status,
        assertion: deniesAll(it) ? 'absent' : certainty(resource.verificationStatus),
        from,
        to,
        flags,
        attributes: attributes({
          verification: verification === 'confirmed' ? null : verification,
          severity: names(resource.severity),
          bodySite: names(resource.bodySite),
          laterality: laterality(...sites.flatMap((s) => s?.says ?? [])) ?? laterality(it.name),
          stage: list(resource.stage)
            .map((s) => concept(s.summary)?.name)
            .filter(Boolean)
            .join('; '),
          category: names(resource.category),
          onset: onset.words,
          abatement: abatement.words,
          evidence: list(resource.evidence)
            .map((e) => names(e.code))
            .filter(Boolean)
            .join('; '),
          encounter: str(obj(resource.encounter)?.reference),
          recorded: time(resource.recordedDate)?.date,
          note: notes(resource),
        }),
      }),
    ],
  };
};
