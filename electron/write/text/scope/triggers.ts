/**
 * Words that change what a mention says, and on which side of it they stand. The method is ConText (Harkema H, Dowling JN,
 * Thornblade T, Chapman WW. J Biomed Inform 2009;42:839-851); the words are our own collection from notes and dialogues.
 */

export type Effect =
  /** Looks like a trigger and is none. */
  | 'none'
  | 'absent'
  /** Said of a finding it is absent; a test that is negative was made. */
  | 'negative result'
  | 'refuted'
  | 'possible'
  /** One of several diagnoses thought of: reaches over commas. */
  | 'differential'
  /** Conditional: reaches to the end of the clause, whatever stands between. */
  | 'if'
  /** Feared, prevented, looked for. */
  | 'averted'
  /** "Return for …": feared where it is a finding, planned where it is something to be done. */
  | 'return for'
  | 'history of'
  /** "prior", "previous": said of the next few words only. */
  | 'prior'
  | 'resolved'
  | 'planned'
  /** Planned where it is said of an examination, given where it is said of a drug. */
  | 'ordered'
  /** Not wanted by the patient: said of what can be offered. */
  | 'declined';

export interface Trigger {
  effect: Effect;
  pattern: RegExp;
}

/** The apostrophe is ASCII or typographic, and some transcripts write "do n't". */
const NOT = String.raw`(?:not|(?<=\b(?:do|does|did|is|was|are|were|has|have|had|ca|can|could|would|wo|should) ?)n['’]t)`;
const ANY = String.raw`(?: (?:any|an?|the|further|recent|current|more|really|ever|actually|much|other))*`;

const trigger = (effect: Effect, source: string): Trigger => ({
  effect,
  pattern: new RegExp(source.replaceAll('NOT', NOT).replaceAll('ANY', ANY), 'gi'),
});
const words = (effect: Effect, source: string): Trigger =>
  trigger(effect, String.raw`(?:(?<![\w/-])|(?=n['’]t))(?:${source})(?![\w'’-])`);

