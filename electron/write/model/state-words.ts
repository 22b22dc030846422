/**
 * Words without which a state is not believed. A small model answers "stopped" or "resolved" for a drug or disease of which
 * the sentence says nothing of the kind; such an answer would take a current fact out of the record.
 */
import type { ReplyFact } from './reply-schema.ts';

type State = ReplyFact['state'];

const NEEDED: Partial<Record<State, RegExp>> = {
  started:
    /\b(?:start(?:ed|ing|s)?|restart(?:ed)?|begin|began|begun|beginning|commenc(?:ed|ing)|initiat(?:ed|ing)|prescrib(?:ed|ing)|resum(?:ed?|ing)|add(?:ed|ing)?|introduced|put on|placed on|new(?:ly)?|diagnosed|developed|onset|given|gave|switch(?:ed|ing)?|chang(?:ed|ing)|replaced|discharged on)\b/i,
  changed:
    /\b(?:chang(?:ed?|ing)|increas(?:ed?|ing)|reduc(?:ed?|ing)|decreas(?:ed?|ing)|lower(?:ed|ing)?|rais(?:ed?|ing)|up-?titrat(?:ed?|ing)|titrat(?:ed?|ing)|down-?titrat(?:ed?|ing)|halved|doubled|adjust(?:ed|ing)?|taper(?:ed|ing)?|switch(?:ed|ing)?|from\b.*\bto|to|now|up|down|worse\w*|improv\w+|better)\b/i,
  stopped:
    /\b(?:stop(?:ped|s|ping)?|discontinu\w+|d\/c(?:'?d)?|dc'?d|ceas(?:ed?|ing)|off|no longer|not (?:been )?(?:taking|using|on)|quit|gave up|given up|withdrawn|withdrew|complet(?:ed|ing)|finish(?:ed|ing)?|ended|switch(?:ed|ing)?|chang(?:ed|ing)|replac(?:ed|ing)|instead|removed|former(?:ly)?|ex-?|previous(?:ly)?|used to|ran out|explanted|taken out)/i,
  'on hold': /\b(?:hold(?:ing)?|held|paus(?:ed?|ing)|on hold|suspend(?:ed)?|interrupt(?:ed)?|withh(?:eld|old))\b/i,
  resolved:
    /\b(?:resolv(?:ed|es|ing)|gone|went away|go(?:es)? away|clear(?:ed)?(?: up)?|cured|healed|recovered|subsided|settled|disappeared|no longer|over|normali[sz]ed|free of|back to normal|no further|no more|asymptomatic|remission|stopped)\b/i,
  past: /\b(?:history|h\/o|hx|pmh|previous(?:ly)?|prior|past|former(?:ly)?|as a (?:child|kid|baby|teenager)|in childhood|childhood|ago|used to|had|was|were|did|died|status post|s\/p|remote|(?:in|since) (?:19|20)\d\d|last (?:year|month|week|winter|summer|spring|fall|autumn)|once)\b/i,
  absent:
    /\b(?:no|not|non|nor|never|none|nil|neither|den(?:y|ies|ied|ying)|without|negative|neg|absent|absence|free of|free from|lacks?|unremarkable|nka|nkda|nkfa|n't|clear of)\b|n't\b|[([]-[)\]]/i,
  declined: /\b(?:declin\w+|refus\w+|reject\w+|not want|does ?n[o']t want|rather not|against|turned down|offered)\b/i,
  'ruled out':
    /\b(?:rul(?:ed?|ing) (?:it )?out|r\/o|exclud(?:ed|es|ing)|negative|not confirmed|refuted|disproved|unfounded|no evidence|tolerat(?:ed|es)|de-?labell?ed|not|never|removed from)\b/i,
};

/** Whether the words say the state that the model read from them; true for a state that makes no strong claim. */
export function saysState(state: State, words: string): boolean {
  return NEEDED[state]?.test(words) ?? true;
}
