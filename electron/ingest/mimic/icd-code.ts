/** ICD codes as MIMIC-IV writes them, without their dot, as the classifications write them. */

const ICD9_CM = 'http://hl7.org/fhir/sid/icd-9-cm';
const ICD10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
/** The URI that FHIR gives ICD-10-PCS. */
const ICD10_PCS = 'http://www.cms.gov/Medicare/Coding/ICD10';

export interface IcdCode {
  system: string;
  code: string;
  /** "ICD-9-CM 250.00". */
  label: string;
}

/** "25000" of version 9 -> 250.00; "E8889" -> E888.9; "V707" -> V70.7; "K7030" of version 10 -> K70.30. */
export function diagnosisCode(code: string, version: string): IcdCode {
  const plain = code.trim().toUpperCase();
  if (version.trim() === '9') {
    const dotted = withDot(plain, plain.startsWith('E') ? 4 : 3);
    return { system: ICD9_CM, code: dotted, label: `ICD-9-CM ${dotted}` };
  }
  const dotted = withDot(plain, 3);
  return { system: ICD10_CM, code: dotted, label: `ICD-10-CM ${dotted}` };
}

/** "3961" of version 9 -> 39.61; ICD-10-PCS codes have no dot. */
export function procedureCode(code: string, version: string): IcdCode {
  const plain = code.trim().toUpperCase();
  if (version.trim() === '9') {
    const dotted = withDot(plain, 2);
    return { system: ICD9_CM, code: dotted, label: `ICD-9-CM procedure ${dotted}` };
  }
  return { system: ICD10_PCS, code: plain, label: `ICD-10-PCS ${plain}` };
}

function withDot(code: string, before: number): string {
  return code.length > before && !code.includes('.') ? `${code.slice(0, before)}.${code.slice(before)}` : code;
}
