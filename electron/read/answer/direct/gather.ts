/** Fetches what a question is about and sorts it by what may be said of it: a suspicion is never mixed with a fact. */
import type { Arm, QuestionReading } from '../../../../shared/asking.ts';
import type { ItemStatement, ReadRecord, RecordItem } from '../../read-contract.ts';
import { fetchItems } from './fetch-items.ts';
import { isRemoval, namesRemovals } from './removal.ts';
import { bestRouteFit } from './route-fits.ts';
import { daysOf, isPoint } from './tell-time.ts';
import { placeOf, timeInside } from './window.ts';

export interface Gathered {
  reading: QuestionReading;
  record: ReadRecord;
  arm: Arm;
  /** Facts of the subject that is asked for, within the window, oldest first. */
  facts: RecordItem[];
  /** The same outside the window. */
  outside: RecordItem[];
  /** Outside it, but so vaguely dated that they may belong to it. */
  perhaps: RecordItem[];
  /** What the record denies or refutes. */
  denied: RecordItem[];
  /** Suspicions and possibilities. */
  possible: RecordItem[];
  planned: RecordItem[];
  /** Ordered to begin after the last entry of the record: not current yet. */
  toCome: RecordItem[];
  /** Operations by which what is asked for was taken out, where that is not what is asked. */
  removals: RecordItem[];
  /** Entered in error, never happened, or withdrawn for a corrected result. */
  untrue: RecordItem[];
  /** Of a relative or of another person. */
  ofOthers: RecordItem[];
  /** Allergies to what is asked for, where allergies are not asked for: to be told, and no sign that it was given. */
  allergies: RecordItem[];
  /** The record holds more of it than was read; numbers of "others" are then not told. */
  cut: boolean;
  /** Of the same name and another sort: a drug level beside the drug, what was done beside what is planned. */
  alike: RecordItem[];
  /** By another route than is asked for, or by one that is not stated. */
  otherRoute: RecordItem[];
  /** By a route that may be the one that is asked for: "PO/NG" where by mouth is asked. */
  perhapsRoute: RecordItem[];
  /** The claims behind the facts, by row id of the item. */
  statements: ReadonlyMap<number, ItemStatement[]>;
  /** Items that took one another's place are of one thing: its first public id, by public id. */
  thread: ReadonlyMap<string, string>;
}

export function gather(reading: QuestionReading, record: ReadRecord, arm: Arm): Gathered {
  const { items: all, cut } = fetchItems(reading, record, arm);
  const asked = reading.route;
  const claims = asked === null ? null : statementsOf(record, all);
  const byFit = Map.groupBy(all, (item) =>
    asked === null ? 'yes' : bestRouteFit(item, claims?.get(item.id) ?? [], asked),
  );
  const found = byFit.get('yes') ?? [];
  const gathered: Gathered = {
    reading,
    record,
    arm,
    facts: [],
    outside: [],
    perhaps: [],
    denied: [],
    possible: [],
    planned: [],
    toCome: [],
    removals: [],
    untrue: [],
    ofOthers: [],
    allergies: [],
    alike: [],
    cut,
    otherRoute: byFit.get('no') ?? [],
    perhapsRoute: inTime(byFit.get('perhaps') ?? [], reading, record),
    statements: new Map(),
    thread: threadsOf(found),
  };
  const facts: RecordItem[] = [];
  const byId = new Map(found.map((item) => [item.publicId, item]));
  const ofPlans = asksOfPlans(reading);
  const asksOfAllergies = reading.kinds.length > 0 && reading.kinds.every((kind) => kind === 'allergy');
  for (const item of found.sort(oldestFirst)) {
    if (item.subject !== reading.subject) gathered.ofOthers.push(item);
    else if (isUntrue(item, byId)) gathered.untrue.push(item);
    else if (item.kind === 'allergy' && !asksOfAllergies) gathered.allergies.push(item);
    else if (item.assertion === 'absent' || item.assertion === 'refuted') gathered.denied.push(item);
    else if (item.assertion === 'possible') gathered.possible.push(item);
    else if (ofPlans && item.kind !== 'plan' && item.assertion !== 'planned') gathered.alike.push(item);
    else if (!ofPlans && (item.assertion === 'planned' || item.kind === 'plan')) gathered.planned.push(item);
    else if (reading.concepts.length > 0 && isRemoval(item) && !namesRemovals(reading)) gathered.removals.push(item);
    else if (isToCome(item, record.lastEntryTime) && reading.window === null) gathered.toCome.push(item);
    else facts.push(item);
  }
  gathered.statements = statementsOf(record, facts);
  const { window } = reading;
  for (const item of facts) {
    const claims = gathered.statements.get(item.id) ?? [];
    // What ended on the first day of a time ended in it, though it did not hold in it.
    const asked = window === null || (reading.aspect === 'end' && timeInside(item.validTo, window));
    const place = asked ? 'inside' : placeOf(item, window, claims, record.lastEntryTime);
    if (place === 'inside') gathered.facts.push(item);
    else if (place === 'perhaps') gathered.perhaps.push(item);
    else gathered.outside.push(item);
  }
  return gathered;
}

