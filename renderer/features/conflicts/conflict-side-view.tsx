import type { ConflictSide } from '../../../shared/review.ts';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { dateWords, dayWords, plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useSource } from '../entry-source/entry-source.tsx';
import { namedWords, validWords } from '../patient-state/memory-words.ts';

/** One of the two: which it is, what it says in its own words, since when, and how often it was stated. */
export function ConflictSideView({
  number,
  title,
  patient,
  side,
}: {
  number: 1 | 2;
  title: string;
  patient: string;
  side: ConflictSide;
}) {
  const source = useSource();
  const { go } = useNavigation();
  return (
    <section className="conflict-half" aria-label={`${number === 1 ? 'First' : 'Second'}: ${namedWords(side)}`}>
      <p className="conflict-title">
        <span className="conflict-number">{number}</span> {title}
      </p>
      <h3>{namedWords(side)}</h3>
      <p className="row">
        <StoreMark store={side.store} />
        <span className="chip plain">{side.kind}</span>
      </p>
      <blockquote className="quote">{side.quote}</blockquote>
      <dl className="conflict-facts">
        <div>
          <dt>Written in</dt>
          <dd>
            {side.entry.title || 'entry without a title'},{' '}
            {side.entry.time ? dateWords(side.entry.time) : <strong className="warn-text">undated</strong>}
          </dd>
        </div>
        <div>
          <dt>True</dt>
          <dd>{validWords(side)}</dd>
        </div>
        <div>
          <dt>Stated</dt>
          <dd>
            in {plural(side.evidence, 'entry')}
            {side.lastStated ? `, last ${dayWords(side.lastStated)}` : ', none of them dated'}
          </dd>
        </div>
      </dl>
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => source({ entry: side.entry.id, memory: side.memory, quote: side.quote })}
        >
          <Icon name="file" />
          Open in the source<span className="visually-hidden">: {namedWords(side)}</span>
        </button>
        <button type="button" className="button" onClick={() => go(patientView(patient, { memory: side.memory }))}>
          Details<span className="visually-hidden">: {namedWords(side)}</span>
        </button>
      </div>
    </section>
  );
}
