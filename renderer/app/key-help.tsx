import { Dialog } from '../ui/dialog.tsx';
import { KEY_MAP, KEYS_IN_PLACE } from './key-map.ts';
import { setSingleKeys, useSingleKeys } from './preferences.ts';

const WHERE_WORDS = {
  everywhere: '',
  patient: ' (on a patient’s page)',
  'as-of': ' (on Now & before and on the timeline)',
  step: ' (on the steps of an entry)',
} as const;

/** The key map, read from the same data that the window listens by. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const on = useSingleKeys();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="stack">
        <label className="row">
          <input type="checkbox" checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
          Single-letter keys are on
        </label>
        <table className="key-table">
          <caption className="visually-hidden">Keys and what they do</caption>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {KEY_MAP.map((binding) => (
              <tr key={binding.action}>
                <td>
                  <kbd>{binding.key}</kbd>
                </td>
                <td>
                  {binding.words}
                  <span className="quiet-text">{WHERE_WORDS[binding.where]}</span>
                </td>
              </tr>
            ))}
            {KEYS_IN_PLACE.map((row) => (
              <tr key={row.words}>
                <td>
                  <kbd>{row.keys}</kbd>
                </td>
                <td>{row.words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
