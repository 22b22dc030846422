/**
 * The one LOINC code that each common laboratory name means where prose says no more than the name: the result in serum, plasma or
 * whole blood that every laboratory reports under it. A note's "potassium 5.9 mmol/L" then stands in one trend with the coded results,
 * and the newest of them is current. One code a name, so that no two codes are ever taken for one analyte. Names and codes
 * are LOINC's (NOTICE).
 */
import { conceptName } from './concept-name.ts';

const CODE_OF: Readonly<Record<string, string>> = {
  potassium: '2823-3',
  sodium: '2951-2',
  chloride: '2075-0',
  creatinine: '2160-0',
  'urea nitrogen': '3094-0',
  glucose: '2345-7',
  calcium: '17861-6',
  magnesium: '19123-9',
  phosphate: '2777-1',
  hemoglobin: '718-7',
  hematocrit: '4544-3',
  platelets: '777-3',
  'white blood cells': '6690-2',
  albumin: '1751-7',
  'total bilirubin': '1975-2',
  alt: '1742-6',
  ast: '1920-8',
  tsh: '3016-3',
  inr: '6301-6',
  ferritin: '2276-4',
  crp: '1988-5',
  'total cholesterol': '2093-3',
  'hdl cholesterol': '2085-9',
  triglycerides: '2571-8',
};

const NAME_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CODE_OF).map(([name, code]) => [code, conceptName('measurement', name)]),
);

/** The name, as conceptName gives it, that prose has for the analyte of a LOINC code; null where prose has none of its own. */
export function plainNameOf(loinc: string): string | null {
  return NAME_OF.get(loinc) ?? null;
}
