/**
 * Conditions that govern care for life: the patient who had one is treated differently ever after. Where a source calls one
 * resolved it goes to HISTORY like any other (an end that is stated holds), and a person is told what it still means.
 */
import { conceptName } from '../identity/concept-name.ts';

const LIFELONG: readonly { pattern: RegExp; grounds: string; source: string }[] = [
  {
    pattern:
      /\b(?:cancer|carcinoma|malignan(?!t hypertension|t hyperthermia)\w*|sarcoma|melanoma|lymphoma|leukemia|myeloma|blastoma|neoplasm malignant|metasta\w+)\b(?! screening)/,
    grounds: 'a cancer governs screening and treatment for life, also in remission',
    source: 'Institute of Medicine, From Cancer Patient to Cancer Survivor, 2006',
  },
  {
    pattern: /\btransplant(?:ed|ation|s)?\b(?! (?:evaluation|candidate|waiting|list))/,
    grounds: 'a transplanted organ needs immunosuppression and follow-up for life',
    source: 'KDIGO guideline on kidney transplant recipients, 2009',
  },
  {
    pattern: /\b(?:absence|amputation|nephrectomy|splenectomy|asplenia|mastectomy|colectomy)\b(?! seizure)/,
    grounds: 'a missing organ or limb stays missing',
    source: 'CDC Adult Immunization Schedule, 2024 (asplenia)',
  },
  {
    pattern: /\b(?:hiv|human immunodeficiency virus)\b(?! (?:screening|test|negative|antigen))/,
    grounds: 'the infection is lifelong',
    source: 'US DHHS guideline on antiretroviral agents, 2023',
  },
  {
    pattern: /\bmalignant hyperthermia\b|\banaphyla(?:xis|ctic)\b/,
    grounds: 'a life-threatening reaction restricts care for life',
    source:
      'Malignant Hyperthermia Association of the United States, recommendations, 2018; World Allergy Organization guidance, 2020',
  },
];

/** Names that speak of such a condition without saying that the patient has had it. */
const NOT_HAD =
  /\b(?:screening|risk|fear|exposure|negative|family|evaluation for|vaccin\w*|worried|contact with|no evidence)\b|\bbenign\b/;

/** Why a condition of that name never leaves the present picture by itself; null where it may. */
export function neverLeaves(conditionName: string): { grounds: string; source: string } | null {
  const name = conceptName('condition', conditionName);
  if (NOT_HAD.test(name)) return null;
  const found = LIFELONG.find((row) => row.pattern.test(name));
  return found ? { grounds: found.grounds, source: found.source } : null;
}
