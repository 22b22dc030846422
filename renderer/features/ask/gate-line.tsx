import type { AskedQuestion, EvidenceLine } from '../../../shared/asking.ts';
import { useNavigation } from '../../app/navigation.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { namedWords } from '../patient-state/memory-words.ts';
import { LongList } from '../step/long-list.tsx';
import { type GateChanges, gateChanges } from './gate-changes.ts';
import { flipWords, readWords, signalRows } from './gate-words.ts';

/** Which stores were read and why, the signals behind it, and the one click that turns it round. */
export function GateLine({
  asked,
  before,
  busy,
  onFlip,
}: {
  asked: AskedQuestion;
  /** The same question under the other choice, where it was turned round just now. */
  before: AskedQuestion | null;
  busy: boolean;
  onFlip(): void;
}) {
  const { gate, packet } = asked;
  const { go } = useNavigation();
  const onlyActive = gate.choice === 'active';
  return (
    <section className="gate-line" aria-labelledby="gate-title">
      <h3 id="gate-title" className="visually-hidden">
        Stores that were read
      </h3>
      <div className="row spread">
        <p>
          <StoreMark store="ACTIVE" /> {!onlyActive && <StoreMark store="HISTORY" />}{' '}
          <strong>Read: {readWords(gate.choice)}.</strong> {sentenceWords(gate.why)}
        </p>
        {gate.by !== 'safety' && (
          <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => busy || onFlip()}>
            {flipWords(gate.choice)}
          </button>
        )}
      </div>
      {before && <Changes changes={gateChanges(before, asked)} hadDirect={asked.direct !== null} />}
      <details className="small">
        <summary>Signals of this choice</summary>
        <table className="signals">
          <caption className="visually-hidden">Signals of the gate</caption>
          <tbody>
            {signalRows(gate).map((row) => (
              <tr key={row.words}>
                <th scope="row">{row.words}</th>
                <td className="number">{row.value}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Tokens of evidence, of HISTORY among them</th>
              <td className="number">
                {packet.counted === 'estimate' ? 'about ' : ''}
                {packet.tokens.toLocaleString('en')}, {packet.historyTokens.toLocaleString('en')}
              </td>
            </tr>
            <tr>
              <th scope="row">From question to evidence</th>
              <td className="number">{asked.evidenceMs.toLocaleString('en')} ms</td>
            </tr>
          </tbody>
        </table>
        <button type="button" className="link" onClick={() => go({ page: 'gate' })}>
          Calibrate the gate
        </button>
      </details>
    </section>
  );
}

function Changes({ changes, hadDirect }: { changes: GateChanges; hadDirect: boolean }) {
  const { added, removed, directChanged, writtenChanged } = changes;
  return (
    <div className="gate-changes" role="status">
      <p>
        <strong>What changed:</strong> {plural(added.length, 'line')} more, {removed.length.toLocaleString('en')} fewer.{' '}
        {directChanged !== null && (
          <span className={directChanged ? 'warn-text' : undefined}>
            {directChanged ? (
              <>
                <Icon name="warn" /> The answer from the record is another one{hadDirect ? '' : ': there is none now'}.
              </>
            ) : (
              'The answer from the record is the same.'
            )}
          </span>
        )}{' '}
        {writtenChanged !== null &&
          (writtenChanged
            ? 'The language model’s answer is worded differently.'
            : 'The language model’s answer is the same.')}
      </p>
      {added.length > 0 && <ChangedLines name="Came in" lines={added} />}
      {removed.length > 0 && <ChangedLines name="Went out" lines={removed} />}
    </div>
  );
}

function ChangedLines({ name, lines }: { name: string; lines: readonly EvidenceLine[] }) {
  return (
    <details className="small" open={lines.length <= 5}>
      <summary>
        {name}: {plural(lines.length, 'line')}
      </summary>
      <LongList items={lines} noun="line" first={10} className="changed-lines">
        {(line) => (
          <li key={line.memory}>
            <StoreMark store={line.store} /> {namedWords(line)}
          </li>
        )}
      </LongList>
    </details>
  );
}
