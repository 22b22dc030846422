/** Whose condition, drug or habit a mention is: the patient's, a relative's or a stranger's. */
import type { Subject } from '../../../../shared/vocabulary.ts';
import { linesAbove } from '../segment/lines-above.ts';
import type { Sentence } from '../text-contract.ts';
import { oneOf } from './trigger.ts';

export interface Experiencer {
  subject: Subject;
  /** "mother"; null for the patient, and for a family member who is not named. */
  relationship: string | null;
}

const PATIENT: Experiencer = { subject: 'patient', relationship: null };

const NAMES: Readonly<Record<string, string>> = {
  mom: 'mother',
  mum: 'mother',
  mommy: 'mother',
  mummy: 'mother',
  mama: 'mother',
  dad: 'father',
  daddy: 'father',
  papa: 'father',
  grandma: 'grandmother',
  granny: 'grandmother',
  nana: 'grandmother',
  grandpa: 'grandfather',
  granddad: 'grandfather',
  mgm: 'maternal grandmother',
  mgf: 'maternal grandfather',
  pgm: 'paternal grandmother',
  pgf: 'paternal grandfather',
};
const KIN = oneOf(`
  mothers? | moms? | mums? | mommy | mummy | mama | fathers? | dads? | daddy | papa | parents? | brothers?
  sisters? | siblings? | twins? | sons? | daughters? | child(?:ren)? | grandmothers? | grandmas? | granny
  nana | grandfathers? | grandpas? | granddads? | grandparents? | grandson | granddaughter | aunts? | uncles?
  cousins? | nephews? | nieces? | husband | wife | spouse | partner | fianc[eé]e? | [mp]g[mf]
  (?:first|second)[- ]degree relatives? | relatives? | family members?`);
const RELATIVE = `(?:(?:maternal|paternal) )?(?:(?:great|half|step|older|younger|twin|eldest|oldest|youngest|identical)[- ])?${KIN}`;
const STRANGER = oneOf(String.raw`
  (?:mother|father|sister|brother|son|daughter)s?[- ]in[- ]law | step(?:mother|father|son|daughter|sister|brother|mum|mom|dad)s?
  ex[- ]?(?:wife|husband|partner|spouse|boyfriend|girlfriend) | flat-?mates? | house-?mates?
  friends? | boyfriend | girlfriend | neighbou?rs? | co-?workers? | colleagues? | roommates? | room-?mates?
  classmates? | boss | teacher | donor | sick contacts? | bunk-?mates? | cell-?mates?
  (?:other|another|neighbou?ring|adjacent|fellow) (?:patients?|pts?|residents?|inmates?)
  (?:patient|pt|resident|man|woman|lady|gentleman|person|child|boy|girl) (?:in|from|at) (?:the )?(?:(?:next|other|adjacent|opposite|neighbou?ring) (?:bed|room|bay|cubicle)|bed next (?:to|door))
  (?<=\b(?:with|to|beside|near|from) )an? (?:patient|person|resident|man|woman|child|kid)(?= (?:who|with)\b)
  (?:mr|mrs|ms|miss|mister)\.? [A-Z][\p{L}'’-]+,? (?:in|from) (?:the )?(?:(?:next|other|adjacent|opposite) )?(?:bed|room|bay|cubicle)(?: \w{1,4})?`);
const SOMEBODY = new RegExp(
  String.raw`(?<![\w-])(?:(${RELATIVE}(?![- ]in[- ]law))|(${STRANGER}))(?:['’]s?)?(?![\w-])`,
  'giu',
);
const FAMILY =
  /\b(?:famil(?:y|ial) (?:history|hx|h\/o)|fam(?:ily)? hx|fm?hx?|runs in (?:the|his|her|my|our) family)\b/i;

/** Verbs and signs by which somebody has what follows. */
const HAVING = oneOf(String.raw`
  side | at age \d+ | aged? \d+ | both | all | also | just | now | recently | currently | reportedly | who
  and | that | is | was | were | are | has | had | have | having | with | on | ['’]s | did | does | do
  did not | died | passed | takes? | took | taking | used | uses | suffer\w* | diagnosed | developed | got
  gets | committed | attempted | lost | battl\w+ | struggl\w+ | contracted | caught | tested | hospitali[sz]ed
  survived | abus(?:es|ed) | overdosed | needed | needs | smokes? | smoked | drinks? | underwent | history | hx | deceased | alive | living
  healthy | positive | of | from | at | in | being | treated | previously`);
const HAS = new RegExp(String.raw`^(?:\s*\([^)]*\))?\s*(?:[,:–-]|\(|${HAVING}\b)`, 'i');
/** The name of the person, told beside the word: "his roommate Mr. Lee takes warfarin". */
const NAME = /^,?\s+(?:(?:[Mm]rs?|[Mm]s|[Dd]r)\.?\s+)?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?,?(?=\s+[a-z])/;
/** Verbs by which a relative tells of the patient. */
const TELLING = oneOf(String.raw`
  report\w* | stat\w+ | says? | said | saying | not(?:es|ed|iced?s?) | brings? | brought | bringing
  concern\w* | worr\w+ | think\w* | thought | believes? | feel\w* | den(?:y|ies|ied) | call\w* | describ\w+
  mention\w* | accompan\w+ | present (?:at|for|during|with) | at (?:the )?bedside | helps? | confirm\w*
  tells? | told | endorses? | observed | witnessed | asks? | asked | wants? | request\w* | giv(?:es|en|ing)
  gave | states? | found | saw | is here | was here | comes | came | translat\w+ | interpret\w+ | provid\w+
  assists? | agree\w*`);
