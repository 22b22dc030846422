import './ask.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AskedQuestion } from '../../../shared/asking.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import { useAnswer, useBridge, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { type PatientViewState, useNavigation } from '../../app/navigation.tsx';
import { AskForm, type Gate } from './ask-form.tsx';
import { AskedResult } from './asked-result.tsx';
import { EarlierQuestions } from './earlier-questions.tsx';
import { flipMode } from './gate-words.ts';
import { Suggestions } from './suggestions.tsx';
import { startWriting, stopWriting } from './writing-answers.ts';

/** Questions about one patient: asked, answered from either store, and kept. */
export function AskView({ row, view }: { row: PatientRow; view: PatientViewState }) {
  const patient = row.id;
  const question = view.question ?? null;
  const bridge = useBridge();
  const client = useQueryClient();
  const { amend } = useNavigation();
  const status = useAnswer('workspace.status', {});
  const answerer = status.data?.answerer ?? null;
  const kept = useAnswer('ask.get', { patient, question: question ?? '' }, { enabled: question !== null });
  const asked = question === null ? undefined : kept.data;
  /** Null: the text of the question that is open. */
  const [draft, setDraft] = useState<string | null>(null);
  const [gate, setGate] = useState<Gate>({ mode: 'auto', policy: 'store gate' });
  const [before, setBefore] = useState<AskedQuestion | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The question whose answer takes the focus when it comes: only what was asked or opened here. */
  const focusOn = useRef<string | null>(null);
  useEffect(() => {
    if (asked === undefined || focusOn.current !== asked.id) return;
    focusOn.current = null;
    heading.current?.focus();
  });

  const show = (id: string | null) => {
    focusOn.current = id;
    setDraft(null);
    amend({ ...view, question: id });
  };
  const command = useCommand('ask.question', (answered) => {
    client.setQueryData(['ask.get', { patient, question: answered.id }], answered);
    void client.invalidateQueries({ queryKey: ['ask.list', { patient }] });
    if (answerer === null) stopWriting();
    else void startWriting(bridge, client, { patient, question: answered.id });
  });
  const busy = command.isPending;
  const put = (text: string, chosen: Gate, turned: AskedQuestion | null) => {
    if (busy) return;
    const { mode, policy } = chosen;
    command.mutate(
      { patient, text: text.trim(), gate: mode, ...(mode === 'auto' ? { policy } : {}) },
      {
        onSuccess: (answered) => {
          setBefore(turned);
          show(answered.id);
        },
      },
    );
  };

  return (
    <div className="scroll-page ask">
      <div className="ask-main stack">
        <AskForm
          text={draft ?? asked?.text ?? ''}
          gate={gate}
          busy={busy}
          answerer={answerer}
          field={field}
          onText={setDraft}
          onGate={setGate}
          onAsk={() => put(draft ?? asked?.text ?? '', gate, null)}
        />
        {command.isError && <Failure error={command.error} />}
        {question === null && (
          <Suggestions
            patient={patient}
            onAsk={(text) => {
              setDraft(text);
              put(text, gate, null);
            }}
          />
        )}
        {question !== null && kept.isError && (
          <>
            <Failure error={kept.error} />
            <Suggestions patient={patient} onAsk={(text) => put(text, gate, null)} />
          </>
        )}
        {question !== null && kept.isPending && <p>Opening the question…</p>}
        {asked && (
          <AskedResult
            key={asked.id}
            asked={asked}
            before={before?.text === asked.text && before.id !== asked.id ? before : null}
            row={row}
            answerer={answerer}
            busy={busy}
            heading={heading}
            onFlip={() => put(asked.text, { ...gate, mode: flipMode(asked.gate.choice) }, asked)}
            onAgain={() => put(asked.text, { mode: asked.gate.mode, policy: asked.gate.policy }, null)}
          />
        )}
      </div>
      <EarlierQuestions
        patient={patient}
        open={question}
        field={field}
        onOpen={(id) => {
          setBefore(null);
          show(id);
        }}
        onDeleted={(id) => {
          if (id !== null && id !== question) return;
          stopWriting();
          setBefore(null);
          amend({ ...view, question: null });
        }}
      />
    </div>
  );
}
