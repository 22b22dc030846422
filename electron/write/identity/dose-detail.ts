/**
 * Whether one statement of a regimen says more than another: "Metformin 500 mg" after "Metformin" is no mere repetition,
 * since showing the first would hide the dose.
 * @param shown signature of the statement that is shown (doseSignature)
 * @param said signature of the statement that may be folded into it
 */
export function addsDetail(shown: string, said: string): boolean {
  const stated = new Set(partsWithValue(shown));
  return partsWithValue(said).some((part) => !stated.has(part));
}

function partsWithValue(signature: string): string[] {
  return signature
    .split('|')
    .map((part) => part.split('='))
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name]) => name ?? '');
}
