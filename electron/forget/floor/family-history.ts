/** Diseases of relatives: a risk of the patient whatever becomes of the relative. */
import type { FloorRule } from './floor-rule.ts';

const RELATIVE =
  '(?:mother|father|mom|mum|dad|parent|sister|brother|sibling|twin|son|daughter|child|grand ?(?:mother|father|parent|son|daughter|ma|pa)|uncle|aunt|cousin|niece|nephew|relative|family member|maternal|paternal)';

export const FAMILY_HISTORY: FloorRule = {
  reason: 'Family history is never proposed: a disease of a relative remains a risk of the patient.',
  kinds: ['family history'],
  words: [
    /\bfamil(?:y|ial) (?:history|hx|h o|medical|disease|risk|cancer|member)|\bfamilial\b|\bfam(?:ily)? hx\b/,
    /\bf ?hx\b|\bfh\b(?! ?ward)|\bfh (?:of|positive|negative|for)\b/,
    /\bhistory of (?:\w+ ){0,6}in (?:the )?(?:family|mother|father|sister|brother|parent|sibling|relative|child)/,
    /\b(?:runs?|running|ran) in (?:the |his |her |their )?family|\bhereditary\b|\binherited\b|\bgenetic\b|\bconsanguin|\bpedigree\b/,
    new RegExp(`\\b${RELATIVE} (?:has|had|have|with|died|diagnosed|suffer|is|was|developed|side|carrier)\\b`),
    new RegExp(`\\b(?:in|of) (?:(?:his|her|their|the|a|one|first degree|patient) )?${RELATIVE}\\b`),
    /\bfirst degree relative|\bsecond degree relative|\badopted\b|\bcarrier of\b/,
  ],
  capitals: /\b(?:FH|FHx|FHX|FMH|FMHx)\b/,
  icd10: ['Z80-Z84', 'Z1371', 'Z148', 'Z14', 'Z15'],
  icd9: ['V16-V19', 'V83', 'V84', 'V1889'],
  icd9Procedures: [],
  pcs: null,
  others: ['snomed 416471007', 'snomed 57177007', 'snomed 281666001', 'loinc 10157-6', 'loinc 54114-4'],
};
