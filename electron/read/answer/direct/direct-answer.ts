import type { Answer, Arm, QuestionReading } from '../../../../shared/asking.ts';
import type { ReadRecord, RecordItem } from '../../read-contract.ts';
import { wordsOf } from '../../search-words.ts';
import { tellAllergies } from './allergies.ts';
import { calculate } from './arithmetic.ts';
import { tellBegan, tellEnded } from './began.ts';
import { nothingFound } from './beside.ts';
import { tellCount } from './count.ts';
import { tellEnd, tellStart } from './course.ts';
import { tellWhether } from './exists.ts';
import { type Gathered, gather, namesPlans } from './gather.ts';
import { tellList } from './list.ts';
import { tellReason } from './reason.ts';
import { tellRoute } from './route.ts';
import { tellSocialWhether } from './social.ts';
import { tellState } from './state.ts';
import { totalDose } from './total-dose.ts';
import { tellValues } from './values.ts';

/**
 * The answer that the memories themselves give, without a model; null where the question has no form that can be answered so.
 *
 * @param arm active: only what stands in ACTIVE may be said
 */
export function directAnswer(reading: QuestionReading, record: ReadRecord, arm: Arm): Answer | null {
  if (!reading.understood) return null;
  const names = reading.concepts.length > 0 || reading.unknown !== null;
  if (!names && reading.kinds.length === 0 && reading.route === null) return null;
  // What was done says nothing of what is to come.
  if (namesPlans(reading) && reading.kinds.length > 0 && !reading.kinds.includes('plan')) return null;
  const answer = answerFor(reading, record, arm);
  return answer === null ? null : arm === 'active' && asksOfThePast(reading) ? withoutHistory(answer) : answer;
}

function answerFor(reading: QuestionReading, record: ReadRecord, arm: Arm): Answer | null {
  const gathered = ofOneSort(gather(reading, record, arm));
  if (asksOfAllergies(reading)) return tellAllergies(gathered);
  // One of two that are named is not there: what is asked of both cannot be answered from one.
  if (reading.unknown !== null)
    return reading.concepts.length > 0 || isPartlyKnown(reading.unknown, record) ? null : nothingFound(gathered);
  const measured = asksOfResults(gathered);
  switch (reading.operation) {
    case 'exists':
      return isSocial(gathered) ? tellSocialWhether(gathered) : tellWhether(gathered);
    case 'count':
      return tellCount(gathered);
    case 'total':
      return measured ? calculate(gathered) : totalDose(gathered);
    case 'average':
    case 'difference':
      return measured ? calculate(gathered) : null;
    case 'tell':
      return tell(gathered, measured);
  }
}

/** "Diastolic blood pressure", where the record knows a blood pressure: it cannot be said that nothing is documented. */
function isPartlyKnown(unknown: string, record: ReadRecord): boolean {
  const asked = new Set(wordsOf(unknown));
  return record.concepts().some(({ text }) => {
    const own = wordsOf(text).filter((word) => word.length > 3);
    return own.length > 0 && own.every((word) => asked.has(word));
  });
}

function tell(gathered: Gathered, measured: boolean): Answer | null {
  const { reading } = gathered;
  switch (reading.aspect) {
    case 'route':
      return tellRoute(gathered);
    case 'start':
      return asksWhich(reading) ? tellBegan(gathered) : tellStart(gathered);
    case 'end':
      return asksWhich(reading) ? tellEnded(gathered) : tellEnd(gathered);
    case 'reason':
      return tellReason(gathered);
    case 'name':
      return tellList(gathered);
    case 'whole':
      if (reading.concepts.length === 0) return tellList(gathered);
      return measured ? tellValues(gathered) : tellState(gathered);
    case 'dose':
    case 'value':
      return measured ? tellValues(gathered) : tellState(gathered);
  }
}

/** Which of a kind began or ended in a time, where nothing is named that did. */
const asksWhich = ({ concepts, window, pick }: QuestionReading): boolean =>
  concepts.length === 0 && window !== null && pick === 'all';

const asksOfAllergies = ({ kinds, operation, aspect }: QuestionReading): boolean =>
  kinds.length > 0 &&
  kinds.every((kind) => kind === 'allergy') &&
  (operation === 'exists' || (operation === 'tell' && (aspect === 'whole' || aspect === 'name')));

/** A drug may be measured too. Which of the two is asked for is told by what is asked of it; the other is told beside. */
function ofOneSort(gathered: Gathered): Gathered {
  const { facts, reading } = gathered;
  const isResult = (item: RecordItem): boolean => item.kind === 'measurement';
  if (!facts.some(isResult) || facts.every(isResult)) return gathered;
  const calculated = reading.operation === 'average' || reading.operation === 'difference';
  const picked = ['first', 'last', 'second last', 'highest', 'lowest'].includes(reading.pick);
  const results =
    calculated || reading.aspect === 'value' || (reading.aspect === 'whole' && picked && reading.operation === 'tell');
  return {
    ...gathered,
    facts: facts.filter((item) => isResult(item) === results),
    alike: [...gathered.alike, ...facts.filter((item) => isResult(item) !== results)],
  };
}

/** What was found says what kind of thing is asked for; where nothing was, the question does. */
function asksOfResults({ reading, facts, outside }: Gathered): boolean {
  const all = facts.length > 0 ? facts : outside;
  if (all.length === 0) return reading.kinds.length > 0 && reading.kinds.every((kind) => kind === 'measurement');
  return all.every((item) => item.kind === 'measurement');
}

const isSocial = ({ reading, facts }: Gathered): boolean =>
  reading.kinds.length > 0
    ? reading.kinds.every((kind) => kind === 'social')
    : facts.length > 0 && facts.every((item) => item.kind === 'social');

function asksOfThePast(reading: QuestionReading): boolean {
  const { operation, aspect, pick, window, temporalCue, safety } = reading;
  return (
    window !== null ||
    temporalCue !== null ||
    safety !== null ||
    operation !== 'tell' ||
    aspect === 'end' ||
    !['all', 'current', 'last'].includes(pick)
  );
}

/** Says so in the answer itself: who reads "no earlier dose" must know where was looked. */
function withoutHistory(answer: Answer): Answer {
  if (answer.text.includes('HISTORY was not opened')) return answer;
  const note = 'Of what is current alone (HISTORY was not opened):';
  const statements = answer.statements.map((s, i) => (i === 0 ? { ...s, text: `${note} ${s.text}` } : s));
  return { ...answer, statements, text: statements.map((s) => s.text).join('\n') };
}
