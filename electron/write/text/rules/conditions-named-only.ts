/**
 * Sentences that name a problem without saying that anybody has it: "asthma clinic", "risk of stroke", "felt like a heart
 * attack", "as needed for pain". What scope cannot see (it looks for negation, persons and times) is asked here.
 */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { namesOnlyAbove } from './line-above-problems.ts';
import { after, before, clauseOf, wordsOf } from './sentence-words.ts';

/** Nouns that make the problem a mere part of another thing's name. */
const PART_OF_NAME =
  /^[-\s]+(?:screening|screen|clinic|medications?|meds|medicines?|drugs?|pills?|tablets?|treatments?|therapy|management|specialist|nurse|prevention|prophylaxis|risk|risks|education|counsel\w*|vaccin\w*|shots?|jabs?|scales?|scores?|questionnaires?|guidelines?|protocol|(?:self|clinical)[- ]?management|precautions|team|support|group|panel|test(?:s|ing)?|work-?up|study|studies|log|diary|check|surgery|repair|action plan|care|symptoms|network|society|institute|cent(?:er|re)|association|foundation|threshold|relie\w+|killers?|control|cessation|exposure|contact|swab|antibod\w+|immunity|titer|status|awareness|related|like|pandemic|outbreak|era|tenderness|pathology|specimens?|up (?:sputum|phlegm|mucus|blood)|season|patients|models?|research|trials?|ribbons?)\b/i;

/** "Hep B x3 completed", "HPV series due": the vaccine goes by the name of the disease. */
const VACCINE_OF =
  /^(?:hepatitis [ab]|hpv\b|human papilloma|polio|tetanus|diphtheria|pertussis|whooping|measles|mumps|rubella|varicella|chickenpox|shingles|zoster|influenza|covid|rabies|typhoid|yellow fever|meningococc|rotavirus|japanese enceph)/i;
