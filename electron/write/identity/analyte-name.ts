/** What is followed, out of words such as "check INR every 4 weeks" or "monthly potassium level". */

/** Same analyte, other words. Whole names only. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'international normalized ratio': 'inr',
  'pt/inr': 'inr',
  'pt inr': 'inr',
  'inr pt': 'inr',
  'hemoglobin a1c': 'hba1c',
  'glycated hemoglobin': 'hba1c',
  'glycosylated hemoglobin': 'hba1c',
  a1c: 'hba1c',
  'hb a1c': 'hba1c',
  'hgb a1c': 'hba1c',
  hga1c: 'hba1c',
  'hemoglobin a1c/hemoglobin.total in blood': 'hba1c',
  'thyroid stimulating hormone': 'tsh',
  thyrotropin: 'tsh',
  'thyroid function': 'tsh',
  'thyroid function test': 'tsh',
  tft: 'tsh',
  'estimated glomerular filtration rate': 'egfr',
  'glomerular filtration rate': 'egfr',
  'liver function test': 'liver function',
  lft: 'liver function',
  lfts: 'liver function',
  'liver enzyme': 'liver function',
  'full blood count': 'blood count',
  'complete blood count': 'blood count',
  cbc: 'blood count',
  fbc: 'blood count',
  electrocardiogram: 'ecg',
  ekg: 'ecg',
  bp: 'blood pressure',
  'body weight': 'weight',
  lipid: 'lipid panel',
  'lipid profile': 'lipid panel',
  'fasting lipid': 'lipid panel',
  'anti factor xa': 'anti xa',
  'serum potassium': 'potassium',
  k: 'potassium',
};

/** The analyte of a text that concept-name.ts has already put in lower case and one spelling. */
export function analyteName(text: string): string {
  const cut = text
    .replace(
      /\b(?:every|each|q)\s*(?:\d+(?:\s*(?:to|-)?\s*\d+)?\s*)?(?:hour|day|week|month|year|visit|night|morning|h|d|wk|mo|yr|a)s?\b.*$/,
      ' ',
    )
    .replace(
      /\b(?:once|twice|three time|\d+ time)s?\s*(?:a|per|every|each)?\s*(?:day|week|month|year|daily|weekly|monthly)\b/g,
      ' ',
    )
    .replace(
      /\b(?:daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|regular(?:ly)?|periodic(?:ally)?|serial|routine(?:ly)?|close(?:ly)?|frequent(?:ly)?|continue[ds]?|continuing|ongoing)\b/g,
      ' ',
    )
    .replace(
      /\b(?:monitoring|monitored|monitor|checking|checked|check|measurement|measured|measure|surveillance|follow up|followed|recheck|testing|level|value|test|serum|plasma|blood)\b(?! (?:pressure|count|glucose|sugar|culture|gas))/g,
      ' ',
    )
    .replace(/\b(?:while|during|because|due|for|on|after|with)\b.*$/, ' ')
    .replace(/\b(?:of|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = /[\p{L}\p{N}]/u.test(cut) ? cut : text;
  return SYNONYMS[name] ?? name;
}
