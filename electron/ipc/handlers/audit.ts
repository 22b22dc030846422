import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function auditHandlers({ session }: HandlerTools): HandlersOf<'audit'> {
  return {
    'audit.page': ({ filter, before, limit }) => session.engine().audit.page(filter, before ?? null, limit),
    'audit.export': ({ filter, format }) => ({
      name: `stam-audit.${format}`,
      text: [...session.engine().audit.export(filter, format)].join(''),
    }),
    'audit.verify': () => session.engine().audit.verify(),
  };
}