const TELLS = new RegExp(String.raw`^\s*(?:,)?\s*(?:(?:also|who|has|is|was|then|and)\s+)*${TELLING}\b`, 'i');
/** "His wife took him to the hospital". */
const ACTS_ON_PATIENT =
  /^\s*(?:\w+\s+){1,3}(?:him|her)\b(?! (?:own|\w+self))(?=\s+(?:to|in|that|into|for|out|with|at|and|on|had|was|is)\b|[,.])/i;

/** Prepositions that put somebody beside the patient: "lives with her husband". */
const BESIDE =
  /\b(?:with|by|from|to|and|of|for|about|lives?|visit\w*|see\w*|sees|saw|into|care[sd]? for|caring for|lost|help\w*|watch\w*|moved|moving|drop\w*|told|tell|ask\w*|between|has|have|had)\s+(?:(?:one|no|\d+|his|her|my|the|their|your|our|both|patient['’]?s?|pt['’]?s?|an?|elderly|adult|two|three|four|\d) )*$/i;
const BACK_TO_PATIENT =
  /\b(?:the patient|patient|pt|(?:she|he) (?:herself|himself)|myself|but (?:he|she|i)|[,;.] (?:i|he|she) (?:has|have|had|takes?|is|am|was|also|reports|denies)|and i|(?<!that )i (?:have|had|take|am|was|do|did)|you)\b/i;
const AFTER_MENTION = new RegExp(
  String.raw`^(?:s)?[^,;.]{0,25}?(?:\b(?:in|of|for|from)\b (?:(?:his|her|my|the|their|your|both|a|an|patient['’]s|pt['’]s|several|multiple|two) )*|\s*[-–:(]\s*)(${RELATIVE})(?![\w-])`,
  'i',
);

/** A speaker's relation to the patient -> what that speaker calls the patient. */
const CALLED: readonly [RegExp, RegExp][] = [
  [/\b(?:daughter|son|child)\b/i, /^(?:mother|father|parent)s?$/],
  [/\b(?:mother|father|parent|mom|mum|dad|guardian)\b/i, /^(?:son|daughter|child|children|twin)s?$/],
  [/\b(?:wife|husband|spouse|partner)\b/i, /^(?:husband|wife|spouse|partner)$/],
  [/\b(?:sister|brother|sibling)\b/i, /^(?:brother|sister|sibling|twin)s?$/],
  [/\bgrand(?:daughter|son|child)\b/i, /^grand(?:mother|father|parent)s?$/],
  [/\bgrand(?:mother|father|parent|ma|pa)\b/i, /^grand(?:son|daughter|child)$/],
  [/\b(?:niece|nephew)\b/i, /^(?:aunt|uncle)$/],
];

/** "He also has autism", in the words of a patient: whoever he is, he is not the one who speaks. */
const OF_ANOTHER =
  /\b(?:he|she)(?:(?:['’]s)?(?: (?:also|now|just|really|always))? (?:has|had|gets?|got|takes?|suffers?)|(?:['’]s| is| was)(?: (?:also|now|just|still|already))? (?:on|taking|using|having|diagnosed|allergic))\b(?![^.;]*\b(?:i|me|my)\b)[^.;]*$/i;