/** Follows every item to the last of its successors among those that were found. */
function threadsOf(found: readonly RecordItem[]): Map<string, string> {
  const next = new Map(found.map((item) => [item.publicId, item.successor]));
  const ends = new Map<string, string>();
  for (const { publicId } of found) {
    const path = new Set<string>();
    let at = publicId;
    for (;;) {
      const known = ends.get(at);
      const after = next.get(at) ?? null;
      if (known !== undefined || after === null || !next.has(after) || path.has(at)) {
        for (const id of [...path, at]) ends.set(id, known ?? at);
        break;
      }
      path.add(at);
      at = after;
    }
  }
  return ends;
}

/** A step of a taper that is ordered in advance does not hold yet. */
function isToCome(item: RecordItem, recordEnd: string | null): boolean {
  const first = daysOf(item.validFrom)?.first;
  const last = daysOf(recordEnd)?.last;
  return (
    item.kind !== 'plan' &&
    item.store === 'ACTIVE' &&
    !isPoint(item.kind) &&
    first !== undefined &&
    last !== undefined &&
    first > last
  );
}

/** What is planned was not done, and what was done is no plan, though both bear one name. */
const asksOfPlans = (reading: QuestionReading): boolean =>
  reading.kinds.includes('plan') &&
  (namesPlans(reading) || (reading.kinds.every((kind) => kind === 'plan') && isOpenToPlans(reading)));

/** "Has she had a CT?" is no question for a plan, though the record knows the CT by its plan alone; "when was it" neither. */
const isOpenToPlans = ({ concepts, operation, pick }: QuestionReading): boolean =>
  concepts.length === 0 || (operation === 'exists' && pick === 'current');

/** The words of the question speak of what is to come. */
export const namesPlans = ({ words }: QuestionReading): boolean =>
  words.some((word) => /^(?:plan\w*|scheduled?|due|upcoming)$/.test(word));

/** Never true, or a result that the laboratory replaced for the same moment. */
function isUntrue(item: RecordItem, byId: ReadonlyMap<string, RecordItem>): boolean {
  if (item.cause === 'entered in error' || item.flags.includes('never happened')) return true;
  if (item.kind !== 'measurement' || item.cause !== 'superseded' || item.successor === null) return false;
  return byId.get(item.successor)?.activeFromMs === item.activeFromMs;
}

/** Of those that may have been given so, the facts of the time that is asked for. */
function inTime(items: readonly RecordItem[], { subject, window }: QuestionReading, record: ReadRecord): RecordItem[] {
  return items
    .filter(
      (item) =>
        item.subject === subject &&
        item.assertion === 'present' &&
        item.cause !== 'entered in error' &&
        !item.flags.includes('never happened') &&
        (window === null || placeOf(item, window, [], record.lastEntryTime) === 'inside'),
    )
    .sort(oldestFirst);
}

function statementsOf(record: ReadRecord, items: readonly RecordItem[]): Map<number, ItemStatement[]> {
  const byItem = new Map<number, ItemStatement[]>();
  // A result is stated once for its moment; what repeats it adds nothing that is told.
  const told = items.filter((item) => item.kind !== 'measurement').map((item) => item.id);
  for (const statement of told.length === 0 ? [] : record.statements(told)) {
    const list = byItem.get(statement.item);
    if (list) list.push(statement);
    else byItem.set(statement.item, [statement]);
  }
  return byItem;
}

/** By when it counts, then by what does not depend on the order of import. */
export function oldestFirst(a: RecordItem, b: RecordItem): number {
  return (
    a.activeFromMs - b.activeFromMs ||
    (a.activeFrom < b.activeFrom ? -1 : a.activeFrom > b.activeFrom ? 1 : 0) ||
    (a.publicId < b.publicId ? -1 : a.publicId > b.publicId ? 1 : 0)
  );
}
