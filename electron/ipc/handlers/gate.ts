import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function gateHandlers({ session, vault }: HandlerTools): HandlersOf<'gate'> {
  return {
    'gate.list': async () => {
      const engine = session.engine();
      return { calibrations: await engine.calibrations(), answerer: engine.answerer() };
    },
    'gate.report': ({ id, lambda }) => session.engine().gateReport(id, lambda),
    'gate.use': ({ id, lambda }) => session.engine().adoptCalibration(id, lambda),
    'gate.remove': ({ id }) => session.engine().removeCalibration(id),
    'gate.calibrate': ({ files, lambda }) => {
      // Asked first: a locked workspace must not cost the files.
      const jobs = session.jobs();
      const taken = files === undefined ? null : vault.take(files);
      return jobs.startCalibration({
        lambda,
        files: taken?.files ?? null,
        release: taken?.release ?? (() => undefined),
      });
    },
  };
}
