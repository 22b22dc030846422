import type { Job, WorkspaceStatus } from '../../shared/bridge.ts';
import { useAnswer } from './bridge-context.tsx';
import { useNavigation, type View } from './navigation.tsx';
import { setTheme, THEMES, useTheme } from './preferences.ts';

const PAGES = [
  { page: 'people', words: 'People and settings' },
  { page: 'audit', words: 'Audit log' },
  { page: 'models', words: 'Models' },
  { page: 'prompts', words: 'Prompts and training sets' },
  { page: 'doctor', words: 'This machine' },
] as const;

const THEME_WORDS = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** Which writer reads notes and dialogues, and what that means for the reader. */
export function writerWords(writer: string): string {
  return /^rules\b/i.test(writer)
    ? 'Notes and dialogues are read by the rules, without a language model'
    : `Notes and dialogues are read by the language model ${writer}`;
}

/** The line at the foot: who writes, what runs in the background, the ways to what is set up seldom, and the looks. */
export function StatusBar({ status }: { status: WorkspaceStatus }) {
  const jobs = useAnswer('job.list', {}, { enabled: status.state === 'open' });
  const { view, go } = useNavigation();
  const embedding = jobs.data?.find((job) => job.kind === 'embed' && job.state === 'running');
  return (
    <footer className="status-bar">
      <span>{writerWords(status.writer)}</span>
      {embedding && <Embedding job={embedding} />}
      {status.state === 'open' && (
        <nav className="row status-pages" aria-label="Settings">
          {PAGES.map(({ page, words }) => (
            <button
              key={page}
              type="button"
              className="link"
              aria-current={view.page === page ? 'page' : undefined}
              onClick={() => go(viewOf(page))}
            >
              {words}
            </button>
          ))}
        </nav>
      )}
      <ThemeChoice />
    </footer>
  );
}

function viewOf(page: (typeof PAGES)[number]['page']): View {
  return page === 'audit' ? { page, subject: null } : { page };
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <label className="row">
      Theme
      <select
        className="input"
        value={theme}
        onChange={(event) => setTheme(THEMES.find((name) => name === event.target.value) ?? 'system')}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {THEME_WORDS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Embedding({ job }: { job: Job }) {
  return (
    <span className="row">
      <label htmlFor="embedding">Preparing the search by meaning</label>
      <progress
        id="embedding"
        className="progress small-progress"
        {...(job.total === null ? {} : { value: job.done, max: Math.max(job.total, 1) })}
      />
      <span className="number">
        {job.done.toLocaleString('en')}
        {job.total === null ? '' : ` of ${job.total.toLocaleString('en')}`}
      </span>
    </span>
  );
}