/** "Maternal medications: levothyroxine": in the note of a newborn the mother's own history. */
const MATERNAL =
  /\b(?:maternal|mother['’]s|mum['’]s|mom['’]s)\s+(?:(?:past|medical|obstetric|pregnancy|prenatal|antenatal|psychiatric|current)\s+)*(?:histor(?:y|ies)|hx|pmh|h\/o|problems?|conditions?|complications?|medications?|meds|drugs?|allerg(?:y|ies)|labs?|serolog(?:y|ies)|infections?|age)\b/i;

/** The experiencer of a mention; offsets are those of `text`. */
export function experiencerOf(text: string, mention: { start: number; end: number }, sentence: Sentence): Experiencer {
  const before = text.slice(0, mention.start);
  const after = text.slice(mention.end);
  const named = namedBefore(before) ?? namedAfter(after);
  const inFamilySection = sentence.section.kind === 'family history';
  if (sentence.voice === 'relative') return relativeSpeaks(before, sentence.speaker, named);
  if (named) return named;
  const mothers = MATERNAL.exec(`${sentence.section.heading ?? ''}: ${before}`);
  if (mothers && !BACK_TO_PATIENT.test(before)) return family('mother');
  if (inFamilySection) {
    // "Mother:" on a line of its own, or as a heading, goes before the list of what she has.
    const lead = relativeIn(linesAbove(sentence).join(' '));
    return BACK_TO_PATIENT.test(before) ? PATIENT : family(lead);
  }
  if (sentence.voice === 'patient' && OF_ANOTHER.test(before)) return { subject: 'other', relationship: null };
  return FAMILY.test(before) && !BACK_TO_PATIENT.test(before.slice(before.search(FAMILY))) ? family(null) : PATIENT;
}

/** The last person before the mention of whom it can be said; null for the patient. */
function namedBefore(before: string): Experiencer | null {
  const people = [...before.matchAll(SOMEBODY)].reverse();
  for (const person of people) {
    const end = person.index + person[0].length;
    const between = before.slice(end).replace(NAME, '');
    const lead = before.slice(0, person.index);
    // A row of a table about relatives: "Mother | 62 | breast cancer".
    if (/^\s*\|/.test(between) && /(?:^|[|:])\s*$/.test(lead)) return personOf(person);
    if (/[;.](?:\s|$)|\n\s*\n/.test(between) || BACK_TO_PATIENT.test(between)) return null;
    if (TELLS.test(between) || ACTS_ON_PATIENT.test(between) || otherPronoun(person[0], between)) return null;
    const possessive = /['’]s?$/.test(person[0]);
    const beside = BESIDE.test(lead) && !FAMILY.test(lead) && !/\b(?:history|hx) (?:of|in) [^,;]*$/i.test(lead);
    // "My brother is well and my sister has eczema": the second has a verb of her own.
    const ownVerb =
      /\band\s+(?:(?:my|his|her|their|the)\s+)?$/i.test(lead) && /^\s*(?:also )?(?:has|had|is|was)\b/i.test(between);
    if (beside && !ownVerb && !/^\s*(?:,\s*)?who\b|^\s*with\b/i.test(between)) continue;
    if (possessive || HAS.test(between) || between.trim() === '') return personOf(person);
    if (/^\s*[\w-]+(?: [\w-]+)?\s*$/.test(between)) return personOf(person);
  }
  return null;
}

/** "His wife came and he says": a pronoun of the other sex is no longer the relative. */
function otherPronoun(person: string, between: string): boolean {
  if (
    /\b(?:mother|mom|mum|mommy|mama|sister|daughter|grandmother|grandma|granny|nana|aunt|niece|wife|girlfriend|granddaughter)\b/i.test(
      person,
    )
  ) {
    return /\bhe\b/i.test(between);
  }
  return /\b(?:father|dad|daddy|papa|brother|son|grandfather|grandpa|granddad|uncle|nephew|husband|boyfriend|grandson)\b/i.test(
    person,
  )
    ? /\bshe\b/i.test(between)
    : false;
}

function namedAfter(after: string): Experiencer | null {
  const match = AFTER_MENTION.exec(after);
  return match?.[1] ? family(canonical(match[1])) : null;
}

function personOf(match: RegExpExecArray): Experiencer {
  return match[1] ? family(canonical(match[1])) : { subject: 'other', relationship: null };
}

function relativeIn(text: string): string | null {
  const found = [...text.matchAll(SOMEBODY)].map((match) => match[1]).find((name) => name !== undefined);
  return found ? canonical(found) : null;
}

/** A relative's "I" is that relative; whom the speaker calls mother is the patient, where the speaker is a child. */
function relativeSpeaks(before: string, speaker: string | null, named: Experiencer | null): Experiencer {
  if (named) {
    const called = CALLED.find(([who]) => who.test(speaker ?? ''))?.[1];
    if (named.subject === 'other') return named;
    // Who the patient is to the speaker is not said: "my father" may well be the patient.
    if (!called || (named.relationship !== null && called.test(named.relationship))) return PATIENT;
    return family(null);
  }
  const me =
    /\b(?:i|i['’](?:m|ve|d)|me|my own|myself)\b(?![^,;.]*\b(?:think|believe|know|saw|see|noticed?|give|gave|help|told|tell|say|guess|hope|mean|bring|brought|wonder|worry|worried|remember|make|check)\b)/gi;
  const lastMe = [...before.matchAll(me)].at(-1);
  const lastThem = [...before.matchAll(/\b(?:he|she|they|him|her|his)\b(?!self)/gi)].at(-1);
  if (lastMe && (!lastThem || lastMe.index > lastThem.index)) return family(canonical(speaker ?? '') || null);
  return PATIENT;
}

function family(relationship: string | null): Experiencer {
  return { subject: 'family member', relationship };
}

/** "Mom" -> "mother"; "family members" and "relatives" name nobody. */
function canonical(written: string): string | null {
  const words = written
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .split(/[\s]+/);
  const last = words.at(-1) ?? '';
  const single =
    /^(?:children|parents|siblings|twins|brothers|sisters|sons|daughters|aunts|uncles|cousins|grandparents)$/.test(last)
      ? last
      : last.replace(/s$/, '');
  if (/relative|member/.test(single) || single === '') return null;
  return [...words.slice(0, -1), NAMES[single] ?? single].join(' ');
}
