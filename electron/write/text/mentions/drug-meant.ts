/** Whether the name of a substance is said of a drug that is taken, of a measurement, or of neither. */
import type { Surroundings } from './ambiguous-words.ts';

/** Substances that a laboratory measures and a pharmacy sells. */
const MEASURED =
  /^(?:potassium|sodium|calcium|magnesium|chloride|phosphate|phosphorus|iron|glucose|albumin|bicarbonate|zinc|cortisol|folate|ammonia|lactate|urea|amylase|lipase)$/;
/** Names of drugs that are given names or everyday words, too. */
const EVERYDAY =
  /^(?:camila|errin|yasmin|yaz|natazia|levora|jolivette|kyleena|concerta|oxygen|saline|water|charcoal|honey|caffeine|nicotine|cocaine|glycerin)$/;
/** Abbreviations that are words or sounds in lower case. */
const CAPITALS = /^(?:asa|ns|lr|sw|peg|smx|tmp|tpa|dss)$/;
const NEVER = /^(?:water|sterile water|cocaine|nicotine)$/;

const DOSED =
  /^ (?:\w+ )?(?:supplement\w*|tablets?|pills?|gummies|replacement|repletion|injections?|drops|infusion|patch\w*|gum|bolus|\d+ day pack|\d[\d,.]* ?(?:mg|mcg|meq|mmol|g|iu|units?|international|ml)\b)(?! ?\/ ?(?:d?l|ml)\b)/;
const TAKEN =
  /\b(?:takes?|taking|took|on|oral|iv|po|started|start|continues?|prescribed|supplement(?:al|ing|ation)?(?: with)?|give|given|giving|replete|with|add|allerg\w+ to)\s(?:an? |some |oral |daily |his |her |over the counter |otc )*$/;
const LEVEL = /^(?: \w+)? levels?\b|^ (?:was|is|of) \d|^[ :=]+\d+(?:\.\d+)? ?(?:ng|pg|mmol|mg\/dl|m?iu\/|µg\/|ug\/)/;
const CHECKED =
  /\b(?:low|elevated|serum|check\w*|recheck\w*|monitor\w*|measure\w*|total|free|plasma)\s(?:(?:his|her|the|your|a|for|of)\s)*$/;

/** "taken": a drug. "measured": its amount in the body. "neither": another word. */
export function drugMeant(name: string, around: Surroundings): 'taken' | 'measured' | 'neither' {
  if (NEVER.test(name)) return 'neither';
  if (CAPITALS.test(name) && around.written !== around.written.toUpperCase()) return 'neither';
  if (name === 'asa' && /^ (?:class|score|status|i+v?\b|[1-6]\b)/.test(around.after)) return 'neither';
  const taken = DOSED.test(around.after) || TAKEN.test(around.before);
  if (LEVEL.test(around.after)) return 'measured';
  if (MEASURED.test(name)) return taken ? 'taken' : 'measured';
  if (EVERYDAY.test(name)) return taken ? 'taken' : 'neither';
  if (/^vitamin (?:d|b12)$/.test(name) && CHECKED.test(around.before)) return 'measured';
  return 'taken';
}
