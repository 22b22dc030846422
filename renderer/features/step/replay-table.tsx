import type { ReplayMemory, ReplayReport } from '../../../shared/interchange.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { changeWords, fieldWords, valueWords } from './replay-words.ts';

type Change = ReplayReport['changes'][number];

const CHANGE_ICONS: Record<Change['change'], IconName> = {
  'only as written': 'left',
  'only in the replay': 'right',
  different: 'question',
};

/** A replay gives its own facts no ids: they are told apart by what they say and where. */
function changeKey({ written, replayed }: Change): string {
  return JSON.stringify([
    written?.id,
    replayed?.id,
    written?.text,
    replayed?.text,
    replayed?.quote,
    replayed?.validFrom,
  ]);
}

/** Facts that did not come out the same, both sides beside each other. */
export function ReplayTable({ report }: { report: ReplayReport }) {
  return (
    <table className="step-table replay-table">
      <caption className="visually-hidden">Differences between what is written and the replay</caption>
      <thead>
        <tr>
          <th scope="col">What differs</th>
          <th scope="col">As written</th>
          <th scope="col">In the replay</th>
        </tr>
      </thead>
      <tbody>
        {report.changes.map((change) => (
          <tr key={changeKey(change)}>
            <th scope="row">
              <Icon name={CHANGE_ICONS[change.change]} /> {changeWords(change.change)}
              {change.fields.length > 0 && <span className="small">: {change.fields.map(fieldWords).join(', ')}</span>}
              {!(change.written ?? change.replayed)?.ofEntry && (
                <span className="small quiet-text"> (an earlier fact)</span>
              )}
            </th>
            <td data-label="As written">
              <Side memory={change.written} fields={change.fields} />
            </td>
            <td data-label="In the replay">
              <Side memory={change.replayed} fields={change.fields} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ memory, fields }: { memory: ReplayMemory | null; fields: readonly string[] }) {
  if (!memory) return <span className="quiet-text">not there</span>;
  return (
    <div className="stack replay-side">
      <span className="row">
        <StoreMark store={memory.store} />
        <CautionChips of={memory} />
        <span className="strong">{memory.text}</span>
      </span>
      {fields.length > 0 && (
        <dl className="small replay-fields">
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldWords(field)}</dt>
              <dd>{valueWords(memory, field)}</dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length === 0 && memory.quote !== '' && <q className="small">{memory.quote}</q>}
    </div>
  );
}
