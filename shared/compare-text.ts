/** Orders texts by their code units: the same everywhere, whatever the language of the machine; ISO dates sort as dates. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
