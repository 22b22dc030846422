import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function jobHandlers({ session }: HandlerTools): HandlersOf<'job'> {
  return {
    'job.list': () => session.jobList(),
    'job.get': ({ id }) => session.jobs().get(id),
    'job.cancel': ({ id }) => session.jobs().cancel(id),
    'job.pause': ({ id }) => session.jobs().pause(id),
    'job.resume': ({ id }) => session.jobs().resume(id),
  };
}
