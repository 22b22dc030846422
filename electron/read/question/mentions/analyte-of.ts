/** Which analyte a concept of the record names, out of LOINC's long names, hospital lists and plain words. */
import { analyteName } from '../../../write/identity/analyte-name.ts';
import { conceptName } from '../../../write/identity/concept-name.ts';
import { plain } from '../../../write/identity/normal-text.ts';
import { termKey } from '../../../write/text/mentions/words.ts';
import { termOf } from '../../../write/text/vocabulary/vocabulary.ts';

/** "Potassium [Moles/volume] in Serum or Plasma": component, and where it is measured. */
const LOINC = /^(.+?)(?: \[[^\]]*\])?(?: (?:in|of|by) (.+?))?$/;
/** What a clinician means who names no specimen. */
const PLAIN_SPECIMEN =
  /^(?:(?:serum|plasma|blood|whole blood|arterial blood|venous blood|capillary blood|red blood cells|platelet poor plasma|body|automated count|patient|oximetry|arterial|pulse)(?:,? (?:or|and|by) | |,|$)?)+/;
/** Names that LOINC and hospital lists write in another order or with other words than clinicians. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'cholesterol in hdl': 'hdl cholesterol',
  'cholesterol in ldl': 'ldl cholesterol',
  'low density lipoprotein cholesterol': 'ldl cholesterol',
  'high density lipoprotein cholesterol': 'hdl cholesterol',
  cholesterol: 'total cholesterol',
  triglyceride: 'triglycerides',
  'hemoglobin a1c/hemoglobin.total': 'hba1c',
  thyrotropin: 'tsh',
  'glomerular filtration rate/1.73 sq m.predicted': 'egfr',
  leukocytes: 'white blood cell count',
  erythrocytes: 'red blood cell count',
  platelets: 'platelet count',
  'bilirubin.total': 'total bilirubin',
  'carbon dioxide, total': 'bicarbonate',
  'systolic blood pressure': 'systolic blood pressure',
  'oxygen saturation': 'oxygen saturation',
  'body mass index (bmi) [ratio]': 'body mass index',
  'body mass index (bmi)': 'body mass index',
  sugar: 'glucose',
  'body weight': 'weight',
  'body height': 'height',
};

/** The name that all spellings of one analyte share. */
export function analyteNamed(words: string): string {
  const text = plain(words);
  const other = OTHER_NAMES[text] ?? text;
  const term = termOf(termKey(other));
  if (term?.kind === 'analyte') return term.concept.toLowerCase();
  const name = analyteName(conceptName('measurement', other));
  const named = termOf(termKey(name));
  return named?.kind === 'analyte' ? named.concept.toLowerCase() : name;
}

export interface Analyte {
  /** What its name is made of (analyteNamed). */
  named: string;
  /** Its words, without what LOINC says of property, specimen and method. */
  component: string;
  /** True where a specimen or method is said that a clinician who names none does not mean. */
  narrow: boolean;
}

/** @param written plain (normal-text.ts) */
export function analyteOf(written: string): Analyte {
  const text = written.replace(/ panel(?: with all children optional)?$/, '');
  if (/^[^,[\]]+, (?:total|calculated|calculated total|direct)$/.test(text)) {
    const [first = '', second = ''] = text.split(', ');
    const component = second === 'total' && first !== 'calcium' ? `total ${first}` : first;
    return { named: component, component: text, narrow: false };
  }
  const comma = /^([^,[\]]+), (.+)$/.exec(text);
  if (comma?.[1] && !/\[/.test(text)) return { named: comma[1], component: text, narrow: true };
  const found = text.length <= 200 ? LOINC.exec(text) : null;
  // "Pain severity - 0-10 verbal numeric rating": how it is asked for is no part of what it is.
  const component = (found?.[1] ?? text).replace(/ - .*$/, '');
  const specimen = found?.[2];
  // A method or a specimen that is not plain blood makes another result: it is found where no plain one is.
  const narrow = specimen !== undefined && !PLAIN_SPECIMEN.test(specimen);
  return { named: component, component, narrow };
}
