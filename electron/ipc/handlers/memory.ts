import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function memoryHandlers({ session }: HandlerTools): HandlersOf<'memory'> {
  return {
    'memory.get': ({ id }) => session.engine().memory(id),
  };
}
