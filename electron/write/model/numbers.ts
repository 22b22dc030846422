/** Numbers of a claim must stand in its source: a model that turns 4.2 into 42 is not repaired, it is refused. */

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** The first number of a claim that its source does not state; null where it states them all. */
export function unstatedNumber(claim: string, source: string): string | null {
  const stated = new Set(numbersOf(source));
  return numbersOf(claim).find((number) => !stated.has(number)) ?? null;
}

/** Numbers in one spelling: "1,000" is 1000, "4,2" is 4.2, "05" is 5. */
function numbersOf(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((raw) => {
    const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(raw);
    const plain = thousands ? raw.replaceAll(',', '') : raw.replace(',', '.');
    return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
  });
}
