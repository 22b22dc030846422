import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function conflictHandlers({ session }: HandlerTools): HandlersOf<'conflict'> {
  return {
    'conflict.list': ({ patient }) => session.engine().conflicts(patient),
  };
}
