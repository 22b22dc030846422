/** Words for relatives, and which of them a disease in the same sentence belongs to. */
const SIDE = `(?:(?:maternal|paternal|half|step|great|older|younger|elder|twin|identical|fraternal)[- ]+)*`;
const NOUN = `(?:grand(?:mother|father|parents?|son|daughter|children|child|ma|pa)|mothers?|fathers?|parents?|mums?|moms?|dads?|brothers?|sisters?|siblings?|sons?|daughters?|children|child|aunts?|uncles?|cousins?|nephews?|nieces?|half-?brother|half-?sister|twin|[mp]g[mf])`;
const RELATION = new RegExp(String.raw`\b(${SIDE}${NOUN})\b`, 'gi');

const SAME: Readonly<Record<string, string>> = {
  mum: 'mother',
  mom: 'mother',
  dad: 'father',
  grandma: 'grandmother',
  grandpa: 'grandfather',
  mgm: 'maternal grandmother',
  mgf: 'maternal grandfather',
  pgm: 'paternal grandmother',
  pgf: 'paternal grandfather',
};
const PLURAL: Readonly<Record<string, string>> = { children: 'child', grandchildren: 'grandchild' };

/** Relations of a text in order. */
export function relationsIn(text: string): { start: number; end: number; relation: string }[] {
  return [...text.matchAll(RELATION)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
    relation: singular((m[1] ?? '').toLowerCase().replace(/\s+/g, ' ')),
  }));
}

/**
 * The relatives to whom a disease at this place belongs: the last one named before it ("Father had diabetes, mother breast
 * cancer"), both of "mother and sister had", or those behind it in "breast cancer in her mother", "diabetes (father)".
 */
export function relationsBeside(text: string, at: number): string[] {
  const all = relationsIn(text);
  const before = all.filter((r) => r.end <= at);
  if (before.length > 0) return together(text, before.reverse(), -1);
  const after = all.filter((r) => r.start > at);
  const [next] = after;
  if (!next) return [];
  const between = text.slice(at, next.start);
  const belongs = /(?:\b(?:in|of|affecting)\s+(?:(?:her|his|their|my|the|a|patient's)\s+)?|[(-]\s*)$/i.test(between);
  return belongs && !/[;.]/.test(between) ? together(text, after, 1) : [];
}

/** The first of some relations, and those that only "and" joins to it. */
function together(
  text: string,
  relations: readonly { start: number; end: number; relation: string }[],
  way: 1 | -1,
): string[] {
  const joined: string[] = [];
  let last: { start: number; end: number } | null = null;
  for (const r of relations) {
    if (last) {
      const between = way === 1 ? text.slice(last.end, r.start) : text.slice(r.end, last.start);
      if (!/^\s*(?:,\s*(?:and\s+)?|and\s+|&\s*)(?:her |his |their |a )?$/i.test(between)) break;
    }
    joined.push(r.relation);
    last = r;
  }
  return way === 1 ? joined : joined.reverse();
}

function singular(relation: string): string {
  const words = relation.split(' ');
  const noun = words.pop() ?? '';
  const one = PLURAL[noun] ?? (/s$/.test(noun) ? noun.slice(0, -1) : noun);
  return [...words, SAME[one] ?? one].join(' ');
}
