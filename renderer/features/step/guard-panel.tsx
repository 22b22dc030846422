import type { Decision } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FactName } from './fact-name.tsx';
import { LongList } from './long-list.tsx';
import { readGuards } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

/** Every check that a move had to pass; what was stopped comes first. */
export function GuardPanel({ decision, look }: { decision: Decision; look: StepLook }) {
  const conflicts = useAnswer('conflict.list', { patient: look.patient });
  const verdicts = readGuards(decision).sort((a, b) => Number(a.ok) - Number(b.ok));
  const stopped = verdicts.filter((verdict) => !verdict.ok).length;
  const open = conflicts.data?.filter((conflict) => conflict.entry === decision.entry) ?? [];
  return (
    <div className="stack">
      <p>
        {verdicts.length === 0
          ? 'No move was proposed that a guard had to judge.'
          : `${plural(verdicts.length, 'pair')} judged, ${stopped.toLocaleString('en')} stopped.`}
      </p>
      {look.correctable &&
        open.map((conflict) => (
          <Notice key={conflict.id} tone="warn">
            <p>A conflict that waits for a person: {sentenceWords(conflict.message)}</p>
          </Notice>
        ))}
      <LongList items={verdicts} noun="pair" className="step-list cards">
        {(verdict) => (
          <li key={`${verdict.older?.id} ${verdict.newer?.id} ${verdict.guard}`} className="step-card">
            <p className={verdict.ok ? 'strong' : 'warn-text'}>
              <Icon name={verdict.ok ? 'check' : 'warn'} />{' '}
              {verdict.ok
                ? 'Let through'
                : `Stopped by the guard “${verdict.guard}”: both stay where they were, and a person decides`}
            </p>
            <p className="row">
              <span className="small quiet-text">earlier</span> <FactName memory={verdict.older} look={look} />
            </p>
            <p className="row">
              <span className="small quiet-text">newer</span> <FactName memory={verdict.newer} look={look} />
            </p>
          </li>
        )}
      </LongList>
    </div>
  );
}
