import { useId } from 'react';
import type { AuditFilter, AuditPage } from '../../../shared/review.ts';
import { useKeyAction } from '../../app/key-actions.tsx';
import { actionWords, actorWords, groupOf, groupWords } from './audit-words.ts';

/** Which lines are shown: all that are chosen hold together. */
export function AuditFilters({
  filter,
  actors,
  actions,
  onChange,
}: {
  filter: AuditFilter;
  actors: AuditPage['actors'];
  actions: AuditPage['actions'];
  onChange(filter: AuditFilter): void;
}) {
  const id = useId();
  useKeyAction('search', () => document.getElementById(`${id}-subject`)?.focus());
  const set = (name: keyof AuditFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const groups = [...new Set(actions.map(groupOf))];
  return (
    <search className="row audit-filters" aria-label="Filter the log">
      <label>
        Who
        <select className="input" value={filter.actor ?? ''} onChange={(event) => set('actor', event.target.value)}>
          <option value="">Anybody</option>
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id}>
              {actorWords(actor.id, actor.name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        What
        <select className="input" value={filter.action ?? ''} onChange={(event) => set('action', event.target.value)}>
          <option value="">Anything</option>
          {groups.map((group) => (
            <optgroup key={group} label={groupWords(group)}>
              <option value={`${group}.`}>{groupWords(group)}: all</option>
              {actions
                .filter((action) => groupOf(action) === group)
                .map((action) => (
                  <option key={action} value={action}>
                    {actionWords(action)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        From (UTC)
        <input
          className="input"
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => set('from', event.target.value)}
        />
      </label>
      <label>
        To (UTC)
        <input
          className="input"
          type="date"
          value={filter.to ?? ''}
          onChange={(event) => set('to', event.target.value)}
        />
      </label>
      <label>
        Id
        <input
          id={`${id}-subject`}
          className="input"
          value={filter.subject ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set('subject', event.target.value.trim())}
        />
      </label>
      <button type="button" className="button" disabled={Object.keys(filter).length === 0} onClick={() => onChange({})}>
        Show all
      </button>
    </search>
  );
}
