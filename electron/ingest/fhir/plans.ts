/** FHIR CarePlan, ServiceRequest, DeviceRequest and Goal -> plans. The start of a plan is the day it was made. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Flag, Status } from '../../../shared/vocabulary.ts';
import { type Concept, codeWord, concept, laterality, names } from './concepts.ts';
import { attributes, factOf, type Mapper, reasons, short, valueWords } from './drafts.ts';
import { choiceTime, firstTime, notes, periodTime, rangeWords, time, timeFlags } from './fhir-time.ts';
import { bool, list, obj, str } from './json-access.ts';

/** FHIR R4 request-status, and goal-status under its own words. "draft", "proposed" and "unknown" say nothing yet. */
const STATUS: Record<string, Status> = {
  active: 'active',
  accepted: 'active',
  planned: 'active',
  'on-hold': 'on-hold',
  suspended: 'on-hold',
  revoked: 'stopped',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  'entered-in-error': 'entered-in-error',
};

const unclear = (status: Status | null, word: string | null, to: ClinicalTime | null): Flag[] =>
  status === null && to === null && (word === null || word === 'unknown') ? ['currency unknown'] : [];

function worded(text: string | null): Concept | null {
  return text ? { name: short(text), codings: [], says: [text] } : null;
}

export const carePlan: Mapper = (resource, references) => {
  const period = periodTime(resource.period);
  const category = list(resource.category)
    .filter((c) => codeWord(c) !== 'assess-plan')
    .map((c) => concept(c))
    .find((c) => c !== null);
  const activities = list(resource.activity).map(
    (a) => concept(obj(a.detail)?.code)?.name ?? str(obj(a.detail)?.description),
  );
  const steps = [...new Set(activities.filter((a) => a !== null))];
  const it = worded(str(resource.title)) ?? category ?? worded(str(resource.description)) ?? worded(steps[0] ?? null);
  const made = firstTime(resource.created);
  const title = `Care plan: ${it?.name ?? 'not named'}`;
  if (!it) return { title, time: period.start ?? made, facts: [] };
  const word = codeWord(resource.status);
  const status = STATUS[word ?? ''] ?? null;
  const from = period.start ?? made;
  const rest = steps.filter((s) => s !== it.name);
  return {
    title,
    time: from,
    facts: [
      factOf(it, {
        kind: 'plan',
        text: rest.length > 0 ? `${it.name}: ${short(rest.join('; '), 300)}` : it.name,
        status,
        assertion: 'planned',
        from,
        to: period.end,
        flags: [...timeFlags(from, period.end, { start: period.words }), ...unclear(status, word, period.end)],
        attributes: attributes({
          activities: rest.join('; '),
          reason: list(resource.addresses)
            .map((a) => references.condition(a)?.name)
            .filter(Boolean)
            .join('; '),
          reasonReference: list(resource.addresses)
            .map((a) => references.condition(a)?.id)
            .filter(Boolean)
            .join(' '),
          description: str(resource.description),
          intent: str(resource.intent),
          note: notes(resource),
        }),
      }),
    ],
  };
};

/** ServiceRequest and DeviceRequest: something ordered. An order not to do it is a plan with that said in its text. */
export const serviceRequest: Mapper = (resource, references) => {
  const it =
    concept(resource.code) ??
    concept(resource.codeCodeableConcept) ??
    worded(references.names(resource.codeReference)) ??
    concept(list(resource.orderDetail)[0]) ??
    concept(list(resource.category)[0]);
  const when = choiceTime(resource, 'occurrence');
  const made = time(resource.authoredOn);
  const title = `Order: ${it?.name ?? 'not named'}`;
  if (!it) return { title, time: made ?? when.start, facts: [] };
  const word = codeWord(resource.status);
  const status = STATUS[word ?? ''] ?? null;
  const site = list(resource.bodySite).flatMap((s) => concept(s)?.says ?? []);
  return {
    title,
    time: made ?? when.start,
    facts: [
      factOf(it, {
        kind: 'plan',
        text: bool(resource.doNotPerform) === true ? `Do not perform: ${it.name}` : it.name,
        status,
        assertion: 'planned',
        from: made ?? when.start,
        flags: unclear(status, word, null),
        attributes: {
          ...reasons(resource, references),
          ...attributes({
            intent: str(resource.intent),
            priority: str(resource.priority),
            scheduled: when.start?.date ?? when.words,
            scheduledEnd: when.end?.date,
            doNotPerform: bool(resource.doNotPerform) || null,
            bodySite: names(resource.bodySite),
            laterality: laterality(...site) ?? laterality(it.name),
            instruction: str(resource.patientInstruction),
            note: notes(resource),
          }),
        },
      }),
    ],
  };
};

export const goal: Mapper = (resource, references) => {
  const it = concept(resource.description);
  const start = time(resource.startDate);
  const stated = firstTime(resource.statusDate);
  const title = `Goal: ${it ? short(it.name, 120) : 'not named'}`;
  if (!it) return { title, time: stated ?? start, facts: [] };
  const word = codeWord(resource.lifecycleStatus) ?? codeWord(resource.status);
  const status = STATUS[word ?? ''] ?? null;
  const targets = list(resource.target).map((t) => {
    const value =
      valueWords(t.detailQuantity) ??
      rangeWords(t.detailRange) ??
      valueWords(t.detailCodeableConcept) ??
      str(t.detailString);
    return [concept(t.measure)?.name, value, str(t.dueDate) ? `by ${str(t.dueDate)}` : null].filter(Boolean).join(' ');
  });
  return {
    title,
    time: stated ?? start,
    facts: [
      factOf(it, {
        kind: 'plan',
        text: /\bgoal\b/i.test(it.name) ? it.name : `Goal: ${it.name}`,
        status,
        assertion: 'planned',
        from: start ?? stated,
        flags: unclear(status, word, null),
        attributes: attributes({
          goal: true,
          achievement: names(resource.achievementStatus),
          target: targets.filter(Boolean).join('; '),
          reason: list(resource.addresses)
            .map((a) => references.condition(a)?.name)
            .filter(Boolean)
            .join('; '),
          start: names(resource.startCodeableConcept),
          note: notes(resource),
        }),
      }),
    ],
  };
};
