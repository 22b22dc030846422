/** A route that a question bounds itself to: "via IV", "oral antibiotics", "by mouth". */
import { routeOf } from '../../write/identity/drug-route.ts';
import { masked } from './mask.ts';

const VIA =
  /\bvia(?: an?| the)? ([\p{L}./]+(?: drip)?)(?: route)?(?![\p{L}])|\b(?:through|using|by)(?: an?| the) ([\p{L}./]+(?: drip)?) route(?![\p{L}])/iu;
const WORDS =
  /\b(?:by mouth|orally|oral|intravenous(?:ly)?|iv|intramuscular(?:ly)?|subcutaneous(?:ly)?|topical(?:ly)?|inhaled|sublingual(?:ly)?|rectal(?:ly)?|nasal(?:ly)?|transdermal(?:ly)?)(?! (?:contrast|thrush|drug use|cancer|ulcers?|temperature|congestion|glucose))\b/i;

export interface RouteAsked {
  route: string | null;
  rest: string;
  /** False for a word that no route is known by. */
  clear: boolean;
}

export function routeAsked(text: string): RouteAsked {
  const m = VIA.exec(text) ?? WORDS.exec(text);
  if (!m) return { route: null, rest: text, clear: true };
  const written = (m[1] ?? m[2] ?? m[0]).toLowerCase();
  return {
    route: written,
    rest: masked(text, { start: m.index, end: m.index + m[0].length }),
    clear: routeOf({ route: written }, []) !== null,
  };
}
