import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function graphHandlers({ session }: HandlerTools): HandlersOf<'graph'> {
  return {
    'graph.neighbourhood': ({ memory, expanded, types }) => session.engine().neighbourhood(memory, { expanded, types }),
  };
}
