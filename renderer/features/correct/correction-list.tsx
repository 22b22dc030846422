import { useState } from 'react';
import type { Correction } from '../../../shared/review.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { correctionWords } from './correction-words.ts';
import { UndoForm } from './undo-form.tsx';

/** What persons have said of a fact, newest first, each with the way back. Nothing where nobody has said anything. */
export function CorrectionList({ memory }: { memory: string }) {
  const corrections = useAnswer('review.corrections', { memory });
  if (corrections.isError) return <Failure error={corrections.error} retry={corrections.refetch} />;
  if (!corrections.data || corrections.data.length === 0) return null;
  return (
    <section aria-labelledby="corrections-title">
      <h3 id="corrections-title">Corrections ({corrections.data.length})</h3>
      <ol className="corrections">
        {corrections.data.map((correction) => (
          <CorrectionItem key={`${correction.id} ${correction.at}`} correction={correction} />
        ))}
      </ol>
    </section>
  );
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const [undoing, setUndoing] = useState(false);
  const { undone } = correction;
  const words = correctionWords(correction.act);
  return (
    <li className={undone || !correction.holds ? 'over' : undefined}>
      <span>
        <strong>{correction.by.name}</strong>: {words}
      </span>
      <span>“{correction.reason}”</span>
      <span className="small quiet-text">
        {askedWords(correction.at)}, entry {correction.entry.seq}
      </span>
      {undone && (
        <span className="small">
          <span className="chip plain">taken back</span> by {undone.by.name}, {askedWords(undone.at)}: “{undone.reason}”
        </span>
      )}
      {!undone && !correction.holds && (
        <span className="small">
          <span className="chip warn">decides nothing now</span> a later statement of the record says otherwise
        </span>
      )}
      {undoing ? (
        <UndoForm correction={correction} onDone={() => setUndoing(false)} onCancel={() => setUndoing(false)} />
      ) : (
        <span>
          <button type="button" className="button" onClick={() => setUndoing(true)}>
            {undone ? 'Let it hold again…' : 'Undo…'}
            <span className="visually-hidden"> {words}</span>
          </button>
        </span>
      )}
    </li>
  );
}
