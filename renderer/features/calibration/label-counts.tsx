import type { LabelCount } from '../../../shared/forgetting.ts';
import { useNavigation } from '../../app/navigation.tsx';

/** What there is to learn from: labels that count, by kind and class. */
export function LabelCounts({ counts }: { counts: readonly LabelCount[] }) {
  const { go } = useNavigation();
  if (counts.length === 0) {
    return (
      <div className="stack">
        <p>
          There are 0 labels. A scorer is trained on archived memories that people called safe to forget, never to be
          forgotten, or uncertain: at least 10 safe and 10 protected ones, and 99 more protected ones to calibrate at α
          = 1 %.
        </p>
        <div className="row">
          <button
            type="button"
            className="button primary"
            onClick={() => go({ page: 'annotate', round: null, part: null })}
          >
            Start labelling
          </button>
        </div>
      </div>
    );
  }
  const sum = (of: 'safe' | 'never' | 'uncertain') => counts.reduce((total, c) => total + c[of], 0);
  return (
    <div className="forgetting-scroll">
      <table className="forgetting-table">
        <caption className="small quiet-text">
          The label that counts for each memory; disputed ones are uncertain.
        </caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Safe to forget</th>
            <th scope="col">Never forget</th>
            <th scope="col">Uncertain</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((c) => (
            <tr key={c.kind}>
              <th scope="row">{c.kind}</th>
              <td>{c.safe}</td>
              <td>{c.never}</td>
              <td>{c.uncertain}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{sum('safe')}</td>
            <td>{sum('never')}</td>
            <td>{sum('uncertain')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
