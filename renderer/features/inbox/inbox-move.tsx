import type { InboxItem } from '../../../shared/review.ts';
import { sentenceWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import type { Roving } from '../../ui/use-roving.ts';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { causeWords, namedWords } from '../patient-state/memory-words.ts';
import { broughtWords } from './inbox-words.ts';
import { WeightMark } from './weight-mark.tsx';

export interface MoveActs {
  open(item: InboxItem): void;
  accept(item: InboxItem): void;
  correct(item: InboxItem): void;
  undo(item: InboxItem): void;
  follow(item: InboxItem, memory: string): void;
  select(item: InboxItem): void;
}

/** One move: what moved, from where to where, why, what took its place, and which entry brought it. */
export function InboxMove({
  item,
  roving,
  selected,
  opened,
  acts,
}: {
  item: InboxItem;
  roving: Roving;
  selected: boolean;
  opened: boolean;
  acts: MoveActs;
}) {
  const { transition } = item;
  // The ways of a row are stops in the tab order only while it has the focus, so that the list stays short to pass.
  const stop = roving.current === item.id ? 0 : -1;
  const of = <span className="visually-hidden"> {item.text}</span>;
  const { successor } = transition;
  return (
    <div className={`inbox-move${opened ? ' opened' : ''}${selected ? ' selected' : ''}`}>
      <label className="inbox-select">
        <input type="checkbox" tabIndex={-1} checked={selected} onChange={() => acts.select(item)} />
        <span className="visually-hidden">Select {item.text}</span>
      </label>
      <div className="inbox-body">
        <p className="row">
          <WeightMark weight={item.weight} />
          <span className="chip plain">{item.kind}</span>
          <CautionChips of={item} />
          {item.isNew && <span className="chip new">new</span>}
          <button
            type="button"
            className="link strong"
            aria-current={opened ? 'true' : undefined}
            onClick={() => acts.open(item)}
            onKeyDown={(event) => {
              if (event.key !== ' ') return;
              event.preventDefault();
              acts.select(item);
            }}
            {...roving.item(item.id)}
          >
            {item.text}
          </button>
        </p>
        <p className="inbox-way">
          {transition.from ? <StoreMark store={transition.from} /> : <span className="small strong">new</span>}{' '}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">to</span> <StoreMark store={transition.to} />{' '}
          <span>
            {transition.cause && <strong>{causeWords(transition.cause)}: </strong>}
            {sentenceWords(transition.reason)}
          </span>
        </p>
        {successor && (
          <p>
            Replaced by{' '}
            <button type="button" className="link" tabIndex={stop} onClick={() => acts.follow(item, successor)}>
              {item.successorText && item.successorSpeaks
                ? namedWords({ text: item.successorText, ...item.successorSpeaks })
                : 'what took its place'}
            </button>
          </p>
        )}
        <p className="small quiet-text">
          {broughtWords(item)}
          {item.overtaken && (
            <>
              {' '}
              <span className="chip warn">over</span> this fact has moved again since
            </>
          )}
        </p>
      </div>
      <div className="inbox-acts">
        <button type="button" className="button" tabIndex={stop} onClick={() => acts.accept(item)}>
          Accept{of} {stop === 0 && <kbd>A</kbd>}
        </button>
        <button type="button" className="button" tabIndex={stop} onClick={() => acts.correct(item)}>
          Correct…{of} {stop === 0 && <kbd>C</kbd>}
        </button>
        {transition.to === 'HISTORY' && (
          <button type="button" className="button" tabIndex={stop} onClick={() => acts.undo(item)}>
            Undo…{of} {stop === 0 && <kbd>U</kbd>}
          </button>
        )}
      </div>
    </div>
  );
}
