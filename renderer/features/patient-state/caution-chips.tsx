import { cautionChips } from './memory-words.ts';

/** Before the text, so that nobody reads a refuted or a planned thing as a fact. */
export function CautionChips({ of }: { of: { text: string; subject: string; assertion: string } }) {
  return cautionChips(of).map((chip) => (
    <span key={chip} className="chip warn">
      {chip}
    </span>
  ));
}