/** Stand before what they speak of. */
export const BEFORE: readonly Trigger[] = [
  words(
    'none',
    String.raw`no (?:significant |interval |acute |real )?(?:change|changes|increase|decrease|improvement|worsening|relief|response|benefit|reduction)(?: in| of| from| with| to| on)?|not? only|no doubt|no wonder|without (?:difficulty|complications?|incident|problems|issues|help|assistance|change)|gram[- ]negative|NOT (?:well[- ])?(?:controlled|managed|helped|relieved|improved|responding|responded|tolerated|tolerating|working|been helping|helping)(?: (?:with|by|on|to))?|NOT cause|no sooner|no matter|history of present(?:ing)? (?:illness|complaint)|past experience|no\. \d+|prior to|as if|even if|if (?:needed|necessary|tolerated|possible|at all|any)|NOT (?:to )?miss(?:ed|ing)?(?: any)?|nothing but|NOT gone away|NOT (?:yet )?resolved|NOT fully resolved|no longer than|never (?:misses|missed|goes away)|risk factors?|(?:low|high)-risk|likelihood|previously (?:well )?controlled`,
  ),
  words(
    'absent',
    String.raw`no(?! ?[,.?!;]|\.? \d)(?: (?:known|evidence|signs?|symptoms?|history|complaints?|reports?|sensation|episodes?|recurrence|recurrent|new|further|more|acute|obvious|overt|current|significant|apparent|active|associated|family|personal|prior|previous|past|recent|real|any|issues?|problems?|trouble|concerns?|indications?|documented|suspicion|findings?|mention|suggestion|need|sort|type|kind|of|for|or|and|with|the|about|that there (?:is|was)))*|denie[sd](?: (?:that (?:he|she|they|the patient|there) (?:has|have|had|is|are)|having(?: had)?|any|a|the|current|recent|all|symptoms? of|history of|use of|ever having))*|denying(?: any)?|denial of|without(?: (?:any|evidence of|signs? of|symptoms of|a|an|the|associated|obvious|further|significant|history of))*|negative(?: \w+){0,3} for|neg for|nil|none of|absence of|absent|lack of|lacks?|free (?:of|from)|clear of|NOT (?:currently |been |recently |really |actually |also |usually |yet |ever |had to |to )*(?:have|has|had|having|experienc\w+|develop\w*|report\w*|not(?:e|ed|ing)|complain\w*(?: of)?|endors\w+|admit to|on|tak(?:e|es|en|ing)|us(?:e|es|ed|ing)|need\w*|requir\w+|feel\w*(?: like)?|see|show\w*|demonstrat\w+|reveal\w*|appear to have|notic\w+|exhibit\w*|smok\w+|drink\w*|get|getting|got|diagnosed with|suffer\w*(?: from)?|seen|find|found)ANY|NOT (?:a|any|consistent with|suggestive of|suspicious for|indicative of|meet(?:ing)? criteria for|an)|NOT(?=\s+$)|never (?:had|has had|have|has|been (?:diagnosed with|on|told (?:she|he|i) (?:has|had|have))|taken|tried|used|experienced|smoked|received|developed|suffered(?: from)?)ANY|neither|nor|hasn['’]t had|haven['’]t had|haven['’]t (?:noticed|experienced)ANY|resolved without|rather than|instead of|failed to (?:show|reveal|demonstrate)|fails to (?:show|reveal)|zero|no one in (?:the|her|his|my) family (?:has|had)|stopped having|NOT allergic to`,
  ),
  words('negative result', 'negative(?! (?:pressure|feelings|effects?))|neg'),
  words(
    'refuted',
    String.raw`ruled out(?: for)?|rules out|has been ruled out for|(?:was|were|been|is) excluded for|excluded|excludes|(?:work-?up|tests?|testing|imaging|ct|mri) (?:was |were )?negative for|NOT (?:actually |truly |really )?allergic to|no longer (?:felt|thought) to (?:be|have)|misdiagnosed (?:with|as)|incorrectly (?:diagnosed with|listed as)`,
  ),
  words(
    'possible',
    String.raw`(?:to )?rule[- ]?out|r\/o|to exclude|suspect(?:s|ed|ing)?(?: that (?:he|she|this|it) (?:has|is))?|suspicion (?:of|for)|suspicious for|suspicious of|(?:most |more |very |quite )?likely|probabl[ey]|possibl[ey]|possibility of|presum(?:ed|ptive|ably)|presumptive diagnosis of|consistent with|compatible with|concern(?:s|ed|ing)? (?:for|about|of|that (?:this|he|she|it) (?:is|has|may be|might be|could be))|worr(?:ied|y|ying|isome) (?:about|for|that (?:he|she|this|it) (?:has|is))|suggest(?:s|ive|ing)(?: of)?|indicative of|questionable|question of|query|may (?:have|be|represent|reflect|indicate)|might (?:have|be|represent)|could (?:have|be|represent|reflect)|can(?:not|['’]t| not) (?:be )?(?:rule out|exclude|ruled out|excluded)|unable to (?:rule out|exclude)|NOT (?:been )?ruled out|NOT (?:entirely )?excluded|unlikely(?: to (?:be|have))?|less likely|doubt(?:ful)?|versus|vs\.?|(?:evaluat\w+|work-?up|assess\w*|investigat\w+) (?:\w+ )?for|(?:i|we) (?:think|believe|feel)(?: (?:that )?(?:you|he|she|it|this|that)(?: (?:has|have|had|is|are)|['’]s|['’]ve)?)?|think(?:s|ing)? (?:it|this|that|he|she)(?:['’]s| is| has| may be)|appears? to (?:be|have)|seems? to (?:be|have)|felt to (?:be|have)|thought to (?:be|have)|working diagnosis(?: of)?|provisional(?: diagnosis of)?|impression of|NOT (?:sure|certain|clear) (?:if|whether|about|that)|unclear (?:if|whether)|unsure (?:if|whether|about)|to (?:determine|see|find out|check) (?:if|whether)|borderline|equivocal for|atypical for|looks? like|sounds? like|rule out for`,
  ),
  trigger('possible', String.raw`(?<![\w?])\?+ ?(?=\w|$)`),
  words(
    'differential',
    String.raw`differential(?: diagnos[ei]s)?(?: (?:includes?|is|of|would include|considered|considerations))?:?|ddx:?|considerations? includes?`,
  ),
  words(
    'if',
    String.raw`if|should (?:he|she|they|you|the patient|there|any)|in case(?: of)?|in the event(?: of)?|unless|were (?:he|she) to|whether(?: or not)?|when(?:ever)? (?:you|he|she) (?:start|develop|get)s?|until|return precautions|warning signs(?: of)?|red flags?(?: (?:of|for|include|including|such as))?|watch(?:ing)? (?:out )?for|look(?:ing)? out for|be aware of|can cause|may cause|could cause|might cause|may lead to|can lead to|could lead to|may result in|to cause|side effects?(?: \w+){0,3} (?:include|including|such as|like|are|is|would be|can be)(?: going to be)?|adverse effects? (?:include|including|such as)|complications (?:include|including|such as)|risks? (?:include|including|such as)`,
  ),
  words(
    'return for',
    String.raw`(?:return(?! visit)|come back|call(?: us| me| back)?|seek (?:medical |emergency |immediate )*(?:care|attention|help)|go to (?:the )?(?:er|ed|emergency \w+)|present to (?:the )?(?:er|ed))(?: (?!for\b)\w+){0,6} for(?: (?:any|new|worsening|increased?|severe|persistent))*`,
  ),
  words(
    'averted',
    String.raw`(?:(?:at|increased|high|higher|low|lower|some) )?risks?(?: factors?)? (?:of|for)|at risk (?:of|for)|screen(?:ed|ing|s)?(?: \w+)? for|(?:to )?prevent(?:s|ing|ion of|ative for)?|prophylaxis (?:against|for|of)|prophylactic(?:ally)?(?: for)?|monitor(?:ing|ed)? (?:\w+ )?for|monitor signs of|test(?:ed|ing)? for|check(?:ed|ing)? for|(?:to )?avoid(?:ing|ance of)?|protect(?:s|ion)? (?:against|from)|to reduce (?:the |your |his |her )?(?:risk|chance)s? of|chances? of|predispos\w+ to|susceptible to|prone to|vaccin\w+ (?:against|for)|immuni[sz]\w+ (?:against|for)|(?:education|counsel\w+|information|handout|literature|discussion|pamphlet|instructions|teaching)(?: \w+)? (?:on|about|regarding)|(?:as needed|prn)(?: for)?|clinical trials? (?:of|for)|exposure to|exposed to|contact with|fear of|afraid of|scared of|precautions for|candidate for`,
  ),
  words(
    'history of',
    String.raw`(?:(?:past|prior|previous|known|remote|personal|significant|medical|surgical|long|longstanding|strong|clear|documented|distant|pertinent|psychiatric|social) )*(?<!\bfam(?:ily)? )(?:history|hx)(?: \w+){0,2}? (?:of|significant for|notable for|includes?|including|positive for|with|for|is significant for|is notable for|remarkable for)|h\/o|hx|pmh(?:x)?(?: of| significant for)?:?|psh:?|(?:past|medical|surgical|past medical|past surgical) history:?|status[- ]post|s\/p|used to (?:have|take|be on|get|suffer from|use)|formerly|previously|in the past(?:,)? (?:he|she|i|has)? ?had|as a child(?:,)? (?:he|she|i)? ?had|childhood|had a prior|once had|survivor of|recover(?:ed|ing) from|remote`,
  ),
  words('prior', 'prior|previous|past|old|remote|former'),
  words(
    'resolved',
    String.raw`resol(?:ved|ution of)|no longer (?:has|have|having|had|experienc\w+|suffers? from|gets?|getting|takes?|taking|on|uses?|using|needs?|requires?|any)|cured of|recovered from|got over|over (?:his|her|the) (?:bout of|episode of)|outgrew|outgrown|healed|treated and resolved`,
  ),
  words(
    'planned',
    String.raw`(?:(?:i|we|he|she|they|you|it|patient|pt)(?:['’]ll| will)|will|going to|gonna|plans? (?:is )?to|planning (?:to|on)|intends? to|wants? to|would like (?:you |him |her )?to|['’]d like (?:you |him |her )?to|agree[sd]? to|need(?:s|ed)? to|recommend(?:s|ed)? (?:to|that (?:he|she|you))|should|ought to|may|might|let['’]?s|let us|let me) (?:also |just |then |likely |probably |go ahead and |be able to |need to |have to |want to |be )*(?:start(?:ing|ed)?|begin(?:ning)?|add(?:ing|ed)?|try(?:ing)?|initiat\w+|need|undergo(?:ing)?|get(?:ting)?|order(?:ing|ed)?|obtain(?:ing)?|schedul\w+|refer(?:red|ring)?|switch(?:ing|ed)?|chang\w+|giv\w+|do(?:ing)?|perform\w*|arrange|book|proceed(?:ing)?|prescrib\w+|put|plac\w+|receiv\w+|send|repeat|recheck|check|trial|require|benefit|take|taking|use|using|treat|set|have|having|go|consider|transition|wean|taper|resume|restart|offer|recommend|come|bring|make|pick up|call in|write|increas\w+|decreas\w+|reduc\w+|admit\w*|follow)(?: (?:(?:him|her|you|them|the patient|up|back|on|with|to|for|in|out|it) ?)*)?|plan(?:s|ned|ning)? (?:for|to|on|is|was)|plan:?|scheduled(?: (?:for|to (?:have|undergo|get|start)))?|schedule|consider(?:s|ed|ing|ation of)?(?: (?:starting|adding|a trial of|trying|trial of|using|doing|getting))?|would (?:consider|recommend|suggest|advise|benefit from|start|try)|recommend(?:s|ed|ing|ation(?:s)?(?: for| of)?)?|advis(?:e|ed|es|ing)|suggest(?:ed)? (?:starting|trying|taking|adding|getting|doing)|discuss(?:ed|ing)?(?: \w+)? (?:starting|trying|adding|options? (?:of|for|including))|due for|overdue for|await(?:ing|s)|pending|upcoming|candidate for|offer(?:ed|s|ing)?|refer(?:red|ral|rals|s)?(?: (?:him|her|you|them|the patient|back|placed|sent|made))*(?: (?:to|for))?|in the future|needs?(?: (?:an?|another|repeat))?|requires?|follow[- ]?up (?:with|for) (?:an? )?|looking into|interested in|indicated:?|waiting (?:for|on|to have)|listed for|prepar\w+ for|pre-?op(?:erative)?(?: \w+)? for|preparation for|eligible for|qualif\w+ for|set up (?:for|with)|sign(?:ed)? (?:you |him |her )?up for|postponed|deferring`,
  ),
  words('ordered', String.raw`order(?:s|ed|ing)?|request(?:ed|ing|s)?|repeat|recheck|obtain|check|arrange|book|get`),
  words(
    'declined',
    String.raw`declin(?:ed|es|ing)(?: (?:to (?:start|take|have|get|receive|undergo)|any|a|the|further))*|refus(?:ed|es|al of|ing)(?: (?:to (?:start|take|have|get|receive|undergo)|any|a|the|further))*|NOT (?:want|interested in|wish|willing|agree)(?: to (?:start|take|have|get|receive|undergo|try|be on))?|would rather not (?:start|take|have|get|try)|prefers? not to (?:start|take|have|get|be on|try)|hesitant (?:about|to (?:start|take))|reluctant to (?:start|take|have)|unwilling to (?:start|take|have)|for(?:e)?go(?:ing|ne)?|hold(?:ing)? off (?:on|with)|cancel(?:s|ed|led|ling)?|NOT (?:require|need)(?: an?)?|opt(?:s|ed)? (?:out of|against)|against`,
  ),
];

