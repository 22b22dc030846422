import type { RecordsPlan } from '../../../shared/review.ts';
import { Notice } from '../../ui/notice.tsx';

/** What would be done: counts, what speaks against it, and what must never be lost. */
export function PlanView({ plan }: { plan: RecordsPlan }) {
  return (
    <section aria-label="What will happen" className="stack">
      <p>{deedWords(plan)}</p>
      {plan.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <p>{warning}</p>
        </Notice>
      ))}
      <ul className="records-counts">
        {plan.counts.map(({ what, count }) => (
          <li key={what}>
            {what}: <strong className="number">{count.toLocaleString('en')}</strong>
          </li>
        ))}
      </ul>
      {plan.neverForget.length > 0 && (
        <details open={plan.neverForget.length <= 12}>
          <summary>Never to be forgotten ({plan.neverForget.length.toLocaleString('en')})</summary>
          <ul>
            {counted(plan.neverForget).map(([text, times]) => (
              <li key={text}>
                {text}
                {times > 1 && ` (${times} times)`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function deedWords({ what, patient, other }: RecordsPlan): string {
  const name = (p: { id: string; name: string | null }): string => (p.name === null ? p.id : `${p.name} (${p.id})`);
  const second = other ? name(other) : 'a new record';
  if (what === 'merge') return `The record of ${second} becomes part of the record of ${name(patient)}:`;
  if (what === 'split') return `These leave the record of ${name(patient)} and become ${second}:`;
  return `The whole record of ${name(patient)} is deleted:`;
}

/** Texts with how often each is there, in their order. */
function counted(texts: readonly string[]): [text: string, times: number][] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times];
}
