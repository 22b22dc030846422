import type { EntryRow } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWriterName } from '../models/writer-name.ts';

/** Whether an entry was read, by whom, and what came of it: told apart by shape and by words. */
export function EntryStatus({ entry }: { entry: EntryRow }) {
  const name = useWriterName();
  if (entry.status === 'waiting') {
    return (
      <span className="entry-status warn-text">
        <Icon name="question" /> not read yet: waits for a writer
      </span>
    );
  }
  const by = entry.type === 'facts' || !entry.writer ? null : name(entry.writer);
  if (entry.status === 'failed') {
    return (
      <span className="entry-status warn-text">
        <Icon name="warn" /> could not be read{by ? ` by ${by}` : ''}: needs attention
      </span>
    );
  }
  return (
    <span className="entry-status quiet-text">
      {entry.type !== 'facts' && <Icon name="check" />} {by ? `read by ${by}: ` : ''}
      {plural(entry.memories, 'fact')}
    </span>
  );
}
