/** One way to write a name: no blanks at its ends, single ones within, composed letters. */
export function tidied(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Names that differ in case, or in how they are written, would be taken for one another. */
export function sameName(one: string, other: string): boolean {
  return tidied(one).toLowerCase() === tidied(other).toLowerCase();
}
