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

/** Whether two regimens name different times of day: then they are two doses a day, not one dose told twice. */
export function saysOtherTime(a: string, b: string): boolean {
  const [one, other] = [timeOfDay(a), timeOfDay(b)];
  return one !== '' && other !== '' && one !== other;
}

function timeOfDay(signature: string): string {
  return /(?:^|\|)when=([^|]*)/.exec(signature)?.[1] ?? '';
}

function partsWithValue(signature: string): string[] {
  return signature
    .split('|')
    .map((part) => part.split('='))
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name]) => name ?? '');
}
