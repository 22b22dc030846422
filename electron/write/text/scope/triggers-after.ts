/**
 * Triggers that stand after what they speak of, with at most a verb between. A word that could begin the next name of a list
 * ("hypertension, possible gout", "anemia likely due to bleeding") counts only at the end of its clause.
 */
import { type Effect, oneOf, type Trigger, trigger } from './trigger.ts';

const BE = String.raw`(?:\s*(?:\([^)]*\)|\[[^\]]*\]))?\s*(?:[:=–-]\s*)?(?:(?:is|are|was|were|has|have|had|been|be|being|now|since|also|both|all|still|currently|already|largely|mostly|completely|fully|subsequently|later|thereafter|thus|therefore|symptoms?|on admission|and) )*`;
const END = String.raw`(?=\s*[.;,)\]]|\s*$|[ \t]*\n|\s+(?:at|on|in|by|given|based|because|but|and|or|today|during|clinically)\b)`;
const after = (effect: Effect, phrases: string): Trigger =>
  trigger(effect, String.raw`(?<=[\w\])?])${BE}${oneOf(phrases)}(?![\w'’])`);
const atEnd = (effect: Effect, phrases: string): Trigger =>
  trigger(effect, String.raw`(?<=[\w\])?])(?:,\s*)?${BE}${oneOf(phrases)}${END}`);

export const AFTER: readonly Trigger[] = [
  after(
    'none',
    `
      {NOT} (?:been )?(?:improved|improving|better|worse|well controlled|controlled|resolved|going away|gone away)
      no (?:change|better|worse) | without (?:change|difficulty) | negative pressure`,
  ),
  after(
    'absent',
    `
      {NOT} {SEEN}
      denied by (?:the )?patient`,
  ),
  atEnd('absent', `denied | absent | nil | none`),
  atEnd('negative result', `negative | neg | -ve`),
  trigger(
    'absent',
    String.raw`(?<=[\w)])\s*[:=–-]+\s*(?:(?:the )?(?:patient|pt|he|she) )?(?:no|none|nil|n|neg|negative|denie[sd]|absent|never|not present)${END}`,
  ),
  trigger('absent', String.raw`(?<=\w)\s*\?\s*(?:no|nope|none|denies|negative)\b`),
  trigger('absent', String.raw`(?<=\w)\s*\((?:-|–|neg(?:ative)?|absent|denie[sd]|no|none)\)`),
  trigger('absent', String.raw`(?<=\w)\s*\((?:{NOT} (?:currently )?(?:taking|on|using)|never took)\b[^)]*\)`),
  // Tables of signs: "chest pain -, palpitations +" ("- " within a line leads to the next word).
  trigger('absent', String.raw`(?<=\w)\s?[-–](?=\s*[,;])`),
  trigger('absent', String.raw`(?<=\w)\s*\(?y\s?\/\s?n\)?\s*[:=]\s*no?\b`),
  // "Malaria film negative": the disease was looked for and not found.
  after(
    'negative result',
    `
      (?:(?:rapid|blood|thick|thin|stool|throat|nasal|igm) )?(?:films?|smears?|serolog(?:y|ies)|screens?|tests?|testing|pcr|antigens?|antibod(?:y|ies)|swabs?|cultures?|ag|ab|igm)(?: (?:was|were|is|came back|returned|result))? (?:negative|neg|-ve)`,
  ),
  after('refuted', String.raw`ruled out | disproved | refuted | r\/o['’]?d`),
  after(
    'refuted',
    `
      (?:(?:listed|entered|recorded|documented|charted|added|noted|coded|put down|diagnosed) )?(?:in error|by mistake|erroneously|incorrectly)`,
  ),
  atEnd('refuted', `excluded`),
  after(
    'possible',
    String.raw`
      {NOT} (?:be |been |entirely |completely |yet )*(?:ruled out|excluded)
      cannot (?:be )?(?:ruled out|excluded|rule out) | can['’]t (?:be )?(?:ruled out|excluded) | could {NOT} be excluded
      (?:was |were |is |are )considered(?! (?:stable|controlled|mild)) | to be (?:ruled out|excluded)
      in the differential | on the differential | versus | vs\.? | thought to be`,
  ),
  // "Was initially suspected": so that what came after it can settle it.
  after(
    'possible',
    `(?:initially|first|originally|briefly|previously) (?:suspected|queried|feared|entertained|thought of)`,
  ),
  atEnd(
    'possible',
    `
      suspected | likely | possible | probable | unlikely | less likely | questionable
      a (?:possibility|concern|consideration) | doubtful | doubted | presumed`,
  ),
  trigger('possible', String.raw`(?<=\w)\s*\?+(?=\s*$|\s*[,;/)])`),
  after(
    'resolved',
    `
      (?:has|have|had|since|now|is|are|was|were) (?:now |since |completely |fully |largely )*{OVER}
      went away | no longer (?:present|active|a problem|an issue)`,
  ),
  atEnd(
    'resolved',
    String.raw`
      \(?(?:resolved|gone|cleared(?: up)?|subsided|abated|disappeared|healed|cured)\)?`,
  ),
  after('resolved', `(?:resolved|subsided|abated|cleared)(?= (?:after|with|following|since|spontaneously)\\b)`),
  after(
    'history of',
    String.raw`
      (?:in|during|with) (?:(?:a|her|the|my) )?(?:previous|prior|last|first|second|earlier|past) pregnanc(?:y|ies)
      in (?:the )?past | before(?=\s*[.;)]|\s*$) | as a child | in childhood
      in (?:his|her|my) (?:childhood|youth|teens|twenties|thirties|forties|fifties) | during childhood | growing up
      years ago | remotely | by history | history(?=\s*[.;,)]|\s*$) | \((?:past|old|previous|historical)\)`,
  ),
  after(
    'averted',
    String.raw`
      prophylaxis | prevention | screening | screen | vaccin\w+ | risk | precautions? | education | counseling
      risk factors? | awareness`,
  ),
  after(
    'planned',
    `
      (?:to be|will be|will also be|will need to be|should be|can be|would be) {DONE}
      (?:is|are|was|were|has been|have been|being) (?:{INTENDED}|anticipated|considered|an option)
      may be (?:needed|considered|required) | referrals?(?: (?:is |was |has been )?(?:ordered|placed|sent|made|provided))?`,
  ),
  atEnd(
    'planned',
    String.raw`
      {INTENDED}(?:(?: (?:for|on|in|at|by)\b|:)[^.;,]*)?`,
  ),
  trigger(
    'declined',
    String.raw`(?<=\w)\s*[,–-]+\s*(?:but |and )?(?:(?:he|she|they|(?:the )?patient|pt) )?(?:has )?(?:declined|refused|not keen|(?:does|did)(?: not|n['’]t) want)\b`,
  ),
  after(
    'declined',
    String.raw`
      (?:offered (?:and|but) )?(?:declined|refused|deferred|{NOT} wanted|rejected)
      offered(?:,)? (?:which|but|and)(?: \w+){0,3} (?:declined|refused)
      (?:and |but )?(?:he|she|patient|the patient|pt) (?:has )?(?:declined|refused)`,
  ),
];
