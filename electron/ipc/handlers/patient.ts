import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function patientHandlers({ session }: HandlerTools): HandlersOf<'patient'> {
  return {
    'patient.list': ({ search }) => session.engine().patients(search),
    'patient.state': ({ patient, validAt, seq, kind }) =>
      session.engine().state(patient, { validAt: validAt ?? null, seq: seq ?? null, kind: kind ?? null }),
    'patient.timeline': ({ patient }) => session.engine().timeline(patient),
    'patient.search': ({ patient, text }) => session.engine().search(patient, text),
  };
}
