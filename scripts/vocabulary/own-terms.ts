/** Reads a list of terms of ours: one concept a line, "name; other name; !CAPITALS; @code". */
import { termKey } from '../../electron/write/text/mentions/words.ts';

export interface OwnTerm {
  concept: string;
  /** '' where the concept has none. */
  code: string;
  /** Keys of its names, the concept's own first; "!" before those that count in capitals only. */
  terms: string[];
}

export function ownTerms(file: string): OwnTerm[] {
  return file
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const names = line.split(';').map((name) => name.trim());
      const concept = names[0] ?? '';
      const code = names.find((name) => name.startsWith('@'))?.slice(1) ?? '';
      const keys = names
        .filter((name) => name !== '' && !name.startsWith('@'))
        .map((name) => (name.startsWith('!') ? `!${termKey(name)}` : termKey(name)));
      return { concept, code, terms: [...new Set(keys)] };
    });
}
