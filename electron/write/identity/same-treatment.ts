/**
 * Whether two statements of one drug speak of one treatment: the same route, the same side where the drug is put on one, and no
 * two salts that are two drugs. What one of them leaves unsaid does not separate them.
 */
import { baseIngredient } from './drug-lexicon.ts';
import { type DrugIdentity, type DrugStatement, identifyDrug, routesAgree, sameIngredients } from './drug-name.ts';
import { routeInDoubt } from './drug-route.ts';
import { laterality, type Side } from './laterality.ts';

/**
 * Drugs that are sold as one of several salts only, so that the bare name is one of them with the salt left unsaid. Not so
 * haloperidol, whose decanoate is given beside the tablets, nor doxorubicin, which is another drug in liposomes.
 */
const SALT_UNSAID: ReadonlySet<string> = new Set([
  'metoprolol',
  'mycophenolate',
  'tenofovir',
  'quinidine',
  'fluticasone',
]);

/** Where a side tells two treatments apart. The site of an injection or a patch changes from day to day and tells nothing. */
const SIDED_ROUTES: ReadonlySet<string> = new Set(['ophthalmic', 'otic', 'topical']);

interface Treatment {
  drug: DrugIdentity;
  side: Side | null;
}

/** Asked again and again while a thread is weighed; statements are immutable. */
const known = new WeakMap<DrugStatement, Treatment>();

function treatment(statement: DrugStatement): Treatment {
  let found = known.get(statement);
  if (!found) {
    const drug = identifyDrug(statement);
    const sided = drug.route !== null && SIDED_ROUTES.has(drug.route);
    found = { drug, side: sided ? laterality(statement.text, statement.attributes) : null };
    known.set(statement, found);
  }
  return found;
}

/** The ingredients of a drug statement, as identifyDrug names them. */
export function ingredientsOf(statement: DrugStatement): readonly string[] {
  return treatment(statement).drug.ingredients;
}

/** Lower-case ingredients, as the tables of knowledge name them: without a salt. */
export function bareIngredients(statement: DrugStatement): string[] {
  return treatment(statement).drug.ingredients.map(baseIngredient);
}

/** What a thread of drugs is named by: a salt that the bare name may leave unsaid is left out, every other one stays. */
export function threadIngredients(ingredients: readonly string[]): string {
  const plain = ingredients.map((name) => (SALT_UNSAID.has(baseIngredient(name)) ? baseIngredient(name) : name));
  return [...new Set(plain)].sort().join('+');
}

/** Drugs that are given by injection only, so that nobody writes the route down. */
const INJECTED_ONLY = /^(?:insulin|heparin|enoxaparin|dalteparin|tinzaparin|fondaparinux|\w+mab)\b/;

/** Whether it is unknown if two statements mean one way of giving the drug: one of them states none. */
export function routeUnsure(a: DrugStatement, b: DrugStatement): boolean {
  const x = treatment(a).drug;
  const y = treatment(b).drug;
  return routeInDoubt(x.route, y.route) && !x.ingredients.some((i) => INJECTED_ONLY.test(i));
}

function shareCode(a: DrugStatement, b: DrugStatement): boolean {
  return a.codings.some((c) => b.codings.some((d) => c.system === d.system && c.code === d.code));
}

/** Why two statements of one thread are two treatments, in words for a reader; null where they may be one. */
export function treatmentsDiffer(a: DrugStatement, b: DrugStatement): 'route' | 'side' | 'salt' | null {
  const x = treatment(a);
  const y = treatment(b);
  if (!routesAgree(x.drug.route, y.drug.route)) return 'route';
  if (x.side !== null && y.side !== null && x.side !== y.side) return 'side';
  if (sameIngredients(x.drug.ingredients, y.drug.ingredients)) return null;
  // Names that are in no list are one drug where their source gives them one code.
  return !x.drug.known && !y.drug.known && shareCode(a, b) ? null : 'salt';
}
