import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function writeHandlers({ session }: HandlerTools): HandlersOf<'write'> {
  return {
    'write.start': ({ patient, writer }) =>
      session.jobs().startWrite({ writer, ...(patient === undefined ? {} : { patient }) }),
  };
}
