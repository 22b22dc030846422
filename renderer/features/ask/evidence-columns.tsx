import { useEffect, useRef, useState } from 'react';
import type { AskedQuestion, EvidenceLine } from '../../../shared/asking.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import { plural } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { EvidenceCard } from './evidence-card.tsx';

/** Lines of a column that are shown at once; the rest is counted and one click away. */
const FIRST = 20;

const STORE_WORDS: Record<Store, string> = {
  ACTIVE: 'what counts as true now',
  HISTORY: 'what was true before, or never',
};

/** The evidence, each store in a column of its own. */
export function EvidenceColumns({
  asked,
  lastEntry,
  cited,
  lit,
}: {
  asked: AskedQuestion;
  lastEntry: PatientRow['lastEntry'];
  cited: ReadonlySet<string>;
  lit: string | null;
}) {
  const { evidence, packet, gate } = asked;
  return (
    <section aria-labelledby="evidence-title">
      <h2 id="evidence-title">Evidence ({evidence.length})</h2>
      {packet.left > 0 && (
        <p className="small">
          {plural(packet.left, 'further fact')} that may have to do with the question found no room here.
        </p>
      )}
      <div className="evidence-columns">
        {(['ACTIVE', 'HISTORY'] as const).map((store) => (
          <Column
            key={`${store} ${asked.id}`}
            store={store}
            lines={evidence.filter((line) => line.store === store)}
            nothing={
              store === 'HISTORY' && gate.choice === 'active'
                ? 'HISTORY was not read.'
                : `Nothing found in ${store} that has to do with the question.`
            }
            patient={asked.patient}
            lastEntry={lastEntry}
            cited={cited}
            lit={lit}
          />
        ))}
      </div>
    </section>
  );
}

function Column({
  store,
  lines,
  nothing,
  patient,
  lastEntry,
  cited,
  lit,
}: {
  store: Store;
  lines: readonly EvidenceLine[];
  nothing: string;
  patient: string;
  lastEntry: PatientRow['lastEntry'];
  cited: ReadonlySet<string>;
  lit: string | null;
}) {
  const [all, setAll] = useState(false);
  const litLine = useRef<HTMLLIElement>(null);
  const at = lines.findIndex((line) => line.memory === lit);
  const shown = all || at >= FIRST ? lines : lines.slice(0, FIRST);
  useEffect(() => {
    if (at >= 0) litLine.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <section className="evidence-column" aria-labelledby={`evidence-${store}`}>
      <h3 id={`evidence-${store}`}>
        <StoreMark store={store} /> ({lines.length}) <span className="small quiet-text">{STORE_WORDS[store]}</span>
      </h3>
      {lines.length === 0 && <p className="quiet-text">{nothing}</p>}
      <ol className="evidence-lines">
        {shown.map((line) => (
          <EvidenceCard
            key={line.memory}
            line={line}
            patient={patient}
            lastEntry={lastEntry}
            cited={cited.has(line.memory)}
            lit={line.memory === lit}
            {...(line.memory === lit ? { place: litLine } : {})}
          />
        ))}
      </ol>
      {lines.length > shown.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Show {plural(lines.length - shown.length, 'more line')} of {store}
        </button>
      )}
    </section>
  );
}
