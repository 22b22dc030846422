/** How far a trigger reaches: what may stand between it and the mention that it speaks of. */
import type { Effect } from './trigger.ts';

/** Ends every reach. "As well as", "such as" and "as needed" go on. */
const TURN =
  /[;!?]|\.(?:\s|$)|\n\s*\n|\b(?:but|however|except(?:ing)?|although|though|yet|apart from|aside from|other than|besides|nevertheless|instead|because|since|while|whereas|despite|which|who|whom|whose|then|so|okay|alright|can you|could you|do you|did you|are you|have you|tell me|what)\b|(?<!such |well )\bas\b(?! (?:well|needed))|—|–(?=\s)|\s-\s/i;
/** A new subject, or a new verb that affirms. */
const CLAUSE =
  /(?:,|\band\b)\s*(?:then |also |now |still |currently |that )?(?:i|he|she|they|we|you|it|patient|pt|the patient|there|this|his|her|my|your)\b/i;
const AFFIRMS =
  /\b(?:has|have|had|reports?|reported|endorses?|endorsed|complain(?:s|ed|ing)|admits?|notes|states?|presents?|presented|presenting|positive|continues?|continued|takes|started|developed|experienced|experiences|uses|feels|shows|showed|reveals|revealed|demonstrates|is|are|was|were|remains?|appears?|treated|managed|controlled|consistent with|allerg(?:ic|y) to|lives?|works?|denie[sd])\b|\+(?=\)?\s?(?:\w|$))/i;
const CAUSE =
  /\b(?:for|due to|secondary to|caused by|related to|in the setting of|given|associated with|accompanying|from|to (?:treat|manage|control|help|prevent|evaluate|assess|rule|reduce|suggest))\b/i;
const WITH = /,\s*(?:with|now|only|just|\+)\b/i;
/** Words that weigh a finding are not used in a list of what is denied, unless it says "or". */
const WEIGHED = /,\s*(?:some|occasional|intermittent|mild|moderate|persistent|chronic|recent|new|worsening|ongoing)\b/i;
const COMMA_BUT_OR = /,(?!\s*(?:and\/or|or|nor|vs|versus|possibly|probably)\b)/i;
const OTHER_ORDER =
  /\b(?:continu\w+|stop(?:ping)?|hold(?:ing)?|discontinu\w+|keep|on (?:his|her|your)|current(?:ly)?|remain\w*|already|review\w*|look\w*|show\w*)\b/i;
const PRESENT =
  /\bp\/w\b|\bc\/o\b|\b(?:here|presents?|presenting|presented|comes?|came|currently|now|today|admitted|complain\w+|seen|is|was|reports?(?! of\b))\b/i;
