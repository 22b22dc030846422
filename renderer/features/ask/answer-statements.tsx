import type { Answer, EvidenceLine } from '../../../shared/asking.ts';
import { sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { CiteButton } from './cite-button.tsx';
import { storesOf } from './evidence-words.ts';

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
  const placed = statements.map((statement, at) => ({ statement, place: `${at}` }));
  return (
    <ul className="statements">
      {placed.map(({ statement, place }) => (
        <li key={place} className="statement">
          <span className="statement-stores">
            {storesOf(statement.cites, evidence).map((store) => (
              <StoreMark key={store} store={store} />
            ))}
          </span>
          <span className="statement-text">
            {sentenceWords(statement.text)}{' '}
            {statement.cites.map((memory) => (
              <CiteButton key={memory} memory={memory} line={lines.get(memory)} onCite={onCite} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Said where the record does not say: it must never look like a “no”. */
export function NotDocumented({ onlyActive }: { onlyActive: boolean }) {
  return (
    <p className="not-documented">
      <Icon name="question" /> <strong>Not documented.</strong> The record does not say. This is not a “no”.
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
      {!answer.documented && <NotDocumented onlyActive={onlyActive} />}
      {answer.statements.length > 0 ? (
        <AnswerStatements statements={answer.statements} evidence={evidence} onCite={onCite} />
      ) : (
        answer.text && <p className="statement-text">{sentenceWords(answer.text)}</p>
      )}
      {answer.refused.length > 0 && <Refused refused={answer.refused} />}
    </>
  );
}

function Refused({ refused }: { refused: Answer['refused'] }) {
  return (
    <details className="refused">
      <summary>
        <Icon name="warn" />{' '}
        {refused.length === 1 ? 'One sentence was not let through' : `${refused.length} sentences were not let through`}
      </summary>
      <p className="small">Do not rely on these: the facts that they cite do not bear them.</p>
      <ul>
        {refused.map((one) => (
          <li key={`${one.text} ${one.why}`}>
            <q className="refused-text">{one.text}</q>
            <p className="small">{sentenceWords(one.why)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
