import type { Answer, EvidenceLine } from '../../../shared/asking.ts';
import { sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { LongList } from '../step/long-list.tsx';
import { CiteButton } from './cite-button.tsx';
import { notDocumentedWords, storesOf } from './evidence-words.ts';

/** Sentences of an answer, each with the store that it stands on before it and its citations behind it. */
export function AnswerStatements({
  statements,
  evidence,
  onCite,
}: {
  statements: Answer['statements'];
  evidence: readonly EvidenceLine[];
  onCite(memory: string): void;
}) {
  const lines = new Map(evidence.map((line) => [line.memory, line]));
  // A sentence has no name but its place: it keeps it while its words are still being written.
  const placed = statements.map((statement, at) => ({ ...statement, place: `${at}` }));
  return (
    <LongList items={placed} noun="sentence" first={20} className="statements">
      {({ text, cites, place }) => {
        const stores = storesOf(cites, evidence);
        return (
          <li key={place} className={`statement ${stores[0]?.toLowerCase() ?? ''}`}>
            <span className="statement-stores">
              {stores.map((store) => (
                <StoreMark key={store} store={store} />
              ))}
            </span>
            <span className="statement-text">
              {sentenceWords(text)}{' '}
              {cites.map((memory) => (
                <CiteButton key={memory} memory={memory} line={lines.get(memory)} onCite={onCite} />
              ))}
            </span>
          </li>
        );
      }}
    </LongList>
  );
}

/** Said where there is no answer, and why: it must never look like a “no”. */
function NotDocumented({ answer, onlyActive }: { answer: Answer; onlyActive: boolean }) {
  return (
    <p className="not-documented">
      <Icon name="question" /> <strong>{notDocumentedWords(answer)}</strong> This is not a “no”.
      {onlyActive && ' HISTORY was not read for this answer.'}
    </p>
  );
}

/** The body of a finished answer. */
export function AnswerBody({
  answer,
  evidence,
  onlyActive,
  onCite,
}: {
  answer: Answer;
  evidence: readonly EvidenceLine[];
  onlyActive: boolean;
  onCite(memory: string): void;
}) {
  return (
    <>
      {!answer.documented && <NotDocumented answer={answer} onlyActive={onlyActive} />}
      {answer.statements.length > 0 ? (
        <AnswerStatements statements={answer.statements} evidence={evidence} onCite={onCite} />
      ) : (
        answer.documented && answer.text && <p className="statement-text">{sentenceWords(answer.text)}</p>
      )}
      <Refused refused={answer.refused} />
    </>
  );
}

function Refused({ refused }: { refused: Answer['refused'] }) {
  // A reason without a sentence is one of the whole answer.
  const reasons = refused.filter((one) => one.text === '');
  const sentences = refused.filter((one) => one.text !== '');
  return (
    <>
      {reasons.map((one) => (
        <p key={one.why}>{sentenceWords(one.why)}</p>
      ))}
      {sentences.length > 0 && <RefusedSentences sentences={sentences} />}
    </>
  );
}

function RefusedSentences({ sentences }: { sentences: Answer['refused'] }) {
  return (
    <details className="refused">
      <summary>
        <Icon name="warn" />{' '}
        {sentences.length === 1
          ? 'One sentence was not let through'
          : `${sentences.length} sentences were not let through`}
      </summary>
      <p className="small">Do not rely on what stands here.</p>
      <ul>
        {sentences.map((one) => (
          <li key={`${one.text} ${one.why}`}>
            <q className="refused-text">{one.text}</q>
            <p className="small">{sentenceWords(one.why)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
