/** Whether words state an aspect of how somebody lives, or only use one of its words ("drinks water", "single kidney"). */
import type { Sentence } from '../text-contract.ts';

/** Advice, offers and risks state nothing of what is done. */
const ADVICE =
  /\b(?:advised|advise|encouraged?|recommend\w*|should|counsel\w*|discuss\w*|cessation|avoid\w*|abstain from|limit|reduce|cut down|risks? of|exposure|secondhand|second-hand|passive|education|resources|offered|referr\w*|program|nicotine (?:patch|gum|replacement|lozenge)|strategies|goal|important|try to|needs? to|wants? to|would like to|plan(?:s|ning)? to|considering|thinking about|before|after (?:drinking|smoking)|when (?:he|she|i) (?:drinks?|smokes?)|worse with|triggered by|alcohol (?:swab|wipe|gel|pad|rub|withdrawal|hepatitis|level))\b/i;
const OTHER_DRINKS =
  /\b(?:water|coffee|teas?|soda|fluids?|juices?|milk|pop|caffeine|contrast|liquids?|gatorade|shakes?|bottle[- ]?fed|formula|energy drinks?|soft drinks?|diet coke|thickened)\b/i;
const ALCOHOL =
  /\b(?:alcohol\w*|etoh|wine|beers?|liquor|spirits|vodka|whisk(?:e)?y|rum|gin|cider|lager|cocktails?|units?|socially|occasionally|heavily|drinker|sober|abstinent|teetotal\w*|(?:stopped|quit|gave up|ceased|started|resumed) drinking|does ?n[o']t drink|does not drink|never drinks?|don't drink|(?:bottles?|cans?|pints?|glasses|drinks?) (?:a|per|each|every)\b|drinks? (?:daily|every))/i;

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
    /\b(?:lives? (?:in|at|with|alone|by)|living (?:alone|with|in|at)|resid(?:es|ed|ing|ent of)|moved (?:in|into|to)|nursing home|care home|assisted living|homeless|homelessness)\b/i,
  occupation:
    /\b(?:works? as|worked as|occupation\b|is employed|unemployed|employed (?:as|by|at|in)|(?:is |was |has )?retired|employment:?)\b/i,
};
/** Aspects whose words are plain enough outside a social history. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'smoking',
  'alcohol',
  'e-cigarettes',
  'drug use',
  'code status',
  'residence',
  'occupation',
  'marital status',
]);

const UNKNOWN =
  /\b(?:unknown|not (?:asked|documented|discussed|assessed)|unable to|n\/a|unspecified|history of present)\b|\?\s*$/i;

export function statesAspect(aspect: string, words: string, sentence: Sentence): boolean {
  const says = SAYS[aspect];
  if (!says?.test(words) || ADVICE.test(words) || UNKNOWN.test(words)) return false;
  if (aspect === 'alcohol' && OTHER_DRINKS.test(words) && !/\b(?:alcohol|etoh|wine|beer|liquor)\b/i.test(words))
    return false;
  // A name of the aspect alone ("Tobacco", "Occupation:") says nothing of the patient.
  if (
    /^\W*(?:tobacco|alcohol|smoking|drug use|occupation|code status|marital status|nicotine)(?: use| status| history)?\W*$/i.test(
      words,
    )
  )
    return false;
  return sentence.section.kind === 'social history' || ANYWHERE.has(aspect);
}
