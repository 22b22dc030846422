/** How a verb that speaks of a drug stands: done, ordered, planned, thought about, denied, or told so that it cannot be said. */
import type { Course, Form, Mode } from './medications-words.ts';

const WILL =
  /\b(?:will|shall|going to|gonna|plans? to|planning to|planned to|intends? to|would like (?:\w+ )?to|wants? (?:\w+ )?to|wish(?:es)? to|let'?s|let us|to be|needs? (?:to|a)|should(?: be)?|must|gon na|wan na|wanna|have to|advised? (?:\w+ )?to|told (?:\w+ )?to|instructed (?:\w+ )?to|asked? (?:\w+ )?to|encouraged? (?:\w+ )?to|recommended? (?:\w+ )?to|agree[sd]? to|decided? to|elect(?:s|ed)? to|ready to|able to|can|i'll|we'll|ll|'ll|will be|would|i'd|we'd|due to be|scheduled to|once|when)\s+(?:\w+ly\s+|also\s+|just\s+|then\s+|go ahead and\s+|please\s+|be\s+)*$/i;
const MAYBE =
  /\b(?:consider(?:ed|ing|s)?|may|might|could|possibl[ey]|perhaps|discuss(?:ed|ing)?|think(?:ing)? (?:about|of)|option (?:of|to)|hesitant to|reluctant to|if|whether|unless|like me to|want me to|recommend(?:ed|s)?|suggest(?:ed|s)?|talk(?:ed)? about|offered)\s+(?:\w+\s+){0,2}$/i;
const NOT =
  /\b(?:not|never|without|declin(?:ed|es) (?:to )?|refus(?:ed|es) (?:to )?|didn'?t|don'?t|doesn'?t|isn'?t|wasn'?t|hasn'?t|haven'?t|won'?t|cannot|can'?t|no|denies|denied|unable to|nor|stopped|rather than)\s+(?:yet\s+|ever\s+|been\s+|be\s+|currently\s+|need to\s+|want to\s+|\w+ly\s+)*$/i;
const BEEN =
  /\b(?:was|were|had been|had|when|while|after|before|since|by|of|for|despite|tried|from|prior to|upon)\s+(?:\w+ly\s+)*$/i;
/** What may stand before an imperative: nothing, a label, or words that only introduce it. */
const BEFORE_ORDER =
  /^(?:[^:]{0,60}:)?\s*(?:[-–—•*>→]+\s*|\d+[.)]\s*)*(?:(?:please|ok to|also|and|then|plan|rx|today|but|now|we|so|gradually|slowly|further|and then|i)[\s,:]*)*$/i;

/**
 * @param near the words before the verb in its part of the sentence
 * @param all the words before the verb in the sentence
 */
export function modeOf(course: Course, form: Form, verb: string, near: string, all: string): Mode {
  if (course === 'other') return 'unclear';
  if (course === 'propose') {
    if (NOT.test(near)) return 'denied';
    return TRIED.test(near) ||
      (/^try/i.test(verb) && /\b(?:had|has|have|having|been|started|able) (?:to )?$/i.test(near))
      ? 'unclear'
      : 'possible';
  }
  if (NOT.test(near) || NOT.test(all)) return 'denied';
  if (course === 'continue') {
    // "I recommended icing it and taking ibuprofen": what is advised is not yet done.
    const advised = /^(?:taking|using)$/i.test(verb) && ADVISED.test(all);
    return advised ? 'possible' : continued(verb, near);
  }
  if (BACK_WHEN.test(near) && form === 'past') return 'unclear';
  if (/\b(?:had to|decided to|chose to)\s+$/i.test(near) && course === 'stop') return 'done';
  if (MAYBE.test(near)) return 'possible';
  // What the patient would like is not yet what is planned.
  if (/\b(?:she|he|they|patient|pt)\b[^,;]*\b(?:wants?|would like|wish(?:es)?|hopes?)\b/i.test(near)) return 'possible';
  if (WILL.test(near)) return 'planned';
  if (form === 'base' || isBarePut(verb, near)) {
    // "We will continue A and start B": the will holds for both.
    if (BEFORE_ORDER.test(near)) return WILL_BEFORE.test(all) ? 'planned' : 'order';
    return /\bto\s+(?:\w+ly\s+)?$/i.test(near) ? 'planned' : 'unclear';
  }
  if (form === 'gerund') return 'unclear';
  if (WISHED.test(near) && course !== 'once') return 'possible';
  if (/\bhad (?:\w+ly )?been\s+$/i.test(near) && (course === 'start' || course === 'restart')) return 'unclear';
  if (/^had been/i.test(verb)) return 'unclear';
  if (course === 'once' && /^(?:was |were |been )/i.test(verb)) return 'unclear';
  return 'done';
}

