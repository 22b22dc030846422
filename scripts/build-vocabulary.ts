/**
 * Builds electron/write/text/vocabulary/vocabulary.json from our own lists (vocabulary/terms) and the public code lists beside
 * the repository: `node scripts/build-vocabulary.ts`. The same sources give the same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { namedDrug } from '../electron/write/identity/drug-lexicon.ts';
import { termKey } from '../electron/write/text/mentions/words.ts';
import { type IcdTitle, usableTitles } from './vocabulary/icd-titles.ts';
import { ownTerms } from './vocabulary/own-terms.ts';

const root = join(fileURLToPath(import.meta.url), '../..');
const TERMS = join(root, 'electron/write/text/vocabulary/terms');
export const VOCABULARY = join(root, 'electron/write/text/vocabulary/vocabulary.json');
/** Where the public lists lie; absent on most machines. */
export const KNOWLEDGE = join(root, '../shared/data/knowledge');

/** File of terms/ -> kind of mention. */
const KIND_OF: Readonly<Record<string, string>> = {
  'conditions.txt': 'condition',
  'symptoms.txt': 'symptom',
  'procedures.txt': 'procedure',
  'analytes.txt': 'analyte',
  'vaccines.txt': 'vaccine',
  'allergens.txt': 'allergen',
  'devices.txt': 'device',
  'social.txt': 'social',
  'classes.txt': 'drug class',
};

/** The file's text, one concept a line: name, code or nothing, terms, with "|" between; "!" marks terms in capitals only. */
export function buildVocabulary(): string {
  const icd = readCsv('kb-icd10cm/icd10cm-order-Jan-2021.csv.gz').map(
    (row): IcdTitle => ({
      code: row.code ?? '',
      billable: row.billable === '1',
      title: row.long ?? '',
    }),
  );
  const titles = usableTitles(icd);
  const kinds: Record<string, [string, string, string][]> = {};
  const taken = new Set<string>();
  for (const file of readdirSync(TERMS).sort()) {
    const kind = KIND_OF[file];
    if (!kind) throw new Error(`No kind for ${file}`);
    kinds[kind] = ownTerms(readFileSync(join(TERMS, file), 'utf8')).map(({ concept, code, terms }) => {
      for (const term of terms) taken.add(term.replace('!', ''));
      const coded = kind === 'condition' || kind === 'symptom' ? titles.codeOf(concept) : code;
      return [concept, coded, terms.join('|')];
    });
  }
  for (const { concept, code, kind } of titles.concepts) {
    const key = termKey(concept);
    if (!taken.has(key)) kinds[kind]?.push([concept, code, key]);
    taken.add(key);
  }
  const concepts = Object.fromEntries(
    Object.keys(kinds)
      .sort()
      .map((kind) => [kind, (kinds[kind] ?? []).map((row) => row.join('|'))]),
  );
  return `${JSON.stringify({ concepts, rxnorm: ingredientCodes() }, null, 2)}\n`;
}

/** RxNorm codes of ingredients, by the name that the list of drugs gives them. */
function ingredientCodes(): Record<string, string> {
  const seen = readCsv('kb-rxnorm-subset/rxnorm_codes_seen.csv').map((row) => [row.name ?? '', row.rxcui ?? '']);
  const listed = readCsv('kb-rxnorm-subset/cpic_drug_rxnorm_ingredients.csv')
    .filter((row) => row.source === 'RxNorm')
    .map((row) => [row.name ?? '', row.code ?? '']);
  const codes = new Map<string, string>();
  for (const [written = '', code = ''] of [...seen, ...listed]) {
    const name = written.toLowerCase();
    const drug = namedDrug(name);
    if (drug?.length === 1 && drug[0] === name && !codes.has(name)) codes.set(name, code);
  }
  return Object.fromEntries([...codes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readCsv(path: string): Record<string, string>[] {
  const bytes = readFileSync(join(KNOWLEDGE, path));
  return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, bom: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = buildVocabulary();
  writeFileSync(VOCABULARY, text);
  console.log(`${text.length} characters, ${text.split('\n').length} lines`);
}
