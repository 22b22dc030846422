import { StamError } from '../../../shared/errors.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';
import type { OpeningSecret, Session } from '../session.ts';

/** An empty passphrase means the operating system's keychain, where it keeps (or would keep) the key. */
function secretOf(passphrase: string, session: Session): OpeningSecret {
  if (passphrase !== '') return { passphrase };
  if (session.status().keyKeeper === 'keychain') return { keychain: true };
  throw new StamError('WEAK_PASSPHRASE', 'A passphrase is needed: it is the only key to this workspace.');
}

export function workspaceHandlers({ session }: HandlerTools): HandlersOf<'workspace'> {
  return {
    'workspace.status': () => session.status(),
    'workspace.create': ({ passphrase }) => session.create(secretOf(passphrase, session)),
    'workspace.unlock': ({ passphrase }) => session.unlock(secretOf(passphrase, session)),
    'workspace.trySample': () => session.trySample(),
    'workspace.lock': () => session.lock(),
    'workspace.touch': () => {
      session.touch();
      return { minutes: session.engine().people.idleMinutes() };
    },
    'workspace.verify': () => session.engine().verify(),
    'workspace.doctor': () => session.doctor(),
  };
}
