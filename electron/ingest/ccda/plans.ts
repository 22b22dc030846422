/** Plans: what was ordered, proposed, promised, or set as a goal, and the instructions given. */
import type { Status } from '../../../shared/vocabulary.ts';
import { codingsOf, nameOf, nullFlavor } from './codes.ts';
import { saysNothing } from './narrative.ts';
import { readValue } from './quantities.ts';
import {
  conceptOf,
  type Findings,
  innerValue,
  isTemplate,
  negated,
  type Place,
  referencesOf,
  statusCode,
  subjectOf,
  textAsName,
} from './statement.ts';
import { periodOf } from './times.ts';
import { attribute, child, words, type XmlElement } from './xml-tree.ts';

const STATUS: Record<string, Status> = {
  active: 'active',
  new: 'active',
  completed: 'completed',
  aborted: 'stopped',
  suspended: 'on-hold',
  held: 'on-hold',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
};

/** The thing planned, where it is a product and not the act itself. */
function productName(statement: XmlElement, place: Place): string | null {
  const material = child(statement, 'product', 'manufacturedProduct', 'manufacturedMaterial');
  return nameOf(child(material, 'code'), place.narrative) ?? (words(child(material, 'name')) || null);
}

/**
 * Reads a planned act, observation, procedure, encounter or supply, a goal or an instruction. `from` is the day the plan
 * was made (the entry's author time, else the document's); the day it is for is an attribute.
 */
export function readPlan(statement: XmlElement, place: Place, found: Findings): void {
  const code = child(statement, 'code');
  const text = textAsName(statement, place.narrative);
  const isGoal = attribute(statement, 'moodCode') === 'GOL' || isTemplate(statement, '121');
  const isInstruction = isTemplate(statement, '20');
  const value = readValue(child(statement, 'value'), place.narrative);
  const name =
    productName(statement, place) ??
    conceptOf(code, statement, place) ??
    value?.text ??
    (statement.name === 'encounter' ? 'Encounter' : null);
  const absent = negated(statement);
  if (!name || (absent && nullFlavor(code) !== undefined && saysNothing(name))) {
    found.empty = true;
    return;
  }
  const period = periodOf(child(statement, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  if (statement.name === 'encounter' && name === 'Encounter' && !period.from) {
    found.empty = true;
    return;
  }
  const attributes: Record<string, string | number | boolean> = { ...value?.attributes };
  if (period.from) attributes.plannedFor = period.from.date;
  if (period.to) attributes.plannedUntil = period.to.date;
  const reason = innerValue(
    statement,
    place,
    (r) => r.statement.name === 'observation' && (r.type === 'RSON' || isTemplate(r.statement, '19')),
  );
  if (reason) {
    attributes.reason = reason.name;
    if (reason.code) attributes.reasonCode = reason.code;
  }
  const site = nameOf(child(statement, 'targetSiteCode'), place.narrative);
  if (site) attributes.bodySite = site;
  const detail = value ? value.text : isInstruction || isGoal ? (text !== name ? text : null) : null;
  const what = `${name}${detail && detail !== name ? `: ${detail}` : ''}`;
  const label = isGoal ? 'Goal' : isInstruction ? 'Instruction' : 'Planned';
  // The original words of a negated plan already say "no …".
  const denied = /^(no|not|none|declined|refused)\b/i.test(what) ? what : `Not planned: ${what}`;
  found.facts.push({
    kind: 'plan',
    text: absent ? denied : `${label}: ${what}`,
    concept: name,
    codings: codingsOf(code),
    status: STATUS[statusCode(statement) ?? ''] ?? null,
    assertion: absent ? 'absent' : 'planned',
    subject: subjectOf(statement).subject,
    from: place.entryTime,
    to: null,
    attributes,
    flags: [],
    element: statement,
    references: referencesOf(code, statement),
  });
}
