/** How a drug is given: each route that the record states, now first. */
import type { Answer } from '../../../../shared/asking.ts';
import { routeOf } from '../../../write/identity/drug-route.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound, tellSome } from './beside.ts';
import type { Gathered } from './gather.ts';
import { tellItem } from './tell-item.ts';
import { documented, type Sentence, undocumented } from './told.ts';

export function tellRoute(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  if (facts.length === 0) return nothingFound(gathered);
  const now = facts.filter((item) => item.store === 'ACTIVE');
  const asked = chosenOf(now.length > 0 && reading.window === null ? now : facts, gathered).toReversed();
  const byRoute = Map.groupBy(asked, (item) => statedRoute(item) ?? '');
  const stated = [...byRoute].filter(([route]) => route !== '');
  if (stated.length === 0) {
    return undocumented([tellSome(`No route of ${naming(gathered)} is documented`, asked), ...besides(gathered)]);
  }
  const sentences = stated.map(([route, items]): Sentence => {
    const [newest] = items;
    const more = items.length - 1;
    return { text: `${route}: ${newest ? tellItem(newest) : ''}${more > 0 ? `; and ${more} more` : ''}.`, items };
  });
  const without = byRoute.get('') ?? [];
  return documented(
    stated.map(([route]) => route),
    [...sentences, ...(without.length > 0 ? [tellSome('Without a stated route', without)] : []), ...besides(gathered)],
  );
}

function chosenOf(facts: readonly RecordItem[], { reading }: Gathered): readonly RecordItem[] {
  const moments = [...new Set(facts.map((item) => item.activeFromMs))];
  const at = reading.pick === 'first' ? 0 : reading.pick === 'last' ? -1 : reading.pick === 'second last' ? -2 : null;
  if (at === null) return facts;
  const moment = moments.at(at);
  return facts.filter((item) => item.activeFromMs === moment);
}

/** As recorded; a tablet is taken by mouth, and then the form is what the record says. */
function statedRoute(item: RecordItem): string | null {
  const { route } = item.attributes;
  return route !== undefined && `${route}`.trim() !== '' ? `${route}` : routeOf(item.attributes, [item.text]);
}
