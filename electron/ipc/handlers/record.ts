import type { RecordsAct } from '../../../shared/review.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function recordHandlers({ session, vault }: HandlerTools): HandlersOf<'record'> {
  const told = (act: RecordsAct): RecordsAct => {
    session.changed(null);
    return act;
  };
  return {
    'record.planMerge': ({ patient, other }) => session.engine().records.planMerge(patient, other),
    'record.planSplit': ({ patient, entries, name }) => session.engine().records.planSplit(patient, entries, name),
    'record.planRemoval': ({ patient }) => session.engine().records.planRemoval(patient),
    'record.merge': ({ by, patient, other, reason, mark }) =>
      told(session.engine().records.merge(by, patient, other, reason, mark)),
    'record.split': ({ by, patient, entries, name, reason, mark }) =>
      told(session.engine().records.split(by, patient, entries, name, reason, mark)),
    'record.undo': ({ by, act, reason }) => told(session.engine().records.undo(by, act, reason)),
    'record.acts': ({ patient }) => session.engine().records.acts(patient),
    'record.aliases': ({ patient }) => session.engine().records.aliases(patient),
    'record.remove': ({ by, patient, reason, mark }) => {
      const went = session.engine().records.remove(by, patient, reason, mark);
      session.changed(null);
      return went;
    },
    'record.handOff': async ({ by, patient, passphrase }) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of session.engine().handOff.bundle(by, patient, passphrase)) pieces.push(piece);
      // No name of a patient in the name of a file.
      return { name: 'record.stam-bundle', base64: Buffer.concat(pieces).toString('base64') };
    },
    'record.receive': async ({ by, file, passphrase }, { signal }) => {
      // Asked first: a locked workspace must not cost the file.
      const { handOff } = session.engine();
      const taken = vault.take([file]);
      try {
        const report = await handOff.receive(by, taken.files[0]?.path ?? '', passphrase, signal);
        session.changed(null);
        return report;
      } finally {
        taken.release();
      }
    },
    'record.page': ({ patient }) => ({ name: 'current-state.html', html: session.engine().handOff.page(patient) }),
  };
}
