/** What is planned: FHIR ServiceRequest for a coded thing to be done, CarePlan for a plan in words. */
import { parseIso } from '../../../shared/clinical-time.ts';
import { concept, concepts, dateTimeMember, type Json, notes, only, period, text, timeChoice } from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

const REQUEST_INTENTS = new Set([
  'proposal',
  'plan',
  'directive',
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
  'option',
]);
const PLAN_INTENTS = new Set(['proposal', 'plan', 'order', 'option']);

export function planResource(s: Statement): Json {
  const { attributes } = s.memory;
  const isRequest = s.codings.length > 0 || attributes.doNotPerform === true || s.memory.kind !== 'plan';
  return isRequest && attributes.activities === undefined ? serviceRequest(s) : carePlan(s);
}

function serviceRequest(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  const scheduled = parseIso(text(attributes.scheduled));
  const forbidden = attributes.doNotPerform === true;
  return only({
    resourceType: 'ServiceRequest',
    status: statusOf(s),
    intent: intentOf(s, REQUEST_INTENTS),
    priority: ['routine', 'urgent', 'asap', 'stat'].find((p) => p === attributes.priority),
    doNotPerform: forbidden || undefined,
    // The words of an order not to do something deny it themselves; the code names what is not to be done.
    code: concept(s.codings, forbidden ? memory.concept : memory.text),
    subject: s.patient,
    ...timeChoice('occurrence', scheduled, parseIso(text(attributes.scheduledEnd))),
    ...dateTimeMember('authoredOn', s.start ?? memory.entry.time),
    reasonCode: concepts(attributes.reason),
    bodySite: concepts(attributes.bodySite),
    note: notes(attributes.note),
    patientInstruction: text(attributes.instruction),
  });
}

function carePlan(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  const activities = (text(attributes.activities) ?? '').split('; ');
  return only({
    resourceType: 'CarePlan',
    status: statusOf(s),
    intent: intentOf(s, PLAN_INTENTS),
    category: [concept(s.codings, memory.concept)].filter((c) => c !== undefined),
    title: text(memory.concept),
    description: text(memory.text),
    subject: s.patient,
    period: period(s.start, s.end),
    ...dateTimeMember('created', memory.entry.time),
    activity: concepts(...activities).map((it) => ({ detail: { code: it, status: 'unknown' } })),
    note: notes(attributes.note),
  });
}

/** FHIR R4 request-status. */
function statusOf(s: Statement): string {
  if (s.error) return 'entered-in-error';
  if (s.never || s.status === 'stopped' || isDenied(s)) return 'revoked';
  if (s.status === 'completed' || s.status === 'resolved') return 'completed';
  if (isPast(s)) {
    if (s.memory.cause === 'superseded') return 'revoked';
    return s.memory.cause === 'resolved' ? 'completed' : 'unknown';
  }
  if (s.memory.assertion === 'possible') return 'draft';
  if (s.status === 'on-hold') return 'on-hold';
  return s.memory.flags.includes('currency unknown') ? 'unknown' : 'active';
}

function intentOf(s: Statement, known: ReadonlySet<string>): string {
  const said = text(s.memory.attributes.intent);
  if (said && known.has(said)) return said;
  return s.memory.assertion === 'possible' ? 'option' : 'plan';
}
