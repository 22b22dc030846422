import type { LabelRound } from '../../../shared/labels.ts';
import { dayWords, plural } from '../../ui/date-words.ts';
import { Progress } from '../../ui/progress.tsx';
import { SAMPLING_WORDS } from './label-words.ts';

export type RoundPart = 'label' | 'decide' | 'agreement';

/** One round: what it is about, how far it is, and what can be done with it. */
export function RoundCard({
  round,
  mine,
  onOpen,
  onSave,
}: {
  round: LabelRound;
  /** The person at the window is one of its annotators; null: nobody has said who they are. */
  mine: boolean | null;
  onOpen(part: RoundPart): void;
  onSave(): void;
}) {
  const title = `round-${round.id}`;
  const through = round.labelled >= round.asked;
  return (
    <li className="round" aria-labelledby={title}>
      <h3 id={title}>{round.name}</h3>
      <p className="small">
        {SAMPLING_WORDS[round.sampling]}; {plural(round.items, 'memory')}, seed “{round.seed}”, guideline version{' '}
        {round.guideline}. {round.annotators.map((one) => one.name).join(', ')}
        {round.overlap > 0 && `; ${Math.round(round.overlap * 100)} % by two`}. Started by {round.by.name} on{' '}
        {dayWords(round.at)}.
      </p>
      <Progress
        words={`${round.labelled.toLocaleString('en')} of ${round.asked.toLocaleString('en')} labels given`}
        done={round.labelled}
        total={round.asked}
      />
      {round.disputed > 0 && <p className="small strong">{plural(round.disputed, 'memory')} labelled differently</p>}
      <div className="row">
        {mine !== false && (
          <button type="button" className={`button${through ? '' : ' primary'}`} onClick={() => onOpen('label')}>
            Label<span className="visually-hidden"> in {round.name}</span>
          </button>
        )}
        <button type="button" className="button" onClick={() => onOpen('decide')}>
          Decide where two differ<span className="visually-hidden"> in {round.name}</span>
        </button>
        <button type="button" className="button" onClick={() => onOpen('agreement')}>
          Agreement<span className="visually-hidden"> in {round.name}</span>
        </button>
        <button type="button" className="button" onClick={onSave}>
          Save as JSONL<span className="visually-hidden">: {round.name}</span>
        </button>
      </div>
    </li>
  );
}
