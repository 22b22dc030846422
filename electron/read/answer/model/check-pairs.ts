/** Whether a number or a date of a statement is put to the thing that its line puts it to: no dose of one drug with the name of another. */
import type { CitedLine } from './cited-line.ts';
import type { SaidThing } from './said-things.ts';

/** Why the statement may not stand, in a sentence; null where it may. */
export function wrongPair(text: string, things: readonly SaidThing[]): string | null {
  for (const thing of things) {
    if (thing.type === 'name') continue;
    const [nearest] = namesAround(text, things, thing);
    if (nearest && sharedLines(text, things, thing).length === 0) {
      return `It says “${thing.words}” of “${nearest.words}”, which no line that it cites does.`;
    }
  }
  return null;
}

/** The lines that say the thing of the name that it stands beside; those that say it at all where it stands beside none. */
export function sharedLines(text: string, things: readonly SaidThing[], thing: SaidThing): CitedLine[] {
  const names = namesAround(text, things, thing);
  if (names.length === 0) return thing.lines;
  const shared = names.map(({ lines }) => thing.lines.filter((line) => lines.includes(line)));
  return shared.find((lines) => lines.length > 0) ?? [];
}

/** The name before it, then the name behind it, of the same sentence: "lisinopril 20 mg", "20 mg of lisinopril". */
function namesAround(text: string, things: readonly SaidThing[], { start, end }: SaidThing): SaidThing[] {
  const names = things.filter(({ type }) => type === 'name');
  const together = (from: number, to: number): boolean => !/[.;]\s/.test(text.slice(from, to));
  const before = names.findLast((name) => name.end <= start && together(name.end, start));
  const behind = names.find((name) => name.start >= end && together(end, name.start));
  return [before, behind].filter((name) => name !== undefined);
}
