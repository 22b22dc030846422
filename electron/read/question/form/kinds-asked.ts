/** The kinds of memory that the words of a question ask for, where no name says it. */
import type { Kind } from '../../../../shared/vocabulary.ts';

const NOUNS: readonly [RegExp, readonly Kind[]][] = [
  [/\b(?:allerg(?:y|ies|ic|ens?)|nkda)\b/, ['allergy']],
  [/\bfamily history\b/, ['family history']],
  [/\b(?:vaccin\w+|immuni[sz]ations?|immuni[sz]ed|shots)\b/, ['immunization']],
  [/\b(?:medications?|medicines?|meds?|drugs?|pills?|prescriptions?|prescribed)\b/, ['medication']],
  [
    /\b(?:problems?|conditions?|diagnos[ei]s|diagnosed|diagnose|diseases?|illness(?:es)?|comorbidit(?:y|ies)|disorders?)\b/,
    ['condition'],
  ],
  [/\b(?:procedures?|operations?|surger(?:y|ies)|interventions?)\b/, ['procedure']],
  [/\btreatments?\b/, ['procedure', 'medication']],
  [
    /\b(?:labs?|laboratory|tests?|results?|measurements?|readings?|vitals?|vital signs?|specimens?|organisms?|microbiolog\w*|cultures?)\b/,
    ['measurement'],
  ],
  [/\b(?:devices?|implants?)\b/, ['device']],
  [/\b(?:symptoms?|complaints?)\b/, ['symptom']],
  [
    /\b(?:visit(?:s|ed)?|encounters?|admissions?|admitted|admit|hospitali[sz](?:ations?|ed)|stays?|discharged?|depart|leave)\b|\b(?:in|to|at) (?:the |a )?hospital\b|\b(?:enter|entered|attend|attended) (?:the |a )?hospital\b|\b(?:er|emergency (?:room|department))\b/,
    ['encounter'],
  ],
  [/\b(?:plans?|planned)\b/, ['plan']],
  [/\bsocial history\b/, ['social']],
];

/** Kinds whose nouns stand in it, the first one that does; empty where none does. */
export function kindsAsked(skeleton: string): readonly Kind[] {
  return NOUNS.find(([noun]) => noun.test(skeleton))?.[1] ?? [];
}
