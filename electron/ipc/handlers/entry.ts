import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function entryHandlers({ session }: HandlerTools): HandlersOf<'entry'> {
  return {
    'entry.list': ({ patient, afterSeq, limit }) => session.engine().entries(patient, { afterSeq, limit }),
    'entry.get': ({ id }) => session.engine().entry(id),
    'entry.decisions': ({ id }) => session.engine().decisions(id),
  };
}
