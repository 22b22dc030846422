/**
 * Whether words say themselves that something is not so: "No known allergies", "Denies chest pain". A mark of absence beside them would
 * deny them once more, and read as its opposite. Names that only begin alike ("Non-toxic goiter", "No-reflow phenomenon") do not.
 */
export function deniesInWords(text: string): boolean {
  return /^(no|not|never|denies|without)\s/i.test(text);
}
