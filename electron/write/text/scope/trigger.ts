/**
 * Words that change what a mention says. The method is ConText (Harkema H, Dowling JN, Thornblade T, Chapman WW. J Biomed Inform
 * 2009;42:839-851); the words are our own collection from notes and dialogues.
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
  /** "Held for colonoscopy": still to be done. */
  | 'ahead of'
  /** Not wanted by the patient: said of what can be offered. */
  | 'declined';

export interface Trigger {
  effect: Effect;
  pattern: RegExp;
}

/** Words that many triggers share, by the name they have in the lists. */
const SHARED: Readonly<Record<string, string>> = {
  // The apostrophe is ASCII or typographic, and some transcripts write "do n't".
  NOT: String.raw`(?:not|(?<=\b(?:do|does|did|is|was|are|were|has|have|had|ca|can|could|would|wo|should) ?)n['’]t)`,
  ANY: '(?: (?:any|an?|the|further|recent|current|more|really|ever|actually|much|other))*',
  NOTHING_OF: oneOf(`
    known | evidence | signs? | symptoms? | history | complaints? | reports? | sensation | episodes?
    recurrence | recurrent | new | further | more | acute | obvious | overt | current | significant | apparent
    active | associated | family | personal | prior | previous | past | recent | real | any | issues?
    problems? | trouble | concerns? | indications? | documented | suspicion | findings? | mention | suggestion
    need | sort | type | kind | of | for | or | and | with | the | about | that there (?:is|was)`),
  EVER: oneOf(`
    currently | been | recently | really | actually | also | usually | yet | ever | had to | to`),
  HAVE_VERB: oneOf(String.raw`
    have | has | had | having | experienc\w+ | develop\w* | report\w* | not(?:e|ed|ing) | complain\w*(?: of)?
    endors\w+ | admit to | on | tak(?:e|es|en|ing) | us(?:e|es|ed|ing) | need\w* | requir\w+ | feel\w*(?: like)?
    see | show\w* | demonstrat\w+ | reveal\w* | appear to have | notic\w+ | exhibit\w* | smok\w+ | drink\w*
    get | getting | got | diagnosed with | suffer\w*(?: from)? | seen | find | found`),
  MEANS_TO: oneOf(`
    (?:i|we|he|she|they|you|it|patient|pt)(?:['’]ll| will) | will | going to | gonna | plans? (?:is )?to
    planning (?:to|on) | intends? to | wants? to | would like (?:you |him |her )?to
    ['’]d like (?:you |him |her )?to | agree[sd]? to | need(?:s|ed)? to
    recommend(?:s|ed)? (?:to|that (?:he|she|you)) | should | ought to | may | might | let['’]?s | let us
    let me`),
  ALSO: oneOf(`
    also | just | then | likely | probably | go ahead and | be able to | need to | have to | want to | be`),
  PLAN_VERB: oneOf(String.raw`
    start(?:ing|ed)? | begin(?:ning)? | add(?:ing|ed)? | try(?:ing)? | initiat\w+ | need | undergo(?:ing)?
    get(?:ting)? | order(?:ing|ed)? | obtain(?:ing)? | schedul\w+ | refer(?:red|ring)? | switch(?:ing|ed)?
    chang\w+ | giv\w+ | do(?:ing)? | perform\w* | arrange | book | proceed(?:ing)? | prescrib\w+ | put | plac\w+
    receiv\w+ | send | repeat | recheck | check | trial | require | benefit | take | taking | use | using
    treat | set | have | having | go | consider | transition | wean | taper | resume | restart | offer
    recommend | come | bring | make | pick up | call in | write | increas\w+ | decreas\w+ | reduc\w+ | admit\w*
    follow`),
  OBJECT: oneOf(String.raw`
    him | them | you | the patient | her(?= (?:on|to|up|back|for|with|in|an?|some)\b) | up | back | on | with
    to | for | in | out | it`),
  PAST_WORD: oneOf(`
    past | prior | previous | known | remote | personal | significant | medical | surgical | long | longstanding
    strong | clear | documented | distant | pertinent | psychiatric | social`),
  HISTORY_OF: oneOf(`
    of | significant for | notable for | includes? | including | positive for | with | for | is significant for
    is notable for | remarkable for`),
  COME_BACK: oneOf(String.raw`
    return(?! visit) | come back | call(?: us| me| back)?
    seek (?:medical |emergency |immediate )*(?:care|attention|help) | go to (?:the )?(?:er|ed|emergency \w+)
    present to (?:the )?(?:er|ed)`),
  CHANGE: oneOf(`
    change | changes | increase | decrease | improvement | worsening | relief | response | benefit | reduction`),
  WELL: oneOf(`
    controlled | managed | helped | relieved | improved | responding | responded | tolerated | tolerating
    working | been helping | helping`),
  SEEN: oneOf(`
    present | seen | noted | evident | found | identified | observed | detected | reported | appreciated | felt
    demonstrated | visualized | taken | taking | given`),
  OVER: oneOf(`
    resolved | gone | cleared(?: up)? | gone away | subsided | abated | disappeared | healed | over | ceased
    stopped`),
  DONE: oneOf(`
    started | done | performed | scheduled | arranged | added | considered | ordered | given | repeated
    obtained | initiated | prescribed | needed | required | a good | beneficial | recommended | an option`),
  INTENDED: oneOf(`
    planned | scheduled | recommended | advised | pending | due | ordered | requested | offered | discussed
    indicated | booked | arranged | suggested`),
};

/** A list of phrases, on lines or with " | " between, as one pattern. */
export function oneOf(phrases: string): string {
  return `(?:${phrases
    .trim()
    .split(/\s*\n\s*|\s\|\s/)
    .join('|')})`;
}

/** A trigger by its pattern, in which shared words stand as "{NOT}". */
export function trigger(effect: Effect, source: string): Trigger {
  return {
    effect,
    pattern: new RegExp(
      source.replace(/\{([A-Z_]+)\}/g, (_, name: string) => SHARED[name] ?? ''),
      'gi',
    ),
  };
}
