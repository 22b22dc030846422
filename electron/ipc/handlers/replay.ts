import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function replayHandlers({ session }: HandlerTools): HandlersOf<'replay'> {
  return {
    'replay.start': ({ entry, stage, writer }) => {
      // Asked first: an entry that is not there is an answer to the request, not a job that failed.
      session.engine().entry(entry);
      return session.jobs().startReplay(entry, { stage, writer });
    },
    'replay.get': ({ job }) => session.jobs().replay(job),
  };
}
