import './records.css';
import { useRef, useState } from 'react';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useFirstFocus } from '../people/use-first-focus.ts';
import { ActsList } from './acts-list.tsx';
import { MergeForm } from './merge-form.tsx';
import { RemoveForm } from './remove-form.tsx';
import { SplitForm } from './split-form.tsx';

const TASKS = ['join', 'divide', 'remove', 'done'] as const;
type Task = (typeof TASKS)[number];

const WORDS: Record<Task, string> = {
  join: 'These are one person',
  divide: 'This is two people',
  remove: 'Remove a record',
  done: 'What was done',
};

/** Opens what a person can do with whole records. `first` and `second` are the records it begins with. */
export function RecordsButton({ words, first = '', second = '' }: { words: string; first?: string; second?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words}
      </button>
      {open && <RecordsDialog first={first} second={second} onClose={() => setOpen(false)} />}
    </>
  );
}

function RecordsDialog({ first, second, onClose }: { first: string; second: string; onClose(): void }) {
  const [task, setTask] = useState<Task>('join');
  const [done, setDone] = useState<{ sentence: string; patient: string | null } | null>(null);
  const onDone = (sentence: string, patient: string | null) => setDone({ sentence, patient });
  return (
    <Dialog title="Whole records" onClose={onClose}>
      <div className="stack records-dialog">
        {done ? (
          <Done {...done} onClose={onClose} onMore={() => setDone(null)} />
        ) : (
          <>
            <Tabs<Task>
              label="What to do"
              current={task}
              tabs={TASKS.map((id): Tab<Task> => ({ id, label: WORDS[id] }))}
              onChange={setTask}
            />
            <TabPanel id={task}>
              {task === 'join' && <MergeForm first={first} second={second} onDone={onDone} />}
              {task === 'divide' && <SplitForm first={first} onDone={onDone} />}
              {task === 'remove' && <RemoveForm first={first} onDone={onDone} />}
              {task === 'done' && <ActsList onDone={onDone} />}
            </TabPanel>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What was done, and where to go from here. */
function Done({
  sentence,
  patient,
  onClose,
  onMore,
}: {
  sentence: string;
  patient: string | null;
  onClose(): void;
  onMore(): void;
}) {
  const { go } = useNavigation();
  const next = useRef<HTMLButtonElement>(null);
  useFirstFocus(next);
  return (
    <>
      <Notice urgent>
        <p>{sentence}</p>
      </Notice>
      <div className="row">
        {patient !== null && (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              onClose();
              go(patientView(patient));
            }}
          >
            Open {patient}
          </button>
        )}
        <button type="button" className="button" ref={next} onClick={onMore}>
          Do something else
        </button>
      </div>
    </>
  );
}
