/** What was proposed and declined in the same breath: "recommended starting sertraline 50 mg, but she declined" is no plan. */
import type { SentenceContext } from './extractor.ts';
import type { Told } from './medications-course.ts';

const WHO = String.raw`(?:(?:she|he|they|you|i|(?:the )?patient|pt|(?:the |her |his )?(?:family|mother|father|parents?))\s+)`;
const NO = String.raw`(?:has\s+|have\s+|had\s+)?(?:politely\s+|currently\s+|again\s+|firmly\s+)*(?:declin(?:ed|es)|refus(?:ed|es)|(?:is|was|were) not (?:interested|keen|willing)|(?:did|does|do)(?: not|n['’]t) want|would rather not|prefers? not)\b`;
const DECLINED = new RegExp(String.raw`(?:\b(?:but|and|which|however,?|though)|,)\s+${WHO}?${NO}`, 'i');
const DECLINED_NEXT = new RegExp(String.raw`^(?:however,?\s+|but\s+)?${WHO}${NO}`, 'i');
const VERB = /\b(?:continu|stop|hold|increas|decreas|start|begin|add|recommend|consider|offer|suggest)\w*/i;

/** Whether the words behind a drug, or the sentence that follows, decline it. What is declined by its own name is that alone. */
export function wasDeclined(context: SentenceContext, t: Told): boolean {
  const { body } = context.source;
  const from = t.phrase.end;
  const rest = /^(?:[^.;]|\.(?=\d))*/.exec(body.slice(from, context.sentence.end))?.[0] ?? '';
  const m = DECLINED.exec(rest);
  if (m) {
    const other = context.mentions.find((x) => x.start >= from && x.kind === 'drug' && x.end <= from + m.index);
    const ofAnother = other !== undefined && VERB.test(body.slice(from, other.start));
    return !ofAnother && !namesWhat(context, from + m.index);
  }
  const { next } = context;
  if (!next || next.turn !== context.sentence.turn || next.section !== context.sentence.section) return false;
  const words = body.slice(next.start, next.end);
  return DECLINED_NEXT.test(words) && words.length <= 60 && !/\b(?:vaccin|shot|referral|surgery|test)\w*/i.test(words);
}

/** "… but she declined physical therapy". */
function namesWhat(context: SentenceContext, from: number): boolean {
  return context.mentions.some((x) => x.start >= from && x.kind !== 'symptom' && x.kind !== 'condition');
}