/** "Continue", "is taking", "on": holds now, unless it is told as something of the past, or as a possibility. */
function continued(verb: string, near: string): Mode {
  const keeps = /^(?:has |have )?continu|^(?:refill|renew|keep|stay|remain|maintain)/i.test(verb);
  if (keeps)
    return /\b(?:discontinu|if|should she|should he)\b/i.test(near) || MAYBE_KEEP.test(near) ? 'possible' : 'done';
  if (MAYBE.test(near) || /\b(?:if|whether|unless|when|while|how to|before)\b[^,;]*$/i.test(near)) return 'possible';
  // "We use", "they are taking": whom that means is not said.
  if (/\b(?:we|they)(?:'re| are|'ve been| have been| all)*\s*$/i.test(near)) return 'unclear';
  if (/^(?:take|use)$/i.test(verb)) {
    if (
      /\b(?:i|you|does|do|currently|still|also|and)\s+(?:still |also |just |usually |always |only |currently )*$/i.test(
        near,
      )
    ) {
      return WILL.test(near) ? 'planned' : 'done';
    }
    if (TOLD_TO.test(near)) return 'planned';
    return BEFORE_ORDER.test(near) ? 'order' : 'unclear';
  }
  if (WILL.test(near)) return 'planned';
  return BEEN.test(near) && !/\b(?:has|have|'s|'ve) been\s*$/i.test(near) ? 'unclear' : 'done';
}

const TOLD_TO =
  /\b(?:will|wants? (?:him|her|you|them) to|would like (?:him|her|you|them) to|shall|going to|should|(?:advised?|instructed|recommended|encouraged|told|asked)(?: \w+){0,3}(?: to)?)\s+(?:also\s+|then\s+|\w+ly\s+)*$/i;
/** A start that only dates something else: "when I started the Prozac". */
const BACK_WHEN = /\b(?:when|after|before|since|until|once|while)\b[^,;]*$/i;
/** "Put you on" is done where somebody did it, else it is to be done. */
const isBarePut = (verb: string, near: string): boolean =>
  /^(?:put|place)\b/i.test(verb) &&
  !/\b(?:he|she|they|i|we|did|had|has|have|was|were|been|who|doctor|pcp|dr\.? \w+|dr\. \w+)\s+(?:\w+\s+)?$/i.test(near);
const WILL_BEFORE = /\b(?:will|shall|going to|gon na|plans? to|would like|should|we'll|i'll|wan na|wants? to)\b[^;]*$/i;
const ADVISED =
  /\b(?:recommend|advis|encourag|suggest|worth|worthwhile|discuss|consider|avoid|instead of|before|after|counsel|instruct|try|tried)\w*\b[^.;]*$/i;
/** A trial that was had is none that is thought about. */
const TRIED =
  /\b(?:received?|had|has had|given|tried|underwent|completed|failed|after|with|on|me|him|her)\s+(?:a|an|one|the)?\s*$/i;
/** Wished for, not done: "would like to get the morphine changed". */
const WISHED =
  /\b(?:would like|wants?|wanted|wish(?:es)?|hop(?:es|ing)|asks?|asked|asking|request\w*|considering|prefers?)\b/i;
const MAYBE_KEEP = /\b(?:may|might|could|consider)\s+$/i;
