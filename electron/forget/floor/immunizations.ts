/** Doses that were given, also where they are recorded as a drug, a procedure or a plan. */
import type { FloorRule } from './floor-rule.ts';

const DISEASE =
  '(?:flu|influenza|pneumonia|pneumococcal|covid(?: 19)?|corona(?: ?virus)?|tetanus|shingles|zoster|hepatitis ?[ab]?|hep ?[ab]|hpv|varicella|chicken ?pox|measle\\w*|mump\\w*|rubella|polio\\w*|meningitis|meningococcal|rabies|typhoid|yellow fever|rsv|rotavirus|diphtheria|pertussis|whooping cough|tick|japanese encephalitis|cholera|anthrax|smallpox|mpox)';

export const IMMUNIZATIONS: FloorRule = {
  reason: 'Immunizations are never proposed: a dose that was given counts for life.',
  kinds: ['immunization'],
  words: [
    /\bvaccin|\bimmuni[sz]|\binoculat|\btoxoid|\brevaccin|\bunvaccin/,
    new RegExp(`\\b${DISEASE} (?:\\w+ )?(?:shot|jab|booster|vacc|dose|prophylaxis|immun\\w*|series)`),
    /\b(?:flu|covid|booster|annual|travel|baby|childhood) (?:shot|jab|dose|series)|\bbooster\b|\bjab\b/,
    /\b(?:bcg|mmr|mmrv|tdap|dtap|dtp|dtwp|dpt|ipv|opv|hib|ppsv ?23|ppv ?23|pcv ?(?:7|10|13|15|20|21)|pneumovax|prevnar|prevenar|vaxneuvance|capvaxive)\b/,
    /\b(?:shingrix|zostavax|gardasil|cervarix|comirnaty|spikevax|novavax|nuvaxovid|vaxzevria|covishield|moderna|pfizer|biontech|janssen)\b/,
    /\b(?:havrix|vaqta|engerix|recombivax|heplisav|twinrix|pediarix|pentacel|vaxelis|infanrix|kinrix|quadracel|boostrix|adacel|daptacel|tenivac)\b/,
    /\b(?:fluzone|fluarix|flulaval|flucelvax|fluad|flublok|afluria|flumist|fluvirin|menactra|menveo|menquadfi|bexsero|trumenba|penbraya|nimenrix)\b/,
    /\b(?:varivax|proquad|priorix|m m r|imovax|rabavert|typhim|vivotif|yf vax|stamaril|rotateq|rotarix|abrysvo|arexvy|beyfortus|synagis|ixiaro|jynneos|dukoral)\b/,
    /\bimmune globulin|\bimmunoglobulin (?:therapy|treatment|infusion|injection|iv|im)\b|\b(?:anti d|tetanus|rabies|hepatitis b) immunoglobulin|\brhogam|\bantitoxin|\bhbig\b|\btig\b|\bseroconver/,
  ],
  capitals: /\b(?:Td|TT|HepA|HepB|HPV[249]|IIV[34]|LAIV[34]?|RIV4|MenACWY|MenB|MCV4|RZV|ZVL|HBV series|RV[15]|PPD)\b/,
  icd10: ['Z23', 'Z28', 'Z24-Z27', 'Z9229', 'Z887', 'Y58', 'Y59'],
  icd9: ['V03-V06', 'V064', 'V640', 'E948', 'E949'],
  icd9Procedures: ['993', '994', '9955'],
  pcs: /^3E0\w{2}4|^3E02340/,
  others: [
    'cvx *',
    '113883.12.292 *',
    'atc J07*',
    'atc J06*',
    'snomed 33879002',
    'snomed 127785005',
    'snomed 86198006',
    'snomed 170370000',
    'snomed 840534001',
    'cpt 904*',
    'cpt 906*',
    'cpt 907*',
    'cpt 9048*',
    'cpt 913*',
    'loinc 11369-6',
  ],
};
