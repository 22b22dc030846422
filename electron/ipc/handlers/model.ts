import { StamError } from '../../../shared/errors.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

export function modelHandlers({ session, models, pickModels }: HandlerTools): HandlersOf<'model'> {
  return {
    'model.list': () => models.list(),
    'model.pick': async () => {
      if (pickModels === null) {
        throw new StamError('WRONG_USAGE', 'In a browser, type the path of the model file on this machine.');
      }
      return { paths: await pickModels() };
    },
    'model.add': ({ path }) =>
      session.jobs().startTask('model add', 'Adding a model', async ({ signal, progress }) => {
        const { added, refused } = await models.add(path, {
          signal,
          onProgress: (done, total) => progress({ done, total }),
        });
        const [first] = refused;
        const message = first ? `${first.file}: ${first.message}` : null;
        return { state: added.length === 0 && first ? 'failed' : 'completed', message };
      }),
    'model.fetch': ({ id }) =>
      session.jobs().startTask('model fetch', `Fetching ${id}`, async ({ signal, progress }) => {
        const fetched = await models.fetch(id, {
          signal,
          onProgress: (done, total) => progress({ done, total }),
        });
        return { state: 'completed', message: fetched.notes.join(' ') || null };
      }),
    'model.probe': ({ id, adapter }) =>
      session.jobs().startTask('model probe', `Fitness probe of ${id}`, async ({ signal, progress }) => {
        const result = await models.probe(id, adapter ?? null, {
          signal,
          onProgress: (done, total) => progress({ done, total }),
        });
        const message = result.passed ? 'It may write.' : 'It may not write: see its list of questions.';
        return { state: 'completed', message };
      }),
    'model.assign': ({ role, model, adapter }) => models.assign(role, model, adapter ?? null),
    'model.remove': ({ id }) => models.remove(id),
  };
}
