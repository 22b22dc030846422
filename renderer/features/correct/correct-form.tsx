import { useEffect, useRef, useState } from 'react';
import type { CorrectionAct } from '../../../shared/review.ts';
import { dateWords } from '../../ui/date-words.ts';
import { isoOf, type PartialDate, UNKNOWN_DATE } from '../../ui/partial-date.ts';
import { PartialDateField } from '../../ui/partial-date-field.tsx';
import {
  actOf,
  CHOICE_WORDS,
  type CorrectChoice,
  type CorrectForm,
  choicesFor,
  USUAL_REASONS,
} from './correct-choices.ts';
import { ReasonField } from './reason-field.tsx';
import { SuccessorPicker } from './successor-picker.tsx';
import type { Seen } from './use-seen.ts';

/** What is true of a fact, in plain words, and why. Nothing is sent before both are there. */
export function CorrectFormView({
  seen,
  start,
  busy,
  onSubmit,
  onCancel,
}: {
  seen: Seen;
  /** What is chosen at first. */
  start: CorrectChoice | null;
  busy: boolean;
  onSubmit(act: CorrectionAct, reason: string): void;
  onCancel(): void;
}) {
  const { memory } = seen.detail;
  const choices = choicesFor(memory.store);
  const [form, setForm] = useState<Omit<CorrectForm, 'until'>>({
    choice: start !== null && choices.includes(start) ? start : null,
    successor: null,
    subject: 'family member',
    who: '',
  });
  const [end, setEnd] = useState<PartialDate>(UNKNOWN_DATE);
  const [reason, setReason] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  // With a choice made for them, a person only gives the reason.
  const ready = useRef(form.choice !== null);
  useEffect(() => (ready.current ? reasonBox.current : first.current)?.focus(), []);
  const date = isoOf(end);
  const until = 'iso' in date ? date.iso : null;
  const act = actOf({ ...form, until });
  const dated = form.choice === 'ended' || form.choice === 'replaced';
  const fault =
    dated && 'fault' in date ? date.fault : 'missing' in act ? act.missing : reason.trim() === '' ? 'Say why.' : null;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null && 'act' in act && !busy) onSubmit(act.act, reason.trim());
      }}
    >
      <fieldset className="field">
        <legend className="strong">What is true?</legend>
        <div className="truth-list">
          {choices.map((choice, at) => (
            <label key={choice} className="truth">
              <input
                type="radio"
                name="what-is-true"
                ref={at === 0 ? first : undefined}
                checked={form.choice === choice}
                onChange={() => setForm({ ...form, choice })}
              />
              <span>
                <strong>{CHOICE_WORDS[choice].label}</strong>{' '}
                <span className="small quiet-text">{CHOICE_WORDS[choice].meaning}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {form.choice === 'replaced' && (
        <SuccessorPicker
          memory={memory}
          chosen={form.successor}
          onChoose={(successor) => setForm({ ...form, successor })}
        />
      )}
      {dated && (
        <PartialDateField
          legend={form.choice === 'ended' ? 'When did it end?' : 'Until when did it hold?'}
          unknown="Left empty: the day is not known, and none is made up."
          value={end}
          onChange={setEnd}
        />
      )}
      {form.choice === 'somebody else' && (
        <Somebody
          subject={form.subject}
          who={form.who}
          onSubject={(subject) => setForm({ ...form, subject })}
          onWho={(who) => setForm({ ...form, who })}
        />
      )}
      {form.choice !== null && (
        <ReasonField value={reason} usual={USUAL_REASONS[form.choice]} onChange={setReason} inputRef={reasonBox} />
      )}
      <p className="strong" role="status">
        {fault ?? ('act' in act ? willHappen(memory.text, form, act.act) : '')}
      </p>
      <div className="row">
        <button type="submit" className="button primary" disabled={fault !== null || busy}>
          Correct it
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}

function Somebody({
  subject,
  who,
  onSubject,
  onWho,
}: {
  subject: CorrectForm['subject'];
  who: string;
  onSubject(subject: CorrectForm['subject']): void;
  onWho(who: string): void;
}) {
  return (
    <fieldset className="field">
      <legend className="strong">About whom?</legend>
      <div className="row">
        <label className="row">
          <input
            type="radio"
            name="about-whom"
            checked={subject === 'family member'}
            onChange={() => onSubject('family member')}
          />
          a family member
        </label>
        <label className="row">
          <input type="radio" name="about-whom" checked={subject === 'other'} onChange={() => onSubject('other')} />
          another person
        </label>
      </div>
      <label className="row">
        Who, as you would write it (may stay empty)
        <input
          className="input"
          maxLength={80}
          autoComplete="off"
          placeholder={subject === 'family member' ? 'mother' : ''}
          value={who}
          onChange={(event) => onWho(event.target.value)}
        />
      </label>
    </fieldset>
  );
}

/** What is about to happen, said of what was chosen alone. */
function willHappen(text: string, form: Omit<CorrectForm, 'until'>, act: CorrectionAct): string {
  if (act.what === 'keep active') return `“${text}” goes back to ACTIVE.`;
  if (act.what === 'wrong subject') return `“${text}” is taken from the patient and kept as a fact of somebody else.`;
  const until = act.until === null ? '' : `, until ${dateWords(act.until)}`;
  if (act.cause === 'superseded') {
    return `“${text}” is kept in HISTORY${until}, replaced by “${form.successor?.text ?? ''}”.`;
  }
  return act.cause === 'resolved'
    ? `“${text}” is kept in HISTORY as ended${until || ', on a day that is not known'}.`
    : `“${text}” is kept in HISTORY as entered in error.`;
}
