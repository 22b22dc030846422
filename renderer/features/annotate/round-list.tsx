import { useEffect, useRef, useState } from 'react';
import type { LabelRound } from '../../../shared/labels.ts';
import type { Person } from '../../../shared/review.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useActing, useWho } from '../people/who.tsx';
import { GuidelineDialog } from './guideline-dialog.tsx';
import { ImportLabels } from './import-labels.tsx';
import { RoundCard, type RoundPart } from './round-card.tsx';
import { StartRound } from './start-round.tsx';

/** All rounds, and the ways to begin one, to read the guideline, and to bring labels in and out. */
export function RoundList({ rounds }: { rounds: LabelRound[] | undefined }) {
  const { go } = useNavigation();
  const who = useWho();
  const acting = useActing();
  const guidelines = useAnswer('label.guidelines', {});
  const [starting, setStarting] = useState<Person | null>(null);
  const [guideline, setGuideline] = useState(false);
  const save = useCommand('label.export', ({ name, text }) => saveFile(name, text, 'application/jsonl'));
  const newest = guidelines.data?.[0];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const start = async () => setStarting(await acting('researcher'));
  const open = async (round: LabelRound, part: RoundPart) => {
    const person = await acting(part === 'label' ? 'annotator' : undefined);
    if (person) go({ page: 'annotate', round: round.id, part });
  };
  const saveLabels = async (round?: LabelRound) => {
    const person = await acting();
    if (person) save.mutate({ by: person.id, ...(round ? { round: round.id } : {}) });
  };
  return (
    <div className="stack annotate-page">
      <h1 ref={heading} tabIndex={-1}>
        Annotate
      </h1>
      <p>
        An archived memory is labelled <strong>safe to forget</strong>, <strong>never forget</strong> or{' '}
        <strong>uncertain</strong>. Labels teach and calibrate the scorer that proposes deletions; nothing is deleted by
        a label.
      </p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => void start()}>
          Start a round…
        </button>
        <button type="button" className="button" disabled={!newest} onClick={() => setGuideline(true)}>
          Guideline
        </button>
        <ImportLabels />
        <button type="button" className="button" onClick={() => void saveLabels()}>
          Save all labels as JSONL
        </button>
        <button type="button" className="button" onClick={() => go({ page: 'forgetting' })}>
          Scorers and calibrations
        </button>
      </div>
      {save.error && <Failure error={save.error} />}
      <h2>Rounds{rounds && ` (${rounds.length.toLocaleString('en')})`}</h2>
      {!rounds && <p>Looking for rounds…</p>}
      {rounds?.length === 0 && (
        <div className="empty">
          <p className="strong">There is no round yet.</p>
          <p>A researcher starts one: it draws archived memories and gives them to the annotators.</p>
        </div>
      )}
      {rounds && rounds.length > 0 && (
        <ul className="round-list">
          {rounds.map((round) => (
            <RoundCard
              key={round.id}
              round={round}
              mine={who && round.annotators.some((one) => one.id === who.id)}
              onOpen={(part) => void open(round, part)}
              onSave={() => void saveLabels(round)}
            />
          ))}
        </ul>
      )}
      {starting && <StartRound person={starting} count={rounds?.length ?? 0} onClose={() => setStarting(null)} />}
      {guideline && newest && <GuidelineDialog newest={newest} onClose={() => setGuideline(false)} />}
    </div>
  );
}
