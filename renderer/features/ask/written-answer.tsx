import { useQueryClient } from '@tanstack/react-query';
import type { Answer, AskedQuestion } from '../../../shared/asking.ts';
import { useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AnswerBody, AnswerStatements } from './answer-statements.tsx';
import { linesReadWords } from './evidence-words.ts';
import { startWriting, useWriting } from './writing-answers.ts';

/** The answer of a language model: while it is written, when it is there, and how to have one. */
export function WrittenAnswer({
  asked,
  answerer,
  onCite,
}: {
  asked: AskedQuestion;
  /** Name of the model that would answer now; null where there is none. */
  answerer: string | null;
  onCite(memory: string): void;
}) {
  const bridge = useBridge();
  const client = useQueryClient();
  const writing = useWriting(asked.id);
  const start = () => void startWriting(bridge, client, { patient: asked.patient, question: asked.id });
  const { answer } = asked;
  const running = writing?.state === 'writing';
  if (!answer && !answerer && !writing) return null;
  return (
    <section className="answer-card written" aria-labelledby="written-title">
      <div className="row spread">
        <h3 id="written-title">From the language model {(!running && answer?.model?.name) || answerer || ''}</h3>
        {running ? (
          <button type="button" className="button" onClick={writing.stop}>
            <Icon name="close" />
            Stop
          </button>
        ) : (
          answerer !== null && (
            <button type="button" className="button" onClick={start}>
              {answer ? 'Have it written again' : 'Have it write an answer'}
            </button>
          )
        )}
      </div>
      {running ? (
        <Running statements={writing.statements} asked={asked} onCite={onCite} />
      ) : (
        <>
          {writing?.state === 'stopped' && <p role="status">Stopped. Nothing of it was kept.</p>}
          {writing?.state === 'failed' && writing.error && <Failure error={writing.error} retry={start} />}
          {answer && <Done answer={answer} asked={asked} onCite={onCite} />}
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {running ? spoken(writing.statements) : answer ? 'The language model has answered.' : ''}
      </p>
    </section>
  );
}

/** Whole sentences only: the one that is being written is read out when it is done. */
function spoken(statements: readonly { text: string }[]): string {
  const whole = statements.slice(0, -1);
  if (whole.length > 0) return whole.at(-1)?.text ?? '';
  return 'The language model is reading the evidence.';
}

function Running({
  statements,
  asked,
  onCite,
}: {
  statements: Answer['statements'];
  asked: AskedQuestion;
  onCite(memory: string): void;
}) {
  return (
    <>
      <p className="small quiet-text">
        {statements.length === 0 ? 'It reads the evidence…' : 'It is writing: the last sentence is not checked yet.'}
      </p>
      <AnswerStatements statements={statements} evidence={asked.evidence} onCite={onCite} />
    </>
  );
}

function Done({ answer, asked, onCite }: { answer: Answer; asked: AskedQuestion; onCite(memory: string): void }) {
  const { model } = answer;
  const read = linesReadWords(answer, asked.evidence);
  return (
    <>
      <p className="small quiet-text">
        Written by a language model; each sentence was checked against the facts that it cites. Read the sources.
        {read && ` ${read}`}
      </p>
      <AnswerBody
        answer={answer}
        evidence={asked.evidence}
        onlyActive={asked.gate.choice === 'active'}
        onCite={onCite}
      />
      {model && (
        <p className="small quiet-text number">
          {model.promptTokens.toLocaleString('en')} tokens read, {model.writtenTokens.toLocaleString('en')} written, in{' '}
          {(model.ms / 1000).toFixed(1)} s
        </p>
      )}
    </>
  );
}
