import type { Person } from '../../../shared/review.ts';
import { Notice } from '../../ui/notice.tsx';

/** Who labels: all who can, but for those that are left out. */
export function PickAnnotators({
  people,
  left,
  onChange,
}: {
  people: readonly Person[];
  left: ReadonlySet<string>;
  onChange(left: ReadonlySet<string>): void;
}) {
  if (people.length === 0) {
    return (
      <Notice tone="warn">Nobody here has the role annotator: give it to somebody under “People and settings”.</Notice>
    );
  }
  return (
    <fieldset className="choice-list">
      <legend className="strong">Who labels</legend>
      {people.map((person) => (
        <label key={person.id} className="row">
          <input
            type="checkbox"
            checked={!left.has(person.id)}
            onChange={() => {
              const next = new Set(left);
              if (!next.delete(person.id)) next.add(person.id);
              onChange(next);
            }}
          />
          {person.name}
        </label>
      ))}
      {people.length === 1 && (
        <span className="quiet-text small">
          Agreement can be told where two people label: add another annotator under “People and settings”.
        </span>
      )}
    </fieldset>
  );
}
