import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function trainingHandlers({ session }: HandlerTools): HandlersOf<'training'> {
  return {
    'training.correct': ({ entry, call, answer }) => session.engine().correct(entry, call, answer ?? null),
    'training.counts': () => session.engine().trainingCounts(),
    'training.export': ({ role }) => ({
      name: `stam-training-${role}.jsonl`,
      text: [...session.engine().training(role)].join(''),
    }),
  };
}
