/**
 * Whether an item was given by the route that is asked for. A word may say more than the route ("IV drip", "neb"), or leave two open
 * ("PO/NG"): what is asked for more closely than the record says is told as what may be it, never as what is.
 */
import { routeOf, routesAgree } from '../../../write/identity/drug-route.ts';
import type { RecordItem } from '../../read-contract.ts';

type RouteFit = 'yes' | 'perhaps' | 'no';

/** Ways within one family of routes. The first that its words name. */
const WAYS: readonly [RegExp, string][] = [
  [/\b(?:ng|og|peg|gt|j-?tube|g-?tube|nasogastric|gastrostomy|tube)\b/i, 'tube'],
  [/\b(?:iv)?pca\b/i, 'pca'],
  [/\b(?:bolus|push|ivp)\b/i, 'bolus'],
  [/\b(?:drip|infusion|ivpb|piggyback)\b/i, 'infusion'],
  [/\b(?:neb|nebs|nebuli[sz]\w*)\b/i, 'nebulised'],
];

/** One way by which a drug is given. */
interface Route {
  family: string | null;
  /** Null where the words say the family alone. */
  way: string | null;
}

type Given = Pick<RecordItem, 'text' | 'attributes'>;

/**
 * By what is stated of one item or claim. Where one side leaves two ways open and the other does not, it may be so.
 * @param asked the route as the question writes it
 */
export function routeFit(given: Given, asked: string): RouteFit {
  const wanted = routesOf(asked);
  const stated = statedRoutes(given);
  const owns = stated.map((own) => bestOf(wanted.map((one) => fitOf(own, one))));
  const asks = wanted.map((one) => bestOf(stated.map((own) => fitOf(own, one))));
  if (owns.length > 0 && [...owns, ...asks].every((fit) => fit === 'yes')) return 'yes';
  return owns.some((fit) => fit !== 'no') ? 'perhaps' : 'no';
}

/** The best fit of an item and of the claims behind it: of forty orders of one drug some may be by another route. */
export const bestRouteFit = (item: Given, claims: readonly Given[], asked: string): RouteFit =>
  bestOf([item, ...claims].map((given) => routeFit(given, asked)));

/** None where the record does not say how it is given. */
function statedRoutes({ text, attributes }: Given): Route[] {
  const { route } = attributes;
  if (route !== undefined && `${route}`.trim() !== '') return routesOf(`${route}`);
  const family = routeOf(attributes, [text]);
  return family === null ? [] : [{ family, way: wayOf(text) }];
}

/** "PO/NG" and "oral or via tube" are two ways; what is not known by its parts is one. */
function routesOf(written: string): Route[] {
  const parts = written.split(/\s*\/\s*|\s+or\s+/i).filter((part) => part !== '');
  const known = parts.length > 1 && parts.every((part) => wayOf(part) !== null || part.length > 1);
  return (known ? parts : [written]).map((part) => ({ family: routeOf({ route: part }, []), way: wayOf(part) }));
}

const wayOf = (words: string): string | null => WAYS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

function fitOf(own: Route, asked: Route): RouteFit {
  if (own.family === null || asked.family === null || !routesAgree(own.family, asked.family)) return 'no';
  // "Injection" may be into a vein; what is given into a vein is an injection.
  if (own.family !== asked.family && own.family === 'injection') return 'perhaps';
  if (own.way === asked.way) return 'yes';
  // Down a tube is not by mouth, though both end in the stomach.
  if (own.way === 'tube' || asked.way === 'tube') return 'no';
  if (asked.way === null) return 'yes';
  return own.way === null ? 'perhaps' : 'no';
}

const bestOf = (fits: readonly RouteFit[]): RouteFit =>
  fits.includes('yes') ? 'yes' : fits.includes('perhaps') ? 'perhaps' : 'no';
