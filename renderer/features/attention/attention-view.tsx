import './attention.css';
import type { AttentionItem, Conflict } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, stepView, useNavigation } from '../../app/navigation.tsx';
import { sentenceWords } from '../../ui/date-words.ts';
import { useSource } from '../entry-source/entry-source.tsx';
import { ReadNow } from '../jobs/waiting-texts.tsx';
import { RecordsButton } from '../records/records-button.tsx';
import { ATTENTION_ORDER, ATTENTION_WORDS, quotedWords } from './attention-words.ts';

/** Kinds that the trace of the entry explains. */
const STEP_KINDS: ReadonlySet<AttentionItem['kind']> = new Set([
  'entry could not be read',
  'sentence could not be read',
  'statement was refused',
  'text reads like an instruction',
]);

/** What waits for a person: conflicts first, then by kind, each with what to do. */
export function AttentionView({ patient }: { patient: string }) {
  const attention = useAnswer('attention.list', { patient });
  const conflicts = useAnswer('conflict.list', { patient });
  if (attention.isPending || conflicts.isPending) return <p>Looking for what waits…</p>;
  if (attention.isError) return <Failure error={attention.error} retry={attention.refetch} />;
  if (conflicts.isError) return <Failure error={conflicts.error} retry={conflicts.refetch} />;
  if (attention.data.length === 0 && conflicts.data.length === 0) {
    return (
      <div className="empty">
        <h2>Nothing waits</h2>
        <p>No entry of this record needs a person at present.</p>
        <MovesButton patient={patient} />
      </div>
    );
  }
  const kinds = ATTENTION_ORDER.map((kind) => ({ kind, items: attention.data.filter((item) => item.kind === kind) }));
  return (
    <div className="scroll-pane attention">
      <p className="attention-moves">
        <MovesButton patient={patient} />
      </p>
      {conflicts.data.length > 0 && <Conflicts conflicts={conflicts.data} patient={patient} />}
      {kinds
        .filter(({ items }) => items.length > 0)
        .map(({ kind, items }) => (
          <section key={kind} aria-label={ATTENTION_WORDS[kind]}>
            <h2>
              {ATTENTION_WORDS[kind]} ({items.length.toLocaleString('en')})
            </h2>
            <ul className="attention-list">
              {items.map((item) => (
                <Item key={item.id} item={item} patient={patient} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** The way to the moves of this record that nobody has looked at. */
function MovesButton({ patient }: { patient: string }) {
  const { go } = useNavigation();
  return (
    <button type="button" className="button" onClick={() => go({ page: 'inbox', filter: { patient } })}>
      What moved in this record
    </button>
  );
}

function Item({ item, patient }: { item: AttentionItem; patient: string }) {
  const source = useSource();
  const { go } = useNavigation();
  const { memory, entry } = item;
  const words = quotedWords(item);
  const other = item.patient !== null && item.patient !== patient ? item.patient : null;
  return (
    <li className="attention-item">
      <p className="strong">{sentenceWords(item.message)}</p>
      <p>
        <span className="quiet-text">What to do: </span>
        {sentenceWords(item.advice)}
      </p>
      <div className="row">
        {memory && (
          <button type="button" className="button" onClick={() => go(patientView(item.patient ?? patient, { memory }))}>
            Open the fact<span className="visually-hidden">: {item.message}</span>
          </button>
        )}
        {entry && (
          <button
            type="button"
            className="button"
            onClick={() => source({ entry, ...(memory ? { memory } : {}), ...(words === null ? {} : { words }) })}
          >
            {words === null ? 'Open the source' : 'Open the source at these words'}
            <span className="visually-hidden">: {item.message}</span>
          </button>
        )}
        {STEP_KINDS.has(item.kind) && entry && (
          <button type="button" className="button" onClick={() => go(stepView(item.patient ?? patient, entry))}>
            How was it read?<span className="visually-hidden">: {item.message}</span>
          </button>
        )}
        {item.kind === 'likely the same patient' && (
          <RecordsButton words="These are one person…" first={patient} second={otherOf(item.message, patient)} />
        )}
        {item.kind === 'text waits for a writer' && <ReadNow patient={item.patient ?? patient} />}
        {item.kind === 'text waits for a writer' && !entry && (
          <button type="button" className="button" onClick={() => go(patientView(patient, { tab: 'entries' }))}>
            Show the entries
          </button>
        )}
        {other && (
          <button type="button" className="button" onClick={() => go(patientView(other))}>
            Open patient {other}
          </button>
        )}
        {item.document && <span className="small quiet-text">{item.document}</span>}
      </div>
    </li>
  );
}

/** The id of the other one of two that are likely one; both stand in brackets behind their names. */
function otherOf(message: string, patient: string): string {
  return [...message.matchAll(/\(([^()]+)\)/g)].map((m) => m[1] ?? '').find((id) => id !== patient) ?? '';
}

function Conflicts({ conflicts, patient }: { conflicts: Conflict[]; patient: string }) {
  const source = useSource();
  const { go } = useNavigation();
  return (
    <section aria-label="Conflicts">
      <h2>Conflicts ({conflicts.length.toLocaleString('en')})</h2>
      <p className="quiet-text">Two facts that may not both be right. Both were left where they were.</p>
      <ul className="attention-list">
        {conflicts.map((conflict) => (
          <li key={conflict.id} className="attention-item">
            <p className="strong">{sentenceWords(conflict.message)}</p>
            <div className="conflict-pair">
              {conflict.memories.map((memory, index) => (
                <button
                  key={memory}
                  type="button"
                  className="button conflict-side"
                  onClick={() => go(patientView(patient, { memory }))}
                >
                  {conflict.texts[index]}
                </button>
              ))}
            </div>
            <div className="row">
              <button type="button" className="button" onClick={() => go({ page: 'conflicts', patient })}>
                Decide it<span className="visually-hidden">: {conflict.message}</span>
              </button>
              <button type="button" className="button" onClick={() => source({ entry: conflict.entry })}>
                Open the source<span className="visually-hidden">: {conflict.message}</span>
              </button>
              <span className="small quiet-text">Stopped by the guard “{conflict.guard}”</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