/**
 * Stand after what they speak of, with at most a verb between. A word that could begin the next name of a list ("hypertension,
 * possible gout", "anemia likely due to bleeding") counts only at the end of its clause.
 */
const BE = String.raw`(?:\s*(?:\([^)]*\)|\[[^\]]*\]))?\s*(?:[:=–-]\s*)?(?:(?:is|are|was|were|has|have|had|been|be|being|now|since|also|both|all|still|currently|already|largely|mostly|completely|fully|subsequently|later|thereafter|thus|therefore|symptoms?|on admission|and) )*`;
const END = String.raw`(?=\s*[.;,)\]]|\s*$|\s+(?:at|on|in|by|given|based|because|but|and|or|today|during|clinically)\b)`;
const after = (effect: Effect, source: string): Trigger =>
  trigger(effect, String.raw`(?<=[\w\])?])${BE}(?:${source})(?![\w'’-])`);
const atEnd = (effect: Effect, source: string): Trigger =>
  trigger(effect, String.raw`(?<=[\w\])?])(?:,\s*)?${BE}(?:${source})${END}`);

export const AFTER: readonly Trigger[] = [
  after(
    'none',
    'NOT (?:been )?(?:improved|improving|better|worse|well controlled|controlled|resolved|going away|gone away)|no (?:change|better|worse)|without (?:change|difficulty)|negative pressure',
  ),
  after(
    'absent',
    'NOT (?:present|seen|noted|evident|found|identified|observed|detected|reported|appreciated|felt|demonstrated|visualized|taken|taking|given)|denied by (?:the )?patient',
  ),
  atEnd('absent', 'denied|absent|nil|none'),
  atEnd('negative result', 'negative|neg|-ve'),
  trigger(
    'absent',
    String.raw`(?<=[\w)])\s*[:=–-]+\s*(?:(?:the )?(?:patient|pt|he|she) )?(?:no|none|nil|n|neg|negative|denie[sd]|absent|never|not present)${END}`,
  ),
  trigger('absent', String.raw`(?<=\w)\s*\?\s*(?:no|nope|none|denies|negative)\b`),
  trigger('absent', String.raw`(?<=\w)\s*\((?:-|–|neg(?:ative)?|absent|denie[sd]|no|none)\)`),
  after('refuted', String.raw`ruled out|disproved|refuted|r\/o['’]?d`),
  atEnd('refuted', 'excluded'),
  after(
    'possible',
    "NOT (?:be |been |entirely |completely |yet )*(?:ruled out|excluded)|cannot (?:be )?(?:ruled out|excluded|rule out)|can['’]t (?:be )?(?:ruled out|excluded)|could NOT be excluded|(?:was |were |is |are )considered(?! (?:stable|controlled|mild))|to be (?:ruled out|excluded)|in the differential|on the differential|versus|vs\\.?|thought to be",
  ),
  atEnd(
    'possible',
    'suspected|likely|possible|probable|unlikely|less likely|questionable|a (?:possibility|concern|consideration)|doubtful|doubted|presumed',
  ),
  trigger('possible', String.raw`(?<=\w)\s*\?+(?=\s*$|\s*[,;/)])`),
  after(
    'resolved',
    '(?:has|have|had|since|now|is|are|was|were) (?:now |since |completely |fully |largely )*(?:resolved|gone|cleared(?: up)?|gone away|subsided|abated|disappeared|healed|over|ceased|stopped)|went away|no longer (?:present|active|a problem|an issue)',
  ),
  atEnd('resolved', String.raw`\(?(?:resolved|gone|cleared(?: up)?|subsided|abated|disappeared|healed|cured)\)?`),
  after(
    'history of',
    String.raw`in the past|as a child|in childhood|in (?:his|her|my) (?:childhood|youth|teens|twenties|thirties|forties|fifties)|during childhood|growing up|years ago|remotely|by history|history(?=\s*[.;,)]|\s*$)|\((?:past|old|previous|historical)\)`,
  ),
  after(
    'averted',
    'prophylaxis|prevention|screening|screen|vaccin\\w+|risk|precautions?|education|counseling|risk factors?|awareness',
  ),
  after(
    'planned',
    '(?:to be|will be|will also be|will need to be|should be|can be|would be) (?:started|done|performed|scheduled|arranged|added|considered|ordered|given|repeated|obtained|initiated|prescribed|needed|required|a good|beneficial|recommended|an option)|(?:is|are|was|were|has been|have been|being) (?:planned|scheduled|recommended|advised|pending|due|ordered|requested|offered|discussed|indicated|booked|arranged|suggested|anticipated|considered|an option)|may be (?:needed|considered|required)',
  ),
  atEnd(
    'planned',
    String.raw`(?:planned|scheduled|recommended|advised|pending|due|ordered|requested|offered|discussed|indicated|booked|arranged|suggested)(?:(?: (?:for|on|in|at|by)\b|:)[^.;,]*)?`,
  ),
  after(
    'declined',
    '(?:offered (?:and|but) )?(?:declined|refused|deferred|NOT wanted|rejected)|offered(?:,)? (?:which|but|and)(?: \\w+){0,3} (?:declined|refused)|(?:and |but )?(?:he|she|patient|the patient|pt) (?:has )?(?:declined|refused)',
  ),
];
