/** Whether words state an aspect of how somebody lives, or only use one of its words ("drinks water", "single kidney"). */
/** Advice, offers and risks state nothing of what is done. */
const ADVICE =
  /\b(?:advised|advise|encouraged?|recommend\w*|should|counsel\w*|discuss\w*|cessation|avoid\w*|abstain from|limit|reduce|cut down|risks? of|exposure|secondhand|second-hand|passive|education|resources|offered|referr\w*|program|nicotine (?:patch|gum|replacement|lozenge)|strategies|goal|important|try(?:ing)? (?:not )?to|needs? to|wants? to|would like to|plan(?:s|ning)? to|considering|thinking about|triggers?|motivat\w+|handouts?|ceas(?:e|ing)|explain\w*|interested in|ready to|attempt\w*|desires?|wishes|importance|dependence|use disorder|may have|could|can often|before|after (?:drinking|smoking)|when (?:he|she|i) (?:drinks?|smokes?)|worse with|triggered by|alcohol (?:swab|wipe|gel|pad|rub|withdrawal|hepatitis|level))\b/i;
const OTHER_DRINKS =
  /\b(?:water|coffee|teas?|soda|fluids?|juices?|milk|pop|caffeine|contrast|liquids?|gatorade|shakes?|bottle[- ]?fed|formula|energy drinks?|soft drinks?|diet coke|thickened)\b/i;
const ALCOHOL =
  /\b(?:alcohol\w*|etoh|wine|beers?|liquor|spirits|vodka|whisk(?:e)?y|rum|gin|cider|lager|cocktails?|units?|socially|occasionally|heavily|drinker|sober|abstinent|teetotal\w*|(?:stopped|quit|gave up|ceased|started|resumed) drinking|does ?n[o']t drink|does not drink|never drinks?|don't drink|(?:bottles?|cans?|pints?|glasses|drinks?) (?:per|each|every|an? (?:day|week|month|night|year|evening|weekend))\b|drinks? (?:daily|every))/i;

/** What each aspect must say beyond its word. */
const SAYS: Readonly<Record<string, RegExp>> = {
  smoking: /\b(?:smok(?:es?|ed|er|ers|ing)|tobacco|cigarettes?|packs?|pack-?years?|nicotine)\b/i,
  alcohol: ALCOHOL,
  'e-cigarettes': /\b(?:vap\w+|e-?cigarettes?)\b/i,
  'drug use': /\b(?:illicit|recreational|iv drugs?|drug use|cannabis|marijuana|cocaine|heroin)\b/i,
  'code status':
    /\b(?:code status\b.{0,20}(?:full|dnr|dnar|dni|comfort|limited)|full code|dnr|dnar|dni|do not resuscitate)\b/i,
  'marital status':
    /\b(?:(?:is|has been|been|was|recently|currently|never|status:?)\s+(?:\w+\s+)?(?:married|single|divorced|widow(?:ed|er)?)|^(?:married|single|divorced|widow(?:ed|er)?)\b(?!\s+(?:dose|kidney|episode|vessel|lead))|(?:married|divorced|widowed),?\s+(?:with|to|for|since|male|female|man|woman)|single (?:male|female|man|woman|mother|father|parent|white|black|caucasian))/i,
  residence:
    /\b(?:(?:lives?|living|lived) (?:alone|independently|(?:in|at|by) (?!pain|fear|the moment)|(?:together )?with (?:(?:his|her|their|my|a|an|the|two|three|one|\d)\s+)?(?:\w+[- ])?(?:wife|husband|spouse|partner|famil\w+|parents?|mother|father|mom|dad|sons?|daughters?|children|kids|sisters?|brothers?|grand\w+|room-?mates?|friends?|boyfriend|girlfriend|fianc\w+|aunt|uncle|caregivers?|dogs?|cats?|others|someone))|resid(?:es|ed|ing|ent of)|moved (?:in|into|to)|nursing home|care home|assisted living|homeless|homelessness)\b/i,
  occupation:
    /\b(?:works? as(?! well)|worked as|occupation\s*[:=-]|occupation is|is employed|unemployed|employed (?:as|by|at|in)|(?:is |was |has )?retired|employment:?)\b/i,
};
/** What was settled in a talk is settled: "code status changed to DNR after discussion with family". */
const CODE_ORDERED =
  /\b(?:(?:patient|pt|he|she) (?:is|was made|has been made|remains|made) (?:now )?(?:a )?(?:full code|dnr|dnar|dni)\b|(?:code status|resuscitation status)\s*(?::|=|is|was|has been|remains)?\s*(?:now\s+)?(?:changed to|updated to|confirmed as|now)\s+(?:full|dnr|dnar|dni|comfort|limited))/i;
const UNKNOWN =
  /\b(?:unknown|not (?:asked|documented|discussed|assessed)|unable to|n\/a|unspecified|history of present)\b|\?\s*$/i;

/**
 * @param inSocialHistory whether the words stand in a social history
 * @param namesProblem whether the words name a disease or complaint as well
 */
export function statesAspect(aspect: string, words: string, inSocialHistory: boolean, namesProblem: boolean): boolean {
  const says = SAYS[aspect];
  const ordered = aspect === 'code status' && CODE_ORDERED.test(words);
  if (!says?.test(words) || (ADVICE.test(words) && !ordered) || UNKNOWN.test(words)) return false;
  if (aspect === 'alcohol' && OTHER_DRINKS.test(words) && !/\b(?:alcohol|etoh|wine|beer|liquor)\b/i.test(words))
    return false;
  // A name of the aspect alone ("Tobacco", "Occupation:") says nothing of the patient.
  if (
    /^\W*(?:tobacco|alcohol|smoking|drug use|recreational drugs?|illicit drugs?|cigarettes?|cannabis|marijuana|cocaine|heroin|occupation|code status|marital status|nicotine)(?: use| status| history)?\W*$/i.test(
      words,
    )
  )
    return false;
  // Among diseases a habit is one of a list, and not told in words of its own.
  return inSocialHistory || !namesProblem;
}
