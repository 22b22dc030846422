import { useQueryClient } from '@tanstack/react-query';
import type { WorkspaceStatus } from '../../shared/bridge.ts';
import { useImport } from '../features/import/import-context.tsx';
import { InboxButton } from '../features/inbox/inbox-button.tsx';
import { WhoButton } from '../features/people/who.tsx';
import { Icon } from '../ui/icon.tsx';
import { showWorkspace, useCommand } from './bridge-context.tsx';
import { useKeyAction } from './key-actions.tsx';
import { useNavigation, type View } from './navigation.tsx';

/** Name, the ways to where one works, who is at the window, keys and lock: one line, so that the record has the room. */
export function TopBar({ status, onHelp }: { status: WorkspaceStatus; onHelp(): void }) {
  const { view } = useNavigation();
  const open = status.state === 'open';
  useKeyAction('help', onHelp);
  return (
    <header className="top-bar">
      <span className="brand">
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <circle cx="5" cy="8" r="4" fill="var(--active)" />
          <rect x="9.5" y="4.5" width="6" height="7" fill="none" stroke="var(--history)" strokeWidth="1.6" />
        </svg>
        STAM Review
      </span>
      {open && (
        <nav className="row" aria-label="Main">
          <Way to={{ page: 'patients' }} here={RECORD_PAGES.has(view.page)} words="Patients" />
          <InboxButton here={REVIEW_PAGES.has(view.page)} />
          <Way to={{ page: 'annotate', round: null, part: null }} here={LABEL_PAGES.has(view.page)} words="Annotate" />
          <ImportButton />
        </nav>
      )}
      {open && <WriterMark status={status} />}
      <div className="row top-bar-end">
        {open && <WhoButton />}
        <button type="button" className="button quiet" onClick={onHelp}>
          Keys <kbd>?</kbd>
        </button>
        {open && !status.sample && <LockButton />}
      </div>
      {open && <PageKeys />}
    </header>
  );
}

const RECORD_PAGES: ReadonlySet<View['page']> = new Set(['patients', 'patient', 'graph', 'step']);
const REVIEW_PAGES: ReadonlySet<View['page']> = new Set(['inbox', 'conflicts', 'candidates']);
const LABEL_PAGES: ReadonlySet<View['page']> = new Set(['annotate', 'forgetting']);

/** A way to a place; `here`: the window is there, or at something that belongs to it. */
function Way({ to, here, words }: { to: View; here: boolean; words: string }) {
  const { go } = useNavigation();
  return (
    <button type="button" className="button quiet" aria-current={here ? 'page' : undefined} onClick={() => go(to)}>
      {words}
    </button>
  );
}

function ImportButton() {
  const { choose } = useImport();
  useKeyAction('import', choose);
  return (
    <button type="button" className="button quiet" onClick={choose}>
      <Icon name="file" />
      Import files…
    </button>
  );
}

/** Which writer is at work, and how many texts nobody has read: never only in a place that is scrolled away. */
function WriterMark({ status }: { status: WorkspaceStatus }) {
  const byRules = /^rules\b/i.test(status.writer);
  const { waitingTexts } = status;
  return (
    <p className="writer-mark small">
      Notes read by <strong>{byRules ? 'rules' : `model ${status.writer}`}</strong>
      {waitingTexts > 0 && (
        <span className="warn-text">
          {' '}
          <Icon name="question" /> {waitingTexts.toLocaleString('en')} not read yet
        </span>
      )}
    </p>
  );
}

function PageKeys() {
  const { go } = useNavigation();
  useKeyAction('patients', () => go({ page: 'patients' }));
  useKeyAction('doctor', () => go({ page: 'doctor' }));
  useKeyAction('models', () => go({ page: 'models' }));
  return null;
}

function LockButton() {
  const client = useQueryClient();
  const { go } = useNavigation();
  const lock = useCommand('workspace.lock', (status) => {
    go({ page: 'patients' });
    showWorkspace(client, status);
  });
  return (
    <button type="button" className="button" disabled={lock.isPending} onClick={() => lock.mutate({})}>
      <Icon name="lock" />
      Lock
    </button>
  );
}
