/** One spelling a word: American, singular. A word that is not understood stays. */

/** British (and Latin) beginnings and parts of words that have one American spelling in medicine. */
const PARTS: readonly [RegExp, string][] = [
  [/^anaem/, 'anem'],
  [/aemia$/, 'emia'],
  [/aemic$/, 'emic'],
  [/^haem/, 'hem'],
  [/(?<=[a-z])haem(?=[ao])/, 'hem'],
  [/^oedem/, 'edem'],
  [/oedema$/, 'edema'],
  [/^oesoph/, 'esoph'],
  [/oesoph/, 'esoph'],
  [/^oestr/, 'estr'],
  [/^paed/, 'ped'],
  [/^gynaec/, 'gynec'],
  [/^orthopaed/, 'orthoped'],
  [/diarrhoea/, 'diarrhea'],
  [/gonorrhoea/, 'gonorrhea'],
  [/dyspnoea/, 'dyspnea'],
  [/apnoea/, 'apnea'],
  [/leukaemia/, 'leukemia'],
  [/^tumour/, 'tumor'],
  [/^colour/, 'color'],
  [/^fibre/, 'fiber'],
  [/ischaem/, 'ischem'],
  [/^coeliac/, 'celiac'],
  [/^foet/, 'fet'],
  [/^caesar/, 'cesar'],
  [/^caec/, 'cec'],
  [/^faec/, 'fec'],
  [/anaesth/, 'anesth'],
  [/^behaviour/, 'behavior'],
  [/^sulph/, 'sulf'],
  [/^counsell/, 'counsel'],
  [/^grey$/, 'gray'],
  [/^practis/, 'practic'],
  [/aneurism/, 'aneurysm'],
  [/leucocyt/, 'leukocyt'],
];

/** Plurals in -s that are one word in the singular too. */
const SAME = new Set([
  'diabetes',
  'prediabetes',
  'rabies',
  'scabies',
  'series',
  'caries',
  'herpes',
  'measles',
  'mumps',
  'shingles',
  'rickets',
  'hives',
  'ascites',
  'pancreas',
  'always',
  'lens',
  'biceps',
  'triceps',
  'quadriceps',
  'stapes',
  'tetanus',
  'gas',
  'species',
  'aids',
  'news',
]);

/** American and singular; idempotent. */
export function americanWord(word: string): string {
  let w = word;
  for (const [pattern, american] of PARTS) w = w.replace(pattern, american);
  if (w.length < 5 || SAME.has(w) || /(?:ss|us|is|as|os|ys|xs)$/.test(w) || !/s$/.test(w)) return w;
  if (/[^aeiou]ies$/.test(w)) return `${w.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(w)) return w.slice(0, -2);
  if (/[^aeiou]ses$/.test(w)) return w.slice(0, -1);
  // "stenoses" is "stenosis"; "diagnoses" "diagnosis".
  if (/(?:o|y)ses$/.test(w)) return `${w.slice(0, -2)}is`;
  return w.slice(0, -1);
}