/** What somebody has already is neither a guess nor a plan: "it sounds like her depression is stable". */
const OWN =
  /\b(?:his|her|my|your|their|this|the patient['’]s)(?: (?:current|usual|home|daily|own|\w+ and(?: \w+)?))?\s*$/i;
const DRUG_REACHED = /\b(?:with|on|while|after|despite|to|of)\b/i;

/** What of the sentence the reach depends on. */
export interface Between {
  /** The words between trigger and mention. */
  text: string;
  /** The words after the mention, to the end of the sentence. */
  rest: string;
  /** The mention is of something that is given or done (drug, vaccine, procedure, device, measurement). */
  treatment: boolean;
  /** It is of a drug. */
  drug: boolean;
  /** It is of a disease. */
  disease: boolean;
}

/**
 * "No acute distress, obese": a disease after a comma, in a list that does not say "or", may begin anew. Findings are listed so
 * all the time ("no cough, sore throat").
 */
export function mayBeginAnew(triggerText: string, { text, rest, disease }: Between): boolean {
  return (
    disease &&
    /^no\b(?!.*\b(?:history|hx)\b)/i.test(triggerText) &&
    !/^\s*(?:h\/o|history of|hx)\b/i.test(text) &&
    /,\s*$/.test(text) &&
    !/\b(?:or|nor|and)\b/i.test(`${text}${rest.slice(0, 80)}`)
  );
}

/** What is said within brackets is said of what stands before them: "aspirin (not taking), metformin". */
const leavesBrackets = (text: string): boolean => /^[^(]*\)/.test(text);

/** Whether a trigger before a mention reaches it. */
export function reachesForward(effect: Effect, { text, rest, treatment, drug }: Between): boolean {
  if (leavesBrackets(text)) return false;
  switch (effect) {
    case 'none':
      return false;
    case 'negative result':
    case 'absent':
    case 'declined':
      if (effect === 'negative result' && treatment) return false;
      if (TURN.test(text) || CLAUSE.test(text) || AFFIRMS.test(text) || CAUSE.test(text) || WITH.test(text))
        return false;
      if (treatment && DRUG_REACHED.test(text)) return false;
      return !WEIGHED.test(text) || /\b(?:or|nor)\b/i.test(rest);
    case 'refuted':
      return !TURN.test(text) && !CLAUSE.test(text) && !AFFIRMS.test(text) && !CAUSE.test(text);
    case 'possible':
      return (
        !TURN.test(text) &&
        !/→|->/.test(text) &&
        !CLAUSE.test(text) &&
        !COMMA_BUT_OR.test(text) &&
        !/\bwith\b/i.test(text) &&
        !OWN.test(text)
      );
    case 'differential':
      return !/[;]|\.(?:\s|$)|\bbut\b|\bhowever\b/i.test(text);
    case 'if':
      return !/[;]|\.(?:\s|$)|\b(?:but|however)\b/i.test(text);
    case 'averted':
    case 'return for':
      if (treatment && DRUG_REACHED.test(text)) return false;
      return !TURN.test(text) && !CLAUSE.test(text) && !AFFIRMS.test(text) && !OWN.test(text);
    case 'history of':
      return !TURN.test(text) && !CLAUSE.test(text) && !PRESENT.test(text);
    case 'prior':
      return (
        !/[,;:.]|\b(?:and|or|with|for|of|visit|note|exam|labs?|results?|records?|history|week|month|year|days?)\b/i.test(
          text,
        ) && wordCount(text) <= 3
      );
    case 'resolved':
      return !TURN.test(text) && !CLAUSE.test(text) && !AFFIRMS.test(text) && !/,(?!\s*(?:or|and)\b)/.test(text);
    case 'planned':
      return (
        treatment &&
        !(drug && OWN.test(text)) &&
        !TURN.test(text) &&
        !CLAUSE.test(text) &&
        !OTHER_ORDER.test(text) &&
        !causeBeforeTreatment(text)
      );
    case 'ahead of':
      return treatment && !drug && wordCount(text) <= 2;
    case 'ordered':
      return treatment && !drug && !TURN.test(text) && !CLAUSE.test(text) && wordCount(text) <= 8 && !CAUSE.test(text);
  }
}

/** "Start metformin for his diabetes": what follows the reason is not planned. A bare "for" right after the trigger is its own. */
function causeBeforeTreatment(text: string): boolean {
  // "Switching from lisinopril to losartan": what is left is no plan, what is gone to is.
  if (/\bfrom\s+(?:(?:his|her|the|your)\s+)?$/i.test(text)) return true;
  return CAUSE.test(text.replace(/^\s*(?:for|to)\b/i, '').replace(/\bfrom\b.*\bto\b/i, ''));
}

/** "… was considered on admission and", before what became of it. */
const THOUGHT_OF =
  /^\s*(?:was|were|is|are|had been|has been|initially|first)(?: (?:initially|first|briefly|also))? (?:considered|suspected|thought of|entertained|raised|queried|offered|recommended|discussed|proposed|suggested|treated|feared)(?: (?:on|at|in|by|during|as|to)(?: \w+){1,3})?,? ?(?:and|but|then|which|it)?/i;

/** Whether a trigger after a mention reaches back to it. */
export function reachesBack(effect: Effect, between: Between, triggerText: string): boolean {
  if (effect === 'none') return false;
  const text =
    effect === 'refuted' || effect === 'resolved' || effect === 'declined'
      ? between.text.replace(THOUGHT_OF, ' ')
      : between.text;
  if (TURN.test(text) || AFFIRMS.test(text) || CAUSE.test(text)) return false;
  if (effect === 'negative result' && between.treatment) return false;
  if ((effect === 'planned' || effect === 'declined') && !between.treatment) return false;
  if (text.trim() === '') return true;
  // "DVT and PE ruled out": joined to the word that the trigger follows. Over commas only where the verb is plural.
  const plural = /\b(?:were|are|have|all|both)\b/i.test(triggerText);
  if (/[,:]/.test(text)) return plural && effect !== 'averted';
  if (/^\s*(?:and|or|\/|&|nor)\b/i.test(text)) return wordCount(text) <= 6;
  // "Pneumonia of the right lower lobe was ruled out": words that only say more of the mention.
  return (
    /^\s*(?:of|in|on|at|with|symptoms?|\(|[a-z]+(?: |$))/i.test(text) &&
    wordCount(text) <= 6 &&
    !/\b(?:and|or)\b/i.test(text)
  );
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
