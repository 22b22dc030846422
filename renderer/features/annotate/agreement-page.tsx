import { useEffect, useRef } from 'react';
import type { Agreement, LabelRound } from '../../../shared/labels.ts';
import { ENDURANCE_CLASSES } from '../../../shared/labels.ts';
import type { Person } from '../../../shared/review.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KIND_WORDS } from '../patient-state/memory-words.ts';
import { CLASS_WORDS, intervalWords } from './label-words.ts';

/** How far the annotators of a round agree, beyond what chance would make them. */
export function AgreementPage({ round, person, onLeave }: { round: LabelRound; person: Person; onLeave(): void }) {
  const agreement = useAnswer('label.agreement', { by: person.id, round: round.id });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack annotate-page" aria-label={`Agreement: ${round.name}`}>
      <div className="row spread">
        <h1 ref={heading} tabIndex={-1}>
          {round.name}: agreement
        </h1>
        <button type="button" className="button" onClick={onLeave}>
          <Icon name="left" />
          Rounds
        </button>
      </div>
      <p>
        Cohen’s κ and Krippendorff’s α are 1 where all say the same, and 0 where they agree as often as chance would
        make them. The interval of κ is that of its standard error for large samples, the one of α is drawn from the
        items themselves (1,000 times). A word of a third changes none of these figures.
      </p>
      {agreement.isPending && <p>Comparing…</p>}
      {agreement.isError && <Failure error={agreement.error} />}
      {agreement.data && <Figures agreement={agreement.data} />}
    </section>
  );
}

function Figures({ agreement }: { agreement: Agreement }) {
  if (agreement.items === 0) {
    return (
      <div className="empty">
        <p className="strong">No memory has two labels yet.</p>
        <p>Agreement is told where a round gives a share of its memories to two people.</p>
      </div>
    );
  }
  return (
    <>
      <dl className="agreement-figures">
        <div>
          <dt>Memories with two labels</dt>
          <dd className="number">{agreement.items.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Said the same</dt>
          <dd className="number">{intervalWords(agreement.observed)}</dd>
        </div>
        <div>
          <dt>Krippendorff’s α</dt>
          <dd className="number">{intervalWords(agreement.alpha)}</dd>
        </div>
      </dl>
      {agreement.pairs.map((pair) => (
        <PairTable key={`${pair.a.id} ${pair.b.id}`} pair={pair} />
      ))}
      <table className="agreement-table">
        <caption>By kind</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Memories</th>
            <th scope="col">Said the same</th>
          </tr>
        </thead>
        <tbody>
          {agreement.byKind.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{KIND_WORDS[row.kind]}</th>
              <td className="number">{row.items.toLocaleString('en')}</td>
              <td className="number">{row.observed === null ? 'unknown' : row.observed.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function PairTable({ pair }: { pair: Agreement['pairs'][number] }) {
  return (
    <table className="agreement-table">
      <caption>
        {pair.a.name} and {pair.b.name}: Cohen’s κ {intervalWords(pair.kappa)} on {pair.items.toLocaleString('en')}
      </caption>
      <thead>
        <tr>
          <td />
          {ENDURANCE_CLASSES.map((label) => (
            <th key={label} scope="col">
              {pair.b.name}: {CLASS_WORDS[label].toLowerCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ENDURANCE_CLASSES.map((label, i) => (
          <tr key={label}>
            <th scope="row">
              {pair.a.name}: {CLASS_WORDS[label].toLowerCase()}
            </th>
            {ENDURANCE_CLASSES.map((other, j) => (
              <td key={other} className="number">
                {(pair.table[i]?.[j] ?? 0).toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
