/**
 * Names that no vocabulary knows. A small model calls many things a plan or an operation ("educational materials", "emergency
 * department"); such a name is believed only where its own words, or those around it, say what it is.
 */
import { readSig } from '../text/rules/sig.ts';
import type { FactName } from './fact-name.ts';

/** Something that is done to or for a patient. */
const DEED =
  /(?:ectom|plast|scop(?:y|ies)|grams?\b|graph|otom|ostom|desis|centesis|surger|operation|repair|replacement|transplant|biops|injection|therap|rehabilit|\bscan|\bmri\b|\bct\b|\bpet\b|x-?ray|imaging|ultrasound|ablation|bypass|stent|\bcast\b|splint|dialys|transfusion|screening|vaccin|immuni[sz]|blood work|\blabs?\b|panel|test|referral|refer\b|consult|follow-?up|\bvisit|appointment|recheck|catheter|endoscop|intubat|drain|sutur|fixation|resection|excision|reduction|implant|infusion|deliver|c(?:a?esarean)?-?section|insertion|removal|placement|immobili[sz]|reconciliation|assessment (?:of|for|using)|evaluation (?:of|for)|counsel)/i;
/** Endings of the names of diseases and complaints. */
const DISEASE =
  /(?:itis|os[ie]s|omas?|a?emia|pathy|algia|dynia|uria|pno?ea|plegia|paresis|trophy|ectasis|rrho?ea|rrhage|penia|lithiasis|o?edema|megaly|phobia|mania)\b/i;
/** Words for what is wrong with somebody. Places of the body and things that go on ("eating", "tummy", "urine") are none. */
const COMPLAINT =
  /\b(?:syndrome|disease|disorder|cancer|tumou?r|malignan\w+|nodules?|mass(?:es)?|lesions?|cysts?|polyps?|ulcer\w*|infect\w+|failure|insufficiency|deficien\w+|fractur\w+|sprain\w*|strain|injur\w+|wounds?|burns?|burning|tears?|ruptur\w+|dislocat\w+|hernia\w*|prolapse\w*|blockage|obstruct\w+|clots?|thromb\w+|embol\w+|stroke|infarct\w*|attacks?|palsy|paraly\w+|seizures?|dementia|depress\w+|anxi\w+|stress\w*|panic|psychotic|addict\w+|dependence|abuse|misuse|overdose|poisoning|allerg\w+|asthma\w*|diabet\w+|hypertens\w+|hypotens\w+|hyper\w+|hypo\w+|pain\w*|ach(?:es?|ing|y)|headaches?|sore\w*|tender\w*|swell\w+|swollen|lumps?|rash\w*|itch\w*|numb\w*|tingl\w+|weak\w*|fatigue\w*|tired\w*|exhaust\w*|dizz\w+|faint\w*|nause\w+|vomit\w*|constipat\w+|bleed\w*|bruis\w+|bloat\w*|cramp\w*|spasm\w*|stiff\w*|cough\w*|wheez\w*|breath\w*|choking|hoarse\w*|congest\w+|discharge|fever\w*|chills|sweat\w*|insomnia|snor\w+|sleep(?:less|y)\w*|confus\w+|forgetful\w*|memory loss|hallucinat\w+|tremor\w*|shak(?:y|ing)|weight (?:loss|gain)|loss of [\w ]+|blind\w*|deaf\w*|blurr\w+|incontinen\w+|retention|urgency|frequency|dysfunction|impair\w+|disabilit\w+|enlarge\w*|dilat\w+|murmur|arrhythmi\w+|palpitat\w+|block|shock|sepsis|abscess\w*|irritat\w+|inflam\w+|difficulty|trouble|spotting|blood in [\w ]+|odou?r|dry (?:mouth|skin|eyes?))\b/i;
/** Things that are worn, carried or put in. */
const DEVICE =
  /\b(?:pacemakers?|defibrillators?|implant\w*|stents?|catheters?|prosthe\w+|valves?|pumps?|monitors?|hearing aids?|wheelchairs?|walkers?|walking aids?|canes?|crutch\w*|braces?|splints?|casts?|tubes?|ports?|lines?|shunts?|mesh|plates?|screws?|rods?|lens\w*|glasses|dentures?|cpap|bipap|oxygen|ventilator|iud|intrauterine|coils?|rings?|drains?|bags?|pouch\w*|masks?|inhalers?|nebuli[sz]ers?|meters?|sensors?|stockings?)\b/i;
/** Words with which somebody speaks of a drug that is taken. */
const TAKEN =
  /\b(?:tak(?:e|es|en|ing)|took|start(?:ed|ing)?|stop(?:ped)?|continu\w+|prescri\w+|on|given|us(?:e|es|ed|ing)|discontinu\w+|pills?|tablets?|capsules?|inhaler|cream|ointment|drops|patch|spray|injections?|syrup|supplements?|vitamins?)\b/i;

/** Why a name without a known concept is not believed; null where it may be. */
export function doubtOf(name: FactName, quoted: string, detail: string): string | null {
  if (name.mention) return null;
  switch (name.kind) {
    case 'procedure':
    case 'plan':
    case 'monitoring':
      return DEED.test(name.concept) ? null : 'It names nothing that is done.';
    case 'condition':
    case 'symptom':
      return DISEASE.test(name.concept) || COMPLAINT.test(name.concept) ? null : 'It names no problem that is known.';
    case 'device':
      return DEVICE.test(name.concept) ? null : 'It names no device that is known.';
    case 'medication':
      return readSig(detail, 0, detail.length) || TAKEN.test(quoted) ? null : 'It names no drug that is known.';
    default:
      return null;
  }
}
