/** How one line of the hard floor is told: by kind, by words, by capitals, by code. */
import type { Kind } from '../../../shared/vocabulary.ts';

export interface FloorRule {
  /** Why no score may cross it; a clinician reads it. */
  reason: string;
  /** Every memory of these kinds. */
  kinds: readonly Kind[];
  /** Looked for in the words as `floorWords` writes them: lower case, American, singular, signs as spaces. */
  words: readonly RegExp[];
  /** Abbreviations that are common words in small letters; looked for as the source writes them. */
  capitals: RegExp | null;
  /** Beginnings of ICD-10(-CM) codes without a dot. A range has one length on both sides: "T36-T50". */
  icd10: readonly string[];
  /** Beginnings of ICD-9-CM diagnosis codes without a dot; ranges as above. */
  icd9: readonly string[];
  /** Beginnings of ICD-9-CM procedure codes without a dot. */
  icd9Procedures: readonly string[];
  /** ICD-10-PCS, from the start of the code. */
  pcs: RegExp | null;
  /** Codes of other systems, as `SYSTEM code`: SYSTEM is a part of the system's address. */
  others: readonly string[];
}
