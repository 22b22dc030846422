import { type RefObject, useState } from 'react';
import type { EntryDetail } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import type { ReadingMarks } from './reading-marks.ts';
import { cutSource, type Piece, type Span } from './source-pieces.ts';

/** The words of an entry, letter by letter, with what is looked for, what facts quote, and how a writer read the rest. */
export function SourceText({
  detail,
  wanted,
  reading,
  mark,
}: {
  detail: EntryDetail;
  wanted: Span | null;
  reading: ReadingMarks | null;
  /** Takes the element of what is looked for. */
  mark: RefObject<HTMLElement | null>;
}) {
  const [whole, setWhole] = useState(false);
  const cut = cutSource(detail, wanted, whole, reading?.marks);
  // Of a wanted stretch that is cut in several pieces, the first is where to look.
  const first = cut.pieces.find((piece) => piece.kind === 'wanted');
  return (
    <>
      {cut.before > 0 && <LeftOut count={cut.before} where="before" onAll={() => setWhole(true)} />}
      <pre className={detail.entry.type === 'facts' ? 'source-body code' : 'source-body'}>
        {cut.pieces.map((piece) =>
          piece.kind === 'wanted' ? (
            <mark
              key={piece.start}
              ref={piece === first ? mark : undefined}
              tabIndex={-1}
              className={`quote-wanted ${readingClass(piece)}`}
            >
              {piece.text}
            </mark>
          ) : (
            <span key={piece.start} className={`${piece.kind === 'other' ? 'quote-other' : ''} ${readingClass(piece)}`}>
              {piece.text}
            </span>
          ),
        )}
      </pre>
      {cut.after > 0 && <LeftOut count={cut.after} where="after" onAll={() => setWhole(true)} />}
    </>
  );
}

function readingClass(piece: Piece): string {
  if (piece.reading === null) return '';
  return piece.opens ? `reading-${piece.reading} opens` : `reading-${piece.reading}`;
}

function LeftOut({ count, where, onAll }: { count: number; where: 'before' | 'after'; onAll(): void }) {
  return (
    <p className="row">
      {plural(count, 'character')} {where} this are not shown.
      <button type="button" className="link" onClick={onAll}>
        Show the whole source
      </button>
    </p>
  );
}
