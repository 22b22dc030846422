/** How often something happened: a memory of one drug may stand for forty prescriptions, each the claim of an entry. */
import type { TimeWindow } from '../../../../shared/asking.ts';
import { compareText } from '../../../../shared/compare-text.ts';
import type { RecordItem } from '../../read-contract.ts';
import type { Gathered } from './gather.ts';
import { routeFit } from './route-fits.ts';
import { daysOf, statedTime } from './tell-time.ts';
import { timeInside } from './window.ts';

export interface Happening {
  item: RecordItem;
  /** The claim that tells of it, with its own name and dose. */
  claim: Pick<RecordItem, 'concept' | 'text' | 'attributes'>;
  /** When it was; else when it was written down; null where neither is recorded. */
  time: string | null;
  /** The time is that of the entry: since when it holds is not said. */
  written: boolean;
}

/**
 * The happenings behind these facts, oldest first. An order is written on the day it begins; an entry that names an earlier start
 * that is known already (a list of drugs) repeats it and is no further one. A disease without dates happened as often as an entry of
 * its own time states it.
 */
export function happenings(gathered: Gathered, items: readonly RecordItem[], window: TimeWindow | null): Happening[] {
  const all = items.flatMap((item) => happeningsOf(item, gathered));
  const { route } = gathered.reading;
  return all
    .filter(({ claim }) => route === null || routeFit(claim, route) === 'yes')
    .filter((one) => window === null || timeInside(one.time, window))
    .sort((a, b) => compareText(a.time ?? '', b.time ?? '') || compareText(a.item.publicId, b.item.publicId));
}

function happeningsOf(item: RecordItem, gathered: Gathered): Happening[] {
  const stated: Happening = { item, claim: item, time: statedTime(item), written: item.validFrom === null };
  const all = [stated];
  const claims = gathered.statements.get(item.id) ?? [];
  // What ends an order is compared with all that were made, whichever was imported first.
  for (const claim of [
    ...claims.filter(({ role }) => role !== 'ends'),
    ...claims.filter(({ role }) => role === 'ends'),
  ]) {
    if (claim.memory === item.publicId || claim.entry.id === item.entry.id) continue;
    // "Still on lisinopril", "stopped": heard of, not prescribed.
    if (claim.flags.includes('start as documented')) continue;
    const { validFrom, entry } = claim;
    if (validFrom === null) {
      if (claim.role === 'ends' || item.validFrom !== null || entry.time === null) continue;
      all.push({ item, claim, time: entry.time, written: true });
      continue;
    }
    const known = all.filter(({ time, written }) => time === validFrom && !written);
    const ordered =
      daysOf(validFrom)?.first === daysOf(entry.time)?.first &&
      (claim.role !== 'ends' || known.every((one) => isAnotherOrder(claim, one.claim)));
    if (known.length > 0 && !ordered) continue;
    all.push({ item, claim, time: validFrom, written: false });
  }
  return all;
}

/** By another name, dose or route: what ends one order may be an order of its own. */
function isAnotherOrder(one: Happening['claim'], other: Happening['claim']): boolean {
  const differ = (key: string): boolean => {
    const [a, b] = [one.attributes[key], other.attributes[key]];
    return a !== undefined && b !== undefined && a !== b;
  };
  return one.concept.toLowerCase() !== other.concept.toLowerCase() || differ('route') || differ('dose');
}
