import { type Ref, useState } from 'react';
import type { AskedQuestion } from '../../../shared/asking.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import { useNavigation } from '../../app/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AnswerBody } from './answer-statements.tsx';
import { citedMemories } from './answer-text.ts';
import { askedWords, movedOnWords } from './asked-words.ts';
import { CopyAnswer } from './copy-answer.tsx';
import { EvidenceColumns } from './evidence-columns.tsx';
import { GateLine } from './gate-line.tsx';
import { readingWords, unknownWords } from './reading-words.ts';
import { WrittenAnswer } from './written-answer.tsx';

/** One question: how it was understood, what answers it, which stores were read, and the evidence. */
export function AskedResult({
  asked,
  before,
  row,
  answerer,
  busy,
  heading,
  onFlip,
  onAgain,
}: {
  asked: AskedQuestion;
  before: AskedQuestion | null;
  row: PatientRow;
  answerer: string | null;
  busy: boolean;
  heading: Ref<HTMLHeadingElement>;
  onFlip(): void;
  onAgain(): void;
}) {
  const [lit, setLit] = useState<string | null>(null);
  const movedOn = movedOnWords(asked, row.entries);
  const unknown = unknownWords(asked.reading);
  return (
    <article className="stack asked" aria-labelledby="answer-title">
      {movedOn && (
        <Notice tone="warn">
          <p>{movedOn}</p>
          <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => busy || onAgain()}>
            Ask again
          </button>
        </Notice>
      )}
      <header className="row spread">
        <div>
          <h2 id="answer-title" ref={heading} tabIndex={-1}>
            {asked.direct || asked.answer || answerer ? 'Answer' : 'Evidence only'}
          </h2>
          <p className="asked-text">{asked.text}</p>
          <p className="small quiet-text">
            Understood as: <strong>{readingWords(asked.reading)}</strong>. Asked {askedWords(asked.askedAt)}, of{' '}
            {asked.seq.toLocaleString('en')} entries.
          </p>
        </div>
        <CopyAnswer asked={asked} />
      </header>
      {unknown && (
        <p className="warn-text">
          <Icon name="question" /> {unknown}
        </p>
      )}
      <div className="answers">
        {asked.direct && (
          <section className="answer-card" aria-labelledby="direct-title">
            <h3 id="direct-title">From the record itself</h3>
            <p className="small quiet-text">Put together from the facts by rules; no language model wrote it.</p>
            <AnswerBody
              answer={asked.direct}
              evidence={asked.evidence}
              onlyActive={asked.gate.choice === 'active'}
              onCite={setLit}
            />
          </section>
        )}
        <WrittenAnswer asked={asked} answerer={answerer} onCite={setLit} />
        {!asked.direct && !asked.answer && answerer === null && <EvidenceOnly />}
      </div>
      <GateLine asked={asked} before={before} busy={busy} onFlip={onFlip} />
      {asked.gate.signals.similarity === 'words' && (
        <p className="small">
          <Icon name="info" /> Searched by words, names and codes only: the search by meaning is missing or not ready
          yet, so what is written in other words may not be found.
        </p>
      )}
      <EvidenceColumns asked={asked} lastEntry={row.lastEntry} cited={new Set(citedMemories(asked))} lit={lit} />
    </article>
  );
}

function EvidenceOnly() {
  const { go } = useNavigation();
  return (
    <Notice>
      <p>
        This question has no form that can be answered from the record directly: read the evidence below. A language
        model that answers can be added under{' '}
        <button type="button" className="link" onClick={() => go({ page: 'models' })}>
          Language models
        </button>
        .
      </p>
    </Notice>
  );
}
