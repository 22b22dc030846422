import { StamError } from '../../../shared/errors.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

/** Lines that are written in one go; well under 50 milliseconds. */
const LINES_AT_ONCE = 500;

export function auditHandlers({ session }: HandlerTools): HandlersOf<'audit'> {
  return {
    'audit.page': ({ filter, before, limit }) => session.engine().audit.page(filter, before ?? null, limit),
    'audit.export': async ({ filter, format }, { signal }) => ({
      name: `stam-audit.${format}`,
      text: await gathered(session.engine().audit.export(filter, format), () => {
        if (signal.aborted) throw new StamError('CANCELLED', 'Cancelled.');
        // Throws where it was locked meanwhile.
        session.engine();
      }),
    }),
    'audit.verify': () => session.engine().audit.verify(),
  };
}

/** All pieces as one text; other requests are answered in between, and `goOn` throws where it shall not go on. */
async function gathered(pieces: Iterable<string>, goOn: () => void): Promise<string> {
  const texts: string[] = [];
  for (const piece of pieces) {
    texts.push(piece);
    if (texts.length % LINES_AT_ONCE !== 0) continue;
    await new Promise((resolve) => setImmediate(resolve));
    goOn();
  }
  return texts.join('');
}
