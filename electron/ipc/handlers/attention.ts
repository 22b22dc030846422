import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function attentionHandlers({ session }: HandlerTools): HandlersOf<'attention'> {
  return {
    'attention.list': ({ patient }) => session.engine().attention(patient),
  };
}
