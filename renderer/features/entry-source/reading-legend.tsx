import type { EntryDetail } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { countMarks, type ReadingMarks } from './reading-marks.ts';

/** What the marks in a text mean, in words, with how many sentences each holds of. */
export function ReadingLegend({ detail, reading }: { detail: EntryDetail; reading: ReadingMarks }) {
  const count = countMarks(reading);
  const quotes = new Set(detail.quotes.map((quote) => `${quote.start} ${quote.end}`)).size;
  return (
    <ul className="reading-legend small" aria-label={`What the marks mean: ${plural(reading.sentences, 'sentence')}`}>
      <li>
        <span className="quote-other">Dotted line</span>: words that a fact quotes ({quotes.toLocaleString('en')})
      </li>
      <li>
        <span className="reading-silent">Grey, slanted</span>: read, and no fact taken from it (
        {count.silent.toLocaleString('en')} of {plural(reading.sentences, 'sentence')})
      </li>
      {count.unread > 0 && (
        <li className="warn-text">
          <Icon name="warn" /> “Not read”: could not be read, so nothing of it is in the stores (
          {count.unread.toLocaleString('en')})
        </li>
      )}
      {count.suspicious > 0 && (
        <li className="warn-text">
          <Icon name="question" /> “Reads like an order”: was not followed, and nothing was taken from it (
          {count.suspicious.toLocaleString('en')})
        </li>
      )}
    </ul>
  );
}
