import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function promptHandlers({ session }: HandlerTools): HandlersOf<'prompt'> {
  return {
    'prompt.list': () => session.engine().prompts(),
    'prompt.get': ({ hash }) => session.engine().prompt(hash),
    'prompt.save': ({ role, name, text }) => session.engine().savePrompt(role, name, text),
    'prompt.remove': ({ role, name }) => session.engine().removePrompt(role, name),
  };
}
