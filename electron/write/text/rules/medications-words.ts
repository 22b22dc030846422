/** The verbs by which notes say what becomes of a drug. */

export type Course =
  | 'start'
  | 'restart'
  | 'continue'
  | 'stop'
  | 'hold'
  | 'change'
  | 'switch'
  | 'once'
  | 'propose'
  | 'other';

/**
 * done: it happened or holds. order: told in the imperative by the writer of the note. planned: it is to come. possible: thought about.
 * unclear: said in a way that tells neither (a gerund, "was taking").
 */
export type Mode = 'done' | 'order' | 'planned' | 'possible' | 'denied' | 'unclear';

export interface Action {
  course: Course;
  mode: Mode;
  start: number;
  end: number;
}

export type Form = 'base' | 'past' | 'gerund' | 'now';
type Verb = [course: Course, form: Form, source: string];

/** What may stand between words that deny the taking and the drug; drug phrases are blanked out by then. */
const HER_DRUG = '(?=\\s+(?:(?:her|his|my|their|the|all|both|any of|home|prescribed|regular|daily|of) )*~)';
const HERS_DRUG =
  '(?=\\s+(?:any of |all of )?(?:her|his|my|their|prescribed)\\s+(?:(?:home|prescribed|regular|daily) )*~)';
/** Longer phrases first: "stop taking" is a stop, "no longer takes" is one, "continue to take" is no start. */
export const VERBS: readonly Verb[] = [
  [
    'hold',
    'past',
    `(?:(?<!(?:almost|nearly|nigh|just about) )(?:ran|(?:has|have|had|['’]s|['’]ve) (?:recently |now |also )?run) out(?: of)?|(?:(?:is|are|am|was|been|currently)|(?<=\\w)['’](?:s|m)) (?:completely |all |now )?out of)${HER_DRUG}`,
  ],
  [
    'hold',
    'past',
    `(?:has|have|had)(?: not|(?: ?n['’]t)) (?:really |actually )?(?:taken|used)${HER_DRUG}|(?:has|have|had)(?: not|(?: ?n['’]t)) (?:really |actually )?been (?:taking|using|on)${HER_DRUG}|(?:is|are|am|currently|['’]s|['’]m)(?: currently)? not (?:currently |actually |really )?taking${HERS_DRUG}`,
  ],
  [
    'hold',
    'past',
    `ran out(?! of)(?=\\s*(?:[.,;)]|$|last\\b|yesterday|\\d|an?\\b|two\\b|three\\b|several\\b|about\\b|on\\b|in\\b|and\\b|over\\b))|(?<=~\\W{0,3}(?:was |were |is |has |has been )?)not (?:been )?taken|(?:(?:has|have|is|was|are|['’]s)(?: not|(?: ?n['’]t))|not)(?: currently| actually| really)*(?: been)? taking (?:it|them)\\b(?!\\s+(?:with|regularly|as|every|correctly|consistently|daily|today|properly|on time)\\b)`,
  ],
  ['stop', 'past', "self[- ](?:discontinued|stopped|d\\/c['’]?e?d|dc['’]?d)"],
  ['stop', 'past', `(?<=^\\W*|[.;,:]\\s*)off(?: of)?${HER_DRUG}`],
  [
    'propose',
    'now',
    'would (?:consider|recommend|suggest|benefit from)|candidate for|consider(?:ed|ing|s)?|think(?:ing)? about|thought about|discuss(?:ed|ing)?|recommend(?:ed|s|ing)?|suggest(?:ed|s|ing)?|offer(?:ed|s|ing)?|propos(?:e|ed|es)|may need|might need|trial of|try|trying|option(?:s)?(?: of| for)?|indicated|eligible for',
  ],
  [
    'other',
    'now',
    'avoid(?:ed|s|ing)?|declin(?:ed|es|e)|refus(?:ed|es|e)|instead of|rather than|in place of|other than|except|failed|intoleran(?:t|ce)(?: of| to)?|(?:does|did) not tolerate|allerg(?:y|ic|ies)(?: to)?|interact(?:s|ion|ions)?(?: with| of| between)?|side[- ]effects?(?: of| from)?|adverse (?:reaction|effect)s? (?:to|of|from)|reaction to|due to|because of|caused by|secondary to|response to|overdose(?: of| on)?|ran out of|run out of|forg[eo]t(?:s|ten|ting)?(?: to take)?|miss(?:ed|es|ing)?(?: (?:a|his|her|some|doses? of))?|risks? of|benefits? of|information (?:on|about)|educat\\w+ (?:on|about)|counsel\\w+ (?:on|about)|study of|levels? of|before|prior to|after|until|helped (?:by|with)|relieved (?:by|with)|with?out',
  ],
  [
    'stop',
    'now',
    'no longer (?:takes?|taking|on|uses?|using|needs?|requires?|requiring)|not taking (?=.{0,60}\\b(?:any ?more|any longer)\\b)|(?:has|have|had) (?:been|come|gone) (?:completely )?off(?: of)?|(?:is|are|now|currently|been|was|were|came|come|taken|weaned|tapered|titrated|going|went|gone|completely) off(?: of)?',
  ],
  [
    'stop',
    'past',
    "stopped(?: taking| using)?|discontinued(?: taking| using)?|discontinuation of|ceased(?: taking)?|withdrawn|d\\/c['’]?e?d|dc['’]?d|dced|quit taking|(?:has |have )?(?:completed|finished)(?: (?:a|the|his|her)(?: full)?(?: (?:\\w+|\\d+)[- ]day)? course of| course of)?",
  ],
  [
    'stop',
    'base',
    'stop(?:s)?(?: taking| using| all)?|discontinue(?:s)?(?: taking| using)?|cease|withdraw|d\\/?c(?! (?:home|to|on|with|from|today|tomorrow|when|once|pending|plan\\w*|summary|instructions|meds|medications|date|dispo)\\b)|take (?:her|him|you|them) off(?: of)?|wean off|taper off',
  ],
  ['stop', 'gerund', 'stopping(?: taking)?|discontinuing|ceasing'],
  [
    'hold',
    'past',
    '(?:placed |put |currently |remains |is |was )?on hold|held(?= |\\.|$|,|;)|withheld|suspended|paused|temporarily (?:stopped|discontinued)',
  ],
  ['hold', 'base', 'hold(?: off on| off)?|withhold|suspend|pause|temporarily (?:stop|discontinue)'],
  ['hold', 'gerund', 'holding|withholding'],
  ['restart', 'past', 're-?started(?: on| taking)?|resumed(?: taking)?|re-?initiated|re-?commenced'],
  ['restart', 'base', 're-?start(?: taking| on)?|resume(?: taking)?|re-?initiate|re-?commence'],
  ['restart', 'gerund', 're-?starting|resuming'],
  [
    'start',
    'past',
    '(?:was |been |being |were )?(?:put|placed) (?:\\w+ )?(?:back )?on|started(?: (?:him|her|them|me|you|the patient|patient|back))?(?: on| taking| with| using)?|begun(?: on| taking)?|began(?: on| taking)?|commenced(?: on)?|initiated(?: on)?|(?:i |we |have |has |was |were |been |newly )*prescribed(?: (?:him|her|them|me))?|added(?: on)?(?! to (?:(?:the|his|her|their|allergy) )*(?:allerg\\w*|list|chart|record|intolerances?))|prescription (?:for|of) (?=.*\\b(?:given|sent|provided|written)\\b)|(?:sent|wrote|gave|provided|given|issued)(?: in| him| her| them)* (?:a |the )?(?:new )?(?:prescription|script|rx) (?:for|of)',
  ],
  [
    'start',
    'base',
    'start(?: (?:him|her|them|you|the patient|patient))?(?: back)?(?: on| taking| with| using)?|begin(?: (?:him|her|you))?(?: on| taking| with)?|commence(?: on)?|initiate(?: on)?|prescribe|treat (?:\\w+ ){0,3}with|(?:send|call)(?: in)? (?:a |the )?(?:new )?(?:prescription|script) for|add(?: on)?|put (?:him|her|you|them) on|place (?:him|her|you|them) on',
  ],
  [
    'start',
    'gerund',
    'starting(?: (?:him|her|them|you))?(?: on| taking| with)?|beginning|commencing|initiating|prescribing|adding|putting (?:him|her|you) on',
  ],
  ['switch', 'past', 'switched|replaced|converted|transitioned|substituted|crossed over'],
  ['switch', 'base', 'switch|replace|convert|transition|substitute'],
  ['switch', 'gerund', 'switching|replacing|converting|transitioning'],
  [
    'change',
    'past',
    '(?:up|down)?-?titrated|increased|decreased|reduced|lowered|raised|halved|doubled|changed|adjusted|cut(?: back| down)?|weaned|tapered|went up|gone up|came down',
  ],
  [
    'change',
    'base',
    '(?:up|down)?-?titrate|increase(?: the dos(?:e|age) of| dos(?:e|age) of| (?:his|her|your))?|decrease|reduce|lower|raise|halve|double|change|adjust|go up on|bump up|wean|taper',
  ],
  ['change', 'gerund', 'titrating|increasing|decreasing|reducing|lowering|raising|changing|tapering'],
  [
    'continue',
    'now',
    '(?:has |have )?continu(?:e|es|ed|ing)(?: (?:to )?(?:take|use|utili[sz]e|be on))?(?: (?:taking|using))?(?: on| with)?|keep (?:taking|using|on)|stay on|(?:remains?|remained|maintained|stable|stabili[sz]ed|currently|still|discharged|discharged home|sent home|managed|controlled|compliant|anticoagulated|rate[- ]controlled) on|(?:medications?|medicines|meds|medication list|regimen) (?:currently )?(?:only )?(?:includes?|included|are|consists?(?: only)? of)|reports? (?:the )?use of|(?:refill(?:ed|s)?|renew(?:ed)?)(?: (?:of|for))?|(?:well |adequately |currently |is |stable )*(?:controlled|managed|compliant|adherent|consistent|regular) (?:with|by)(?: taking)?|(?:is|are|being|currently) (?:currently |being )*treated with|(?:self-)?treats (?:\\w+ ){0,3}with',
  ],
  [
    'continue',
    'now',
    "(?:is |are |am |been |currently |still |i'm |also )*(?:taking|using)|takes|uses|utili[sz]es|take|use(?! of)|(?:is|are|currently) prescribed|(?:is|am|are|'m|been|'s|'re|remains|currently|still|now|also|already) (?:\\w+ly )?on",
  ],
  [
    'once',
    'past',
    '(?:was |were |been )?(?:given|administered|treated with|received|receiving|tried|used|took|had (?:a|an|some|one|two|three)|gave|applied|injected|loaded with|bolused)',
  ],
];
