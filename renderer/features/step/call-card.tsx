import { type ReactNode, useState } from 'react';
import type { ModelCallRow } from '../../../shared/interchange.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWriterName } from '../models/writer-name.ts';
import { answeredWords, askedWords } from './call-words.ts';
import { CorrectCall } from './correct-call.tsx';
import { FactName, LightButton } from './fact-name.tsx';
import { ProbabilityBars } from './probability-bars.tsx';
import { PromptLink } from './prompt-link.tsx';
import type { StepLook } from './step-look.ts';

/** One question to a model: folded to a line, opened to everything that is kept of it. */
export function CallCard({ call, look }: { call: ModelCallRow; look: StepLook }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="step-card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="number quiet-text">{call.call + 1}.</span> {askedWords(call, look.detail.body, look.names)}
        {call.attempt > 1 && <span className="chip plain">asked a second time</span>}
        <span aria-hidden="true"> → </span>
        <span className={call.error === null ? 'strong' : 'warn-text'}>
          {call.error !== null && <Icon name="warn" />} {answeredWords(call)}
        </span>
        {call.correction !== null && <span className="chip warn">corrected by a person</span>}
      </summary>
      {open && <CallDetail call={call} look={look} />}
    </details>
  );
}

function CallDetail({ call, look }: { call: ModelCallRow; look: StepLook }) {
  const name = useWriterName();
  const { tokens } = call;
  return (
    <div className="stack call-detail">
      {call.span && (
        <div>
          <LightButton
            name="Show the sentence in the source"
            lightKey={`call ${call.call}`}
            span={call.span}
            look={look}
          />
        </div>
      )}
      {call.pair && (
        <div className="stack">
          <Pair label="Earlier" id={call.pair.older} look={look} />
          <Pair label="Newer" id={call.pair.newer} look={look} />
        </div>
      )}
      <dl className="call-facts small">
        <Fact name="Prompt">
          <PromptLink prompt={call.prompt} />
        </Fact>
        <Fact name="Asked">{name(call.model)}</Fact>
        {call.adapter !== null && <Fact name="Adapter">{call.adapter.slice(0, 12)}…</Fact>}
        <Fact name="Attempt">{call.attempt}</Fact>
        <Fact name="Tokens">
          {tokens.prompt.toLocaleString('en')} sent, {tokens.evaluated.toLocaleString('en')} of them computed now,{' '}
          {tokens.generated.toLocaleString('en')} written
        </Fact>
        <Fact name="Time">{call.milliseconds.toFixed(0)} ms</Fact>
      </dl>
      {call.error !== null && <Notice tone="warn">The answer could not be used: {call.error}</Notice>}
      {call.probabilities && <ProbabilityBars probabilities={call.probabilities} />}
      <Raw title="What was asked" text={call.input} />
      <Raw title="As the model answered" text={call.raw} />
      {call.parsed !== null && <Raw title="What was made of it" text={JSON.stringify(call.parsed, null, 2)} />}
      {look.correctable && <CorrectCall call={call} look={look} />}
    </div>
  );
}

function Pair({ label, id, look }: { label: string; id: string | null; look: StepLook }) {
  const text = id === null ? undefined : look.names.get(id);
  return (
    <p className="row">
      <span className="small quiet-text">{label}</span>
      <FactName memory={id !== null && text !== undefined ? { id, text } : null} look={look} />
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Raw({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="small">{title}</h4>
      <pre className="step-raw">{text === '' ? '(nothing)' : text}</pre>
    </div>
  );
}
