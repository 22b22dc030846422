/** Words for relatives, and which of them a disease in the same sentence belongs to. */
const SIDE = `(?:(?:maternal|paternal|half|step|great|older|younger|elder|twin|identical|fraternal)[- ]+)*`;
const NOUN = `(?:grand(?:mother|father|parents?|son|daughter|children|child|ma|pa)|mothers?|fathers?|parents?|mums?|moms?|dads?|brothers?|sisters?|siblings?|sons?|daughters?|children|child|aunts?|uncles?|cousins?|nephews?|nieces?|half-?brother|half-?sister|twin)`;
const RELATION = new RegExp(String.raw`\b(${SIDE}${NOUN})\b`, 'gi');

const SAME: Readonly<Record<string, string>> = {
  mum: 'mother',
  mom: 'mother',
  dad: 'father',
  grandma: 'grandmother',
  grandpa: 'grandfather',
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
 * The relative to whom a disease at this place belongs: the last one named before it ("Father had diabetes, mother breast
 * cancer"), or the one behind it in "breast cancer in her mother", "diabetes (father)".
 */
export function relationBeside(text: string, at: number): string | null {
  const all = relationsIn(text);
  const last = all.filter((r) => r.end <= at).at(-1);
  // "Mother and sister had breast cancer": both, which is no one relation.
  const before =
    last &&
    all
      .filter(
        (r) =>
          r !== last &&
          r.end <= last.start &&
          /^\s*(?:,|and|&|\/)+\s*(?:her |his |their |a )?$/.test(text.slice(r.end, last.start)),
      )
      .at(-1);
  if (last) return before ? `${before.relation} and ${last.relation}` : last.relation;
  const next = all.find((r) => r.start > at);
  if (!next) return null;
  const between = text.slice(at, next.start);
  return /(?:\b(?:in|of|affecting)\s+(?:(?:her|his|their|my|the|a|patient's)\s+)?|[(-]\s*)$/i.test(between) &&
    !/[;.]/.test(between)
    ? next.relation
    : null;
}

function singular(relation: string): string {
  const words = relation.split(' ');
  const noun = words.pop() ?? '';
  const one = PLURAL[noun] ?? (/s$/.test(noun) ? noun.slice(0, -1) : noun);
  return [...words, SAME[one] ?? one].join(' ');
}
