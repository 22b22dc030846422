/** Triggers that stand before what they speak of. */
import { type Effect, oneOf, type Trigger, trigger } from './trigger.ts';

const words = (effect: Effect, phrases: string): Trigger =>
  trigger(effect, String.raw`(?:(?<![\w/-])|(?=n['’]t))${oneOf(phrases)}(?![\w'’-])`);

export const BEFORE: readonly Trigger[] = [
  words(
    'none',
    String.raw`
      no (?:significant |interval |acute |real )?{CHANGE}(?: in| of| from| with| to| on)?
      not? only | no doubt | no wonder
      without (?:difficulty|complications?|incident|problems|issues|help|assistance|change) | gram[- ]negative
      {NOT} (?:well[- ])?{WELL}(?: (?:with|by|on|to))?
      (?:\d[\d-]*|an?|one|two|three|four|five|six|several|few)(?:\/\d+|[- ](?:hour|day|week|month|year|wk|mo|yr))s?['’]?[- ](?:long )?(?:history|hx)(?: of)?
      {NOT} cause | no sooner | no matter | history of present(?:ing)? (?:illness|complaint) | past experience
      no\. \d+ | as if | even if | if (?:needed|necessary|tolerated|possible|at all)
      {NOT} (?:to )?miss(?:ed|ing)?(?: any)? | nothing but | {NOT} gone away | {NOT} (?:yet )?resolved | {NOT} fully resolved
      no longer than | never (?:misses|missed|goes away) | risk factors? | (?:low|high)-risk | likelihood
      previously (?:well )?controlled`,
  ),
  words(
    'absent',
    String.raw`
      no(?! ?[,.?!;]|\.? \d)(?: {NOTHING_OF})*
      denie[sd](?: (?:that (?:he|she|they|the patient|there) (?:has|have|had|is|are)|having(?: had)?|any|a|the|current|recent|all|symptoms? of|history of|use of|ever having))*
      denying(?: any)? | denial of
      without(?: (?:any|evidence of|signs? of|symptoms of|a|an|the|associated|obvious|further|significant|history of))*
      negative(?: \w+){0,3} for | neg for | nil | none of | absence of | absent | lack of | lacks? | free (?:of|from)
      clear of
      {NOT} (?:{EVER} )*{HAVE_VERB}{ANY}
      {NOT} (?:a|any|consistent with|suggestive of|suspicious for|indicative of|meet(?:ing)? criteria for|an)
      {NOT}(?=\s+$)
      never (?:had|has had|have|has|been (?:diagnosed with|on|told (?:she|he|i) (?:has|had|have))|taken|tried|used|experienced|smoked|received|developed|suffered(?: from)?){ANY}
      n\/?k\/?c\/?o | not (?:an? )?known (?:case|to have) (?:of)? | neither | nor | resolved without
      rather than | instead of | failed to (?:show|reveal|demonstrate) | fails to (?:show|reveal)
      no one in (?:the|her|his|my) family (?:has|had) | stopped having`,
  ),
  // Tables of signs: "(-) fever, (+) fatigue".
  trigger('absent', String.raw`\([-–]\)|\[[-–]\]|(?<=\+.*,)\s[-–]\s?(?=$|[a-z])`),
  words('negative result', `negative(?! (?:pressure|feelings|effects?)) | neg`),
  words(
    'refuted',
    `
      ruled out(?: for)? | rules out | has been ruled out for | (?:was|were|been|is) excluded for | excluded
      excludes | (?:work-?up|tests?|testing|imaging|ct|mri) (?:was |were )?negative for
      {NOT} (?:actually |truly |really )?allergic to | no longer (?:felt|thought) to (?:be|have)
      misdiagnosed (?:with|as) | incorrectly (?:diagnosed with|listed as)`,
  ),
  words(
    'possible',
    String.raw`
      (?:to )?rule[- ]?out | r\/o | to exclude | suspect(?:s|ed|ing)?(?: that (?:he|she|this|it) (?:has|is))?
      suspicion (?:of|for) | suspicious for | suspicious of | (?:most |more |very |quite )?likely | probabl[ey]
      possibl[ey] | possibility of | presum(?:ed|ptive|ably) | presumptive diagnosis of | consistent with
      compatible with
      concern(?:s|ed|ing)? (?:for|about|of|that (?:this|he|she|it) (?:is|has|may be|might be|could be))
      worr(?:ied|ies|y|ying|isome) (?:about|for|that (?:he|she|this|it) (?:has|is)) | suggest(?:s|ive|ing)(?: of)?
      indicative of | questionable | question of | query | may (?:have|be|represent|reflect|indicate)
      might (?:have|be|represent) | could (?:have|be|represent|reflect)
      can(?:not|['’]t| not) (?:be )?(?:rule out|exclude|ruled out|excluded) | unable to (?:rule out|exclude)
      {NOT} (?:been )?ruled out | {NOT} (?:entirely )?excluded | unlikely(?: to (?:be|have))? | less likely
      doubt(?:ful)? | versus | vs\.? | (?:evaluat\w+|work-?up|assess\w*|investigat\w+) (?:\w+ )?for
      (?:i|we) (?:think|believe)(?: (?:that )?(?:you|he|she|it|this|that)(?: (?:has|have|had|is|are)|['’]s|['’]ve)?)?
      (?:i|we) feel (?:that )?(?:you|he|she|it|this|that)(?: (?:has|have|had|is|are)|['’]s|['’]ve)?
      think(?:s|ing)? (?:it|this|that|he|she)(?:['’]s| is| has| may be) | appears? to (?:be|have)
      seems? to (?:be|have) | felt to (?:be|have) | thought to (?:be|have) | working diagnosis(?: of)?
      provisional(?: diagnosis of)? | impression of | {NOT} (?:sure|certain|clear) (?:if|whether|about|that)
      (?:concerned|worr(?:ied|ies|y|ying)|fears?|feared|afraid|scared|thinks?|believes?|wonders?)(?: that)? (?:he|she|they|i|it) (?:may have|might have|could have|has|have|had|is having)
      f(?:eels?|elt) like(?: (?:i|he|she|it)(?:['’]m| am| was| is) having)? | unclear (?:if|whether) | unsure (?:if|whether|about|of) | to (?:determine|see|find out|check) (?:if|whether)
      threatened | borderline | equivocal for | atypical for | looks? like | sounds? like | rule out for`,
  ),
  trigger('possible', String.raw`(?<![\w?])\?+ ?(?=\w|$)`),
  words(
    'differential',
    String.raw`
      differential(?: diagnos[ei]s)?(?: (?:includes?|is|of|would include|considered|considerations))?:? | ddx:?
      considerations? includes?
      (?:rule out|r/o|exclude) (?:\w+ ){0,3}(?:conditions|causes|diagnoses|things) (?:like|such as|including)
      (?:possible |potential |common |other )?causes? (?:are|include|includes|would be|can be|could be)`,
  ),
  words(
    'if',
    String.raw`
      if | should (?:he|she|they|you|the patient|there|any) | in case(?: of)? | in the event(?: of)? | unless
      were (?:he|she) to | whether(?: or not)? | when(?:ever)? (?:you|he|she) (?:start|develop|get)s? | until
      return precautions | warned(?: (?:\w+ )?(?:about|of|re|regarding)(?: (?:the )?(?:symptoms|signs) of)?)? | s\/e:? | warning signs(?: of)? | red flags?(?: (?:of|for|include|including|such as))?
      watch(?:ing)? (?:out )?for | look(?:ing)? out for | be aware of | can cause | may cause | could cause
      might cause | may lead to | can lead to | could lead to | may result in | to cause
      side effects?(?: \w+){0,3} (?:include|including|such as|like|are|is|would be|can be)(?: going to be)?
      adverse effects? (?:include|including|such as) | complications (?:include|including|such as)
      risks? (?:include|including|such as)`,
  ),
  words(
    'return for',
    String.raw`
      {COME_BACK}(?: (?!for\b)\w+){0,6} for(?: (?:any|new|worsening|increased?|severe|persistent))*`,
  ),
  words(
    'averted',
    String.raw`
      (?:(?:at|increased|high|higher|low|lower|some) )?risks?(?: factors?)? (?:of|for) | at risk (?:of|for)
      screen(?:ed|ing|s)?(?: \w+)? for | (?:to )?prevent(?:s|ing|ion of|ative for)? | prophylaxis (?:against|for|of)
      prophylactic(?:ally)?(?: for)? | monitor(?:ing|ed)? (?:\w+ )?for | monitor signs of | test(?:ed|ing)? for
      check(?:ed|ing)? for | (?:to )?avoid(?:ing|ance of)? | protect(?:s|ion)? (?:against|from)
      to reduce (?:the |your |his |her )?(?:risk|chance)s? of | chances? of | predispos\w+ to | susceptible to
      prone to | vaccin\w+ (?:against|for) | immuni[sz]\w+ (?:against|for)
      (?:education|counsel\w+|information|handout|literature|discussion|pamphlet|instructions|teaching)(?: \w+)? (?:on|about|regarding)
      (?:as needed|prn)(?: for)? | clinical trials? (?:of|for) | exposure to | exposed to | contact with | fear of
      options (?:include|including|such as|are|would be) | (?:typical|usual|standard) (?:approach|treatment|therapy)
     
      afraid of | scared of | precautions for | candidate for`,
  ),
  words(
    'history of',
    String.raw`
      (?:{PAST_WORD} )*(?<!\bfam(?:ily|ilial)? )(?:history|hx)(?: \w+){0,2}? {HISTORY_OF}
      h\/o | hx | pmh(?:x)?(?: of| significant for)?:? | psh:?
      (?:past|medical|surgical|past medical|past surgical) history:? | status[- ]post | s\/p
      used to (?:have|take|be on|get|suffer from|use) | formerly | previously
      in the past(?:,)? (?:he|she|i|has)? ?had | as a child(?:,)? (?:he|she|i)? ?had | childhood | had a prior
      years ago,? (?:i|he|she|they|(?:the )?patient) | once had | survivor of | recover(?:ed|ing) from | remote`,
  ),
  words('prior', `prior | previous | past | old | remote | former`),
  words(
    'resolved',
    String.raw`
      resol(?:ved|ution of)
      no longer (?:has|have|having|had|experienc\w+|suffers? from|gets?|getting|takes?|taking|on|uses?|using|needs?|requires?|any)
      cured of | recovered from | got over | over (?:his|her|the) (?:bout of|episode of) | outgrew | outgrown | healed
      treated and resolved | (?:been|is|was|now|currently|came|come|weaned|tapered|went) off(?: of)?(?: (?:his|her|the))?`,
  ),
  words(
    'planned',
    String.raw`
      {MEANS_TO} (?:{ALSO} )*{PLAN_VERB}(?: {OBJECT})*
      plan(?:s|ned|ning)? (?:for|to|on|is|was) | plan:? | scheduled(?: (?:for|to (?:have|undergo|get|start)))?
      schedule
      consider(?:s|ed|ing|ation of)?(?: (?:starting|adding|a trial of|trying|trial of|using|doing|getting))?
      would (?:consider|recommend|suggest|advise|benefit from|start|try)
      recommend(?:s|ed|ing|ation(?:s)?(?: for| of)?)? | advis(?:e|ed|es|ing)
      suggest(?:ed)? (?:starting|trying|taking|adding|getting|doing)
      discuss(?:ed|ing)?(?: \w+)? (?:starting|trying|adding|options? (?:of|for|including)) | due for | overdue for
      await(?:ing|s) | pending | upcoming | candidate for | offer(?:ed|s|ing)?
      refer(?:red|ral|rals|s)?(?: (?:him|her|you|them|the patient|back|placed|sent|made))*(?: (?:to|for))?
      in the future | needs?(?: (?:an?|another|repeat))? | requires? | follow[- ]?up (?:with|for) (?:an? )?
      looking into | interested in | indicated:? | waiting (?:for|on|to have) | listed for | prepar\w+ for
      pre-?op(?:erative)?(?: \w+)? for | preparation for | eligible for | qualif\w+ for | set up (?:for|with)
      sign(?:ed)? (?:you |him |her )?up for | postponed | deferring`,
  ),
  words('ahead of', 'prior to|before|ahead of|in preparation for|held for|hold(?:ing)? for'),
  words(
    'ordered',
    `
      order(?:s|ed|ing)? | request(?:ed|ing|s)? | repeat | recheck | obtain | check | arrange | book | get`,
  ),
  words(
    'declined',
    `
      declin(?:ed|es|ing)(?: (?:to (?:start|take|have|get|receive|undergo)|any|a|the|further))*
      refus(?:ed|es|al of|ing)(?: (?:to (?:start|take|have|get|receive|undergo)|any|a|the|further))*
      {NOT} (?:want|interested in|wish|willing|agree)(?: to (?:start|take|have|get|receive|undergo|try|be on))?
      would rather not (?:start|take|have|get|try) | prefers? not to (?:start|take|have|get|be on|try)
      hesitant (?:about|to (?:start|take)) | reluctant to (?:start|take|have) | unwilling to (?:start|take|have)
      for(?:e)?go(?:ing|ne)? | hold(?:ing)? off (?:on|with) | cancel(?:s|ed|led|ling)? | {NOT} (?:require|need)(?: an?)?
      opt(?:s|ed)? (?:out of|against) | against`,
  ),
];
