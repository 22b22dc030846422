import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DisputedItem, ENDURANCE_CLASSES, type EnduranceClass, type LabelRound } from '../../../shared/labels.ts';
import type { Person } from '../../../shared/review.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { numberKeys, usePageKeys } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { ClassKeys } from './class-keys.tsx';
import { GuidelinePanel } from './guideline-panel.tsx';
import { ItemView } from './item-view.tsx';
import { CLASS_ICONS, CLASS_WORDS } from './label-words.ts';
import { NoteField } from './note-field.tsx';

/** What two people labelled differently, for a third. Nobody is named. */
export function AdjudicatePage({ round, person, onLeave }: { round: LabelRound; person: Person; onLeave(): void }) {
  const disputed = useAnswer('label.disputed', { by: person.id, round: round.id });
  const [item] = disputed.data ?? [];
  const screen = useRef<HTMLElement>(null);
  useEffect(() => screen.current?.focus({ preventScroll: true }), []);
  return (
    <section className="label-screen" aria-label={`Deciding: ${round.name}`} ref={screen} tabIndex={-1}>
      <header className="row spread">
        <h1>{round.name}: to decide</h1>
        {disputed.data && <span className="number">{disputed.data.length.toLocaleString('en')} left</span>}
        <button type="button" className="button" onClick={onLeave}>
          <Icon name="left" />
          Rounds
        </button>
      </header>
      {disputed.isPending && <p>Looking for labels that differ…</p>}
      {disputed.isError && <Failure error={disputed.error} retry={disputed.refetch} />}
      {disputed.data?.length === 0 && (
        <div className="empty">
          <p className="strong">Nothing waits for you here.</p>
          <p>
            Memories that two people labelled differently come here; those that you labelled yourself go to another.
          </p>
        </div>
      )}
      {item && <Decide key={item.id} item={item} round={round} person={person} />}
    </section>
  );
}

function Decide({ item, round, person }: { item: DisputedItem; round: LabelRound; person: Person }) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [guideline, setGuideline] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const decide = useCommand('label.adjudicate', async () => {
    await client.invalidateQueries({ queryKey: ['label.disputed'] });
    void client.invalidateQueries({ queryKey: ['label.rounds'] });
  });
  const busy = decide.isPending || decide.isSuccess;
  const choose = (label: EnduranceClass) => {
    if (!busy) decide.mutate({ by: person.id, item: item.id, label, note: note.trim() });
  };
  usePageKeys({
    ...numberKeys(ENDURANCE_CLASSES, choose),
    n: () => field.current?.focus(),
    g: () => setGuideline((shown) => !shown),
  });
  return (
    <>
      {decide.error && <Failure error={decide.error} />}
      <div className="label-columns">
        <div className="label-scroll scroll-pane" ref={main} tabIndex={-1}>
          <ItemView item={item}>
            <ul className="said-list" aria-label="What two people said">
              {item.said.map((said, i) => (
                <li key={`${said.label} ${i === 0 ? 'one' : 'other'}`} className="said">
                  <p className="strong">
                    <Icon name={CLASS_ICONS[said.label]} /> {CLASS_WORDS[said.label]}
                  </p>
                  <p className={said.note ? '' : 'quiet-text'}>{said.note || 'without a note'}</p>
                </li>
              ))}
            </ul>
          </ItemView>
        </div>
        {guideline && <GuidelinePanel version={round.guideline} onClose={() => setGuideline(false)} />}
      </div>
      <div className="label-bar">
        <ClassKeys disabled={busy} onChoose={choose} />
        <NoteField
          value={note}
          onChange={setNote}
          onLeave={() => main.current?.focus({ preventScroll: true })}
          inputRef={field}
        />
        <button type="button" className="button" aria-pressed={guideline} onClick={() => setGuideline((on) => !on)}>
          <kbd>G</kbd> Guideline
        </button>
      </div>
    </>
  );
}
