import { readWholeFile } from '../../read-whole-file.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function labelHandlers({ session, vault }: HandlerTools): HandlersOf<'label'> {
  return {
    'label.guidelines': () => session.engine().labels.guidelines(),
    'label.saveGuideline': ({ by, text }) => session.engine().labels.saveGuideline(by, text),
    'label.rounds': ({ by }) => session.engine().labels.rounds(by),
    'label.startRound': ({ by, ...request }) => session.engine().labels.startRound(by, request),
    'label.queue': ({ by, round, limit }) => session.engine().labels.queue(by, round, limit),
    'label.done': ({ by, round, limit }) => session.engine().labels.done(by, round, limit),
    'label.label': ({ by, item, label, note }) => session.engine().labels.label(by, item, label, note),
    'label.undo': ({ by, round }) => session.engine().labels.undo(by, round),
    'label.skip': ({ by, item }) => session.engine().labels.skip(by, item),
    'label.agreement': ({ by, round }) => session.engine().labels.agreement(round, by),
    'label.disputed': ({ by, round }) => session.engine().labels.disputed(by, round),
    'label.adjudicate': ({ by, item, label, note }) => {
      session.engine().labels.adjudicate(by, item, label, note);
      return null;
    },
    'label.export': ({ by, round }) => ({
      name: 'stam-labels.jsonl',
      text: [...session.engine().labels.export(round, by)].join(''),
    }),
    'label.import': async ({ by, file }) => {
      // Asked first: a locked workspace must not cost the file.
      const { labels } = session.engine();
      const taken = vault.take([file]);
      try {
        const [only] = taken.files;
        const text = only ? await readWholeFile(only.path, { name: only.name, what: 'a file of labels' }) : '';
        return labels.import(by, text);
      } finally {
        taken.release();
      }
    },
  };
}
