/**
 * A clear yes or no to a question that names one thing: "Are you still taking your ramipril 5 mg?" "Yes." The answer makes the
 * question a statement. It is quoted with its question, since neither says it alone.
 */
import { certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Sentence } from '../text-contract.ts';
import { timesIn } from '../time/times-in.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';

const YES =
  /^(?:uh,?\s*|um,?\s*|oh,?\s*|well,?\s*)*(?:yes|yeah|yep|yup|i do|i am|i have|he does|she does|he is|she is|that's right|correct)\b(?!\s*[,.]?\s*(?:but|and no|no|well|sometimes|used to|before|in the past|if))/i;
const NO =
  /^(?:uh,?\s*|um,?\s*|oh,?\s*|well,?\s*)*(?:no|nope|nah|i don't|i do n't|i have ?n[o']t|not at all|never)\b(?!\s*[,.]?\s*(?:but|i mean|well|actually|wait|only|just|more|i['’]ve got|i (?:do|have|am|did)\b(?! ?n['o])))/i;
/** How a long no goes on that is one. */
const CLEARLY = /\bno\b[.,]?\s*(?:i (?:don't|do not|haven't|have not|didn't)|not at all|nothing|none|no)\b/i;
/** Questions that are not answered by yes or no, that ask of the past or that stand the answer on its head. */
const OTHER_QUESTION =
  /^(?:\W*(?:so|and|okay|now|well|um|uh|alright|all right)\W+)*(?:who|what|when|where|which|why|how)\b|\b(?:or|ever|used to|in the past|any other|anything|don't you|haven't|aren't|isn't|no|not|n't|before|other than|besides|would you|will you|can you|could you|should|if|family|mother|father|worried|think|wonder)\b/i;

/** "I stopped it in January": the drug that was asked about; "I stopped smoking" is of something else. */
const STOPPED =
  /^(?:(?:uh|um|oh|well|no|nope|actually|not any ?more)[\s,.]+)*(?:(?:i|he|she)(?:['’]ve| have| has)?|(?:my|the) (?:doctor|cardiologist|gp))\s+(?:actually |just |already )?(?:stopped|quit|discontinued|came off)(?: taking| using)?(?:\s+(?:it|that|this|that one)\b(?!['’]s)|(?=\s*(?:[.,;]|$)))(?!.*\b(?:but|again|restart\w*|back on|for a (?:while|week|day|few))\b)/i;
const ASKS_OF_TAKING = /\b(?:taking|using|on|take|use)\b/i;

/** What an extractor makes of a question, once it was answered. */
export function answeredQuestion(context: SentenceContext, extractor: SentenceExtractor): FactDraft[] {
  const { sentence, next, source, mentions, text } = context;
  if (sentence.voice !== 'clinician' || !next || !isAnswer(next, sentence) || !/\?\s*$/.test(text)) return [];
  if (mentions.length !== 1 || OTHER_QUESTION.test(text)) return [];
  const answer = source.body.slice(next.start, next.end);
  if (STOPPED.test(answer)) return stoppedBy(context, extractor, next);
  const yes = YES.test(answer);
  const no = NO.test(answer) && (answer.length <= 40 || CLEARLY.test(answer));
  if (yes === no || /\bnot really\b/i.test(answer)) return [];
  const kind = mentions[0]?.kind;
  if (!yes && kind !== 'symptom' && kind !== 'condition') return [];
  return extractor(statement(context, yes))
    .filter((fact) => fact.kind === 'medication' || fact.kind === 'symptom' || fact.kind === 'condition')
    .map((fact) => ({ ...fact, quote: { start: sentence.start, end: next.end } }));
}

function statement(context: SentenceContext, yes: boolean): SentenceContext {
  const text = context.text.replace(/\?\s*$/, '');
  return {
    ...context,
    text,
    // The words are taken as if the patient had said them, and not as a question.
    sentence: { ...context.sentence, end: context.sentence.start + text.length, voice: 'patient', turn: null },
    scope: (span) => ({
      ...context.scope(span),
      question: false,
      assertion: yes ? 'present' : 'absent',
      subject: 'patient',
    }),
  };
}

/** The drug of the question, ended by the answer: on the day that the answer tells, else on one that is not known. */
function stoppedBy(context: SentenceContext, extractor: SentenceExtractor, answer: Sentence): FactDraft[] {
  const { source, sentence, mentions, text } = context;
  if (mentions[0]?.kind !== 'drug' || !ASKS_OF_TAKING.test(text)) return [];
  const words = source.body.slice(answer.start, answer.end);
  const told = timesIn(words, answer.start, source.time).find(
    ({ time }) => source.time === null || !certainlyBefore(source.time, time),
  );
  return extractor(statement(context, true))
    .filter((fact) => fact.kind === 'medication' && fact.status === 'active')
    .map((fact) => ({
      ...fact,
      text: `${fact.text} stopped`,
      status: 'stopped',
      from: null,
      to: told?.time ?? null,
      flags: told ? [] : ['end unknown'],
      quote: { start: sentence.start, end: answer.end },
    }));
}

function isAnswer(next: Sentence, question: Sentence): boolean {
  return (
    (next.voice === 'patient' || next.voice === 'relative') &&
    next.turn !== null &&
    question.turn !== null &&
    next.turn === question.turn + 1
  );
}
