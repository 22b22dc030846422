import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function forgetHandlers({ session }: HandlerTools): HandlersOf<'forget'> {
  /** What is proposed is another list in every window. */
  const told = <T>(answer: T): T => {
    session.changed(null);
    return answer;
  };
  return {
    'forget.status': () => session.engine().forgetting.status(),
    'forget.labels': () => session.engine().forgetting.labelCounts(),
    'forget.scorers': () => session.engine().forgetting.scorers(),
    'forget.train': ({ by }) => session.engine().forgetting.train(by),
    'forget.score': ({ by, scorer }) => {
      const { forgetting } = session.engine();
      return session.jobs().startTask('score', 'Scoring what is archived', async ({ signal, progress }) => {
        const id = scorer ?? (await forgetting.modelScorer(by)).id;
        const { scored, archived } = await forgetting.score(by, id, {
          signal,
          onProgress: (done, total) => progress({ done, total }),
        });
        session.changed(null);
        return { state: 'completed', message: `${scored} of ${archived} archived memories have a score.` };
      });
    },
    'forget.calibrate': ({ by, ...request }) => session.engine().forgetting.calibrate(by, request),
    'forget.calibrations': () => session.engine().forgetting.calibrations(),
    'forget.use': ({ by, calibration }) => told(session.engine().forgetting.use(by, calibration)),
    'forget.removeCalibration': ({ by, calibration }) =>
      told(session.engine().forgetting.removeCalibration(by, calibration)),
    'forget.candidates': ({ patient, kind, includeDecided, after, limit }) =>
      session.engine().forgetting.candidates(
        {
          ...(patient === undefined ? {} : { patient }),
          ...(kind === undefined ? {} : { kind }),
          ...(includeDecided === undefined ? {} : { includeDecided }),
        },
        { after: after ?? null, limit },
      ),
    'forget.candidate': ({ memory }) => session.engine().forgetting.candidate(memory),
    'forget.decide': ({ by, memory, decision, reason, version }) => {
      const tombstone = session.engine().forgetting.decide(by, memory, decision, reason, version);
      // Also where it is kept or put off: whoever else looks at it must not decide without knowing.
      session.changed(tombstone?.patient ?? null);
      return tombstone;
    },
    'forget.tombstones': ({ patient }) => session.engine().forgetting.tombstones(patient),
    'forget.takeBack': ({ by, tombstone }) => {
      const back = session.engine().forgetting.takeBack(by, tombstone);
      session.changed(back.patient);
      return back;
    },
    'forget.setUndoHours': ({ by, hours }) => ({ hours: session.engine().forgetting.setUndoHours(by, hours) }),
    'forget.purge': ({ by }) => {
      const { forgetting } = session.engine();
      return session.jobs().startTask('purge', 'Purging what was approved', async ({ signal, progress }) => {
        const { purged, waiting, refused, verified } = await forgetting.purge(by, {
          signal,
          onProgress: (done, total) => progress({ done, total }),
        });
        session.changed(null);
        const left =
          refused.length === 0 ? '' : ` ${counted(refused.length, 'was', 'were')} not purged: ${refused[0]?.message}`;
        const still =
          waiting === 0
            ? ''
            : ` ${counted(waiting, 'waits for the end of its', 'wait for the end of their')} undo window.`;
        const message = `${counted(purged, 'memory was', 'memories were')} purged. ${verified.message}${left}${still}`;
        return { state: verified.ok && refused.length === 0 ? 'completed' : 'failed', message };
      });
    },
    'forget.verifyPurged': () => session.engine().forgetting.searchPurged(),
  };
}

const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