const DOSES =
  /^\s*(?:[x×]\s?\d|#\s?\d|\d\/\d|series|boosters?|doses?|completed?|utd|up[- ]to[- ]date|immune|due|given)\b/i;

const SHOTS_DONE =
  /\b(?:completed|finished|due for|up[- ]to[- ]date (?:on|with)|caught up on)\s+(?:(?:your|his|her|their|my|the|all|both)\s+)+$/i;

/** Words before it that make it a purpose, a comparison, a worry or a lesson. */
const NOT_SAID =
  /\b(?:(?:fe(?:lt|els?)|sounds?|looks?|seems?|presents?) like(?: (?:i|he|she|they) (?:was|were|am|is) (?:having|going to have|about to have))?(?: (?:a|an|having a))?|similar to(?: (?:a|an|her|his))?|likened to(?: an?)?|risks?(?: factors?)? (?:of|for)|fear of(?: an?)?|afraid (?:of|that)|worr(?:y|ied|ies) (?:about|that|for)|concern(?:s|ed)? (?:about|for|of|that)|anxious about|screen(?:ed|ing|s)? (?:for|of)|test(?:ed|ing|s)? for|check(?:ed|ing|s)?(?: on)? (?:for|my|your|his|her|the|their)|assess(?:ed|ing|ment)? for|evaluat(?:e|ed|ion|ing) (?:for|of)|evaluation of|(?:natural history|pathophysiology|anatomy|mechanism)s? of|assessment of|management of|look(?:ed|ing)? for|monitor(?:ed|ing)? for|watch(?:ing)? for|signs? of|symptoms? of|prevent(?:s|ion of|ing)?|causes? of|education (?:on|about|regarding)|educated (?:on|about)|counsel\w* (?:on|about|regarding)|discuss(?:ed|ion)?(?: (?:of|about|the))?|(?:leaflets?|booklets?|pamphlets?|handouts?|information|info|literature|factsheets?|videos?|advice) (?:on|about|re|regarding|for)|side effects?(?: (?:of|include|includes|including|such as))?|indicated for|used (?:for|to treat)|contraindicated in|exposed to|exposure to|contact with|vaccin\w+ (?:for|against)|immuni[sz]\w+ (?:for|against)|protect\w* (?:from|against)|as needed for|prn(?: for)?|p\.r\.n\.(?: for)?|if needed for|differential(?: diagnos[ie]s)?(?: of| includes?| include| is)?|etiolog(?:y|ies)(?: of)?|versus|vs\.?|question of|can cause|may cause|could cause|causes|leads? to|in case of|history is significant for a family history of|allerg(?:y|ic|ies) to|reaction to|relief of|relie\w+|resolution of|improvement (?:of|in)|negative for|sources? of|clears? with|cleared with|elicit\w*|provoked by|valgus|varus|threshold for|criteria for|score for|avoid|(?:patients|people|persons|residents|kids|children|clients|those|anyone|someone|somebody|everyone|others) (?:with|who (?:have|has|had|are)|that (?:have|has|had))|not consistent with)\s+(?:(?:the|a|an|any|his|her|their|possible|potential|acute|significant|worsening|severe|recurrent|increased|new)\s+)*$/i;

/** Heads of lists of what may happen or may be behind it: nothing in such a list is said of the patient. */
const LIST_OF_CHANCES =
  /\b(?:risks?|complications?|side effects?|adverse (?:effects|events)|(?:possible|potential|other) (?:etiolog\w+|causes|diagnos[ie]s|explanations?)|etiolog\w+|differential|possibilities|red flags?|warning signs?|return precautions|signs and symptoms|triggers?)\b[^.]{0,80}\b(?:includ\w+|such as|like|are|is|of)\b|\b(?:risks?|complications?) of (?:the )?(?:surgery|procedure|operation|treatment|anesthesia)\b|\b(?:unsure|unaware|unknown|not sure|not aware|not know|familial)\b|\b(?:died|death|dead|deceased) (?:of|from|due to|secondary to)\b/i;

const IN_FAMILY = /^[^.;]{0,60}\bin (?:(?:his|her|the|their|my) )?family\b/i;

/** Thinking aloud in a talk. */
const THOUGHT =
  /\b(?:thought|think|wonder\w*|guess|googled?|looked up|read (?:about|that)|heard|told me (?:about|that)|worried|afraid|scared|sounds like|could be|might be|can be|may be|would be|maybe|probably|sometimes people|people|usually|typically|in general|common(?:ly)?)\b/i;

const WAS =
  /\b(?:until|stopped|went away|gone|used to|did have|had had|(?:was|were) (?:having|getting)|at one point|years ago|when (?:i|he|she) was|got better|better,? now|but that['’]s better|going away)\b/i;
const DENIAL = /\b(?:no|not|never|without|nor|none|ca n[o']t|can['’]?t)\b|n['’]t\b/i;

/** "I felt dizzy and then, Sunday, I felt fine", "nauseous a couple of days back but that's just …": told as over. */
const FELT_FINE =
  /^[^.;]*\b(?:then|now|but|and)\b[^.;]{0,30}\b(?:felt|feel|feeling|am|i['’]m|was|it['’]s) (?:much |totally |completely |all |just )*(?:fine|okay|ok|better|normal|back to normal)\b|^[^.;]{0,15}\ba (?:couple|few)(?: of)? (?:days|weeks|months) (?:back|ago)\b[^.;]{0,10}\bbut\b/i;
/** "It feels, um, like a cramp": what it is like, and not what it is. */
const FEELS_LIKE =
  /\b(?:feel\w*|felt|sound\w*|look\w*|seem\w*)[\s,]+(?:(?:um|uh|kind of|sort of|a bit|a little|just|really|more|almost)[\s,]+)*like[\s,]+(?:(?:um|uh)[\s,]+)?an?\s+(?!(?:little|bit|lot|tad)\b)(?:[\w-]+[\s,]+){0,4}$/i;
/** "Like you have a fever, we just give paracetamol": an example. */
const SUPPOSES =
  /\b(?:like|when|whenever|if|say|suppose|say that)\s+(?:if\s+|when\s+)?you(?:['’]ve)? (?:have|had|get|got|feel)\s+(?:an?\s+|the\s+|your\s+)?$/i;
/** "Comes the stress": of oneself, or of life. */
const OF_ONESELF = /\b(?:i|i['’]m|i['’]ve|im|my|me|myself|you|your|you['’]re|he|she|his|her)\b/i;
const WISHED = /\b(?:i wish|if only|i['’]d (?:like|love)|i would (?:like|love))\b[^.;]*$/i;
const FEELS_HOT = /\b(?:it|that|this|which|they|really|kinda|kind of|just|still|also|sort of|to|n['’]t|not)\s*$/i;

/** What to do if it comes to that. */
const COME_BACK =
  /\b(?:come back|call (?:us|me|999|911|back)|go to (?:a&e|the (?:er|emergency|hospital))|let (?:me|us) know|seek (?:help|medical))\b/i;

const FIRST_PERSON =
  /\b(?:i|i'm|i've|im|ive|me|my|mine|myself|she|he|her|his|she's|he's|mum|mom|dad|mother|father|husband|wife|son|daughter)\b/i;
const HAS =
  /\b(?:have|has|had|'ve|having|got|get|gets|getting|diagnosed|suffer\w*|my|her|his|feel\w*|felt|notic\w+|been|experienc\w+|develop\w*|started|i'm|i am|she's|he's|with|hurts?|a bit of|some)\b/i;
const TO_THE_PATIENT =
  /\b(?:you (?:have|had|do have|'ve|are having|were diagnosed)|you've (?:had|got|been)|(?:he|she|patient) (?:has|had|is)|history of|diagnosed with|i (?:see|appreciate|hear|feel|notice|found|can see|can hear))\b/i;

/** Whether the words around a mention of a problem say no more than its name. */
export function namedOnly(context: SentenceContext, mention: Mention): boolean {
  const behind = after(context, mention);
  if (PART_OF_NAME.test(behind) || IN_FAMILY.test(behind)) return true;
  if (VACCINE_OF.test(mention.concept) && (DOSES.test(behind) || SHOTS_DONE.test(before(context, mention))))
    return true;
  // A dyspnea on exertion is written in capitals; John Doe is not.
  if (/^doe$/i.test(wordsOf(context, mention)) && wordsOf(context, mention) !== 'DOE') return true;
  // The costovertebral angle has the letters of a stroke.
  if (/^cva$/i.test(wordsOf(context, mention)) && /\b(?:tender\w*|flank|percussion)\b/i.test(context.text)) return true;
  // "It really burns": how it feels, and no burn.
  if (/^burn(?:s|ing|ed)?$/i.test(wordsOf(context, mention)) && FEELS_HOT.test(before(context, mention))) return true;
  // One fall is an event; only who falls again and again has it as a complaint.
  if (mention.concept === 'falls' && !/\bfalls\b|falling/i.test(wordsOf(context, mention))) return true;
  // A list after such words belongs to them as a whole: "monitor for fever, chills or rash".
  const left = before(context, mention);
  // So does the line above: "Referred for evaluation of:". What it leaves in doubt is told as such.
  const lead = (context.sentence.leadIn ?? '').replace(/\s?:?$/, ' ');
  if (context.scope(mention).assertion === 'present' && (NOT_SAID.test(lead) || namesOnlyAbove(context))) return true;
  if (NOT_SAID.test(left) || NOT_SAID.test(listHead(context, mention, left)) || LIST_OF_CHANCES.test(left)) return true;
  return (
    context.sentence.turn !== null &&
    (answersOfFamily(context, mention) || isOfAnotherChild(context) || !saidOfThePatient(context, mention))
  );
}

/** The words before the first item of the list in which the mention stands. */
function listHead(context: SentenceContext, mention: Mention, left: string): string {
  let head = left;
  const earlier = context.mentions.filter((m) => m.end <= mention.start).reverse();
  for (const m of earlier) {
    const between = context.source.body.slice(m.end, context.sentence.start + head.length);
    if (!/^\s*(?:,|,?\s*(?:and\/or|and|or|\/))(?:\s+(?:other|any|new|worsening|severe|a|an|the))*\s*$/i.test(between))
      break;
    head = context.source.body.slice(context.sentence.start, m.start);
  }
  return head;
}

/** In a talk only what somebody says of the patient counts, not what is explained, feared, over or half denied. */
function saidOfThePatient(context: SentenceContext, mention: Mention): boolean {
  const clause = wordsOf(context, clauseOf(context, mention));
  if (THOUGHT.test(clause) || WAS.test(clause) || /\bbetter,? now\b|\bthat['’]s better\b/i.test(context.text))
    return false;
  if (COME_BACK.test(context.text)) return false;
  if (
    mention.kind === 'symptom' &&
    context.scope(mention).past !== 'resolved' &&
    FELT_FINE.test(after(context, mention))
  )
    return false;
  if (mention.concept === 'stress' && !OF_ONESELF.test(clause)) return false;
  if (WISHED.test(before(context, mention))) return false;
  if (SUPPOSES.test(before(context, mention))) return false;
  if (FEELS_LIKE.test(before(context, mention)) || finishesForAnother(context) || isContradicted(context)) return false;
  const { assertion } = context.scope(mention);
  const left = before(context, mention);
  // Speech denies in more ways than scope knows; a "no" that answers a question denies nothing that follows.
  if (assertion === 'present' && (DENIAL.test(left) || /\bnothing\s+(?:\w+\s+)?$/i.test(left))) return false;
  if (assertion === 'absent' && /^\W*no\b\W*(?:i|it|just|but|really|well|not|that|the|my|you)\b/i.test(left))
    return false;
  if (assertion === 'absent' && farDenied(left)) return false;
  switch (context.sentence.voice) {
    case 'patient':
    case 'relative':
      return mention.kind === 'symptom' ? !/\byou\b/i.test(clause) : FIRST_PERSON.test(clause) && HAS.test(clause);
    case 'clinician':
      return (
        (TO_THE_PATIENT.test(left) || /\byour\s+(?:[\w,]+\s+){0,4}$/i.test(left)) &&
        !/\b(?:could|might|can|may|would|if)\b/i.test(clause)
      );
    default:
      return false;
  }
}

const ASKS_OF_FAMILY =
  /\b(?:famil(?:y|ies)|mother|father|parents?|mum|mom|dad|siblings?|brothers?|sisters?|relatives?|anyone|anybody)\b/i;
const OF_MYSELF = /\b(?:i (?:have|had|get|got|do|did|take|am|was|feel)|i['’](?:ve|m)|my|me|myself)\b/i;

/** "Any seizures in the family?" "No history of seizures": the answer is of the family. */
function answersOfFamily(context: SentenceContext, mention: Mention): boolean {
  const { sentence, previous, source } = context;
  if (sentence.voice !== 'patient' || !previous || previous.voice !== 'clinician') return false;
  if (context.scope(mention).subject !== 'patient') return false;
  const asked = source.body.slice(previous.start, previous.end);
  return (
    ASKS_OF_FAMILY.test(asked) && !/\byou (?:have|had|ever|feel|get)\b/i.test(asked) && !OF_MYSELF.test(context.text)
  );
}

/** "I have a son also who is nine. He also has autism", in the words of a parent: that child is not the patient. */
function isOfAnotherChild({ sentence, previous, source, text }: SentenceContext): boolean {
  if (sentence.voice !== 'relative' || !previous || previous.turn !== sentence.turn) return false;
  const told = source.body.slice(previous.start, previous.end);
  return /^\W*(?:and )?(?:he|she|they)\b/i.test(text) && ANOTHER_CHILD.test(told);
}

const ANOTHER_CHILD =
  /\b(?:have|has|had|got) (?:an?|two|three|another|one) (?:\w+ )?(?:son|daughter|child|boy|girl|brother|sister|kid)\b|\b(?:other|another|older|younger|oldest|youngest) (?:son|daughter|child|boy|girl|brother|sister|kid|one)\b/i;

/** "… so that means" — "I have a stroke?": who ends the sentence of another one guesses. */
function finishesForAnother({ sentence, previous, source }: SentenceContext): boolean {
  if (!previous || previous.voice === sentence.voice) return false;
  return /\b(?:means|mean|meaning|called|because|that['’]?s|it['’]?s)[\s,.–-]*$/i.test(
    source.body.slice(previous.start, previous.end),
  );
}

/** "I have a stroke?" — "No no no": the clinician takes it back at once. */
function isContradicted({ sentence, next, source }: SentenceContext): boolean {
  if (sentence.voice !== 'patient' || next?.voice !== 'clinician') return false;
  return /^(?:oh[\s,]+)?no[\s,.]+no\b/i.test(source.body.slice(next.start, next.end));
}

/** A denial far back in running speech is seldom of this. */
function farDenied(left: string): boolean {
  const denials = [...left.matchAll(new RegExp(DENIAL, 'gi'))];
  const last = denials.at(-1);
  return last !== undefined && left.length - last.index > 60;
}
