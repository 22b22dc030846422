import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function askHandlers({ session }: HandlerTools): HandlersOf<'ask'> {
  return {
    'ask.question': ({ patient, text, gate, policy }, { signal }) =>
      session.engine().ask(patient, text, { gate, keep: true, signal, ...(policy === undefined ? {} : { policy }) }),
    'ask.answer': ({ patient, question }, { signal }) => {
      const engine = session.engine();
      return engine.answer(engine.question(patient, question), {
        signal,
        onWritten: (statements) => session.answering({ question, statements }),
      });
    },
    'ask.list': ({ patient }) => session.engine().questions(patient),
    'ask.get': ({ patient, question }) => session.engine().question(patient, question),
    'ask.remove': ({ patient, question }) => session.engine().removeQuestion(patient, question),
    'ask.suggestions': ({ patient }) => session.engine().suggestions(patient),
  };
}
