import { basename } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import type { HandlersOf, HandlerTools } from '../handlers.ts';

/** What the job is called: the one file, or how many. */
function titleOf(names: readonly string[]): string {
  const [first] = names;
  return names.length === 1 && first !== undefined ? `Import of ${first}` : `Import of ${names.length} files`;
}

export function importHandlers({ session, vault, pickFiles }: HandlerTools): HandlersOf<'import'> {
  return {
    'import.pick': async () => {
      if (pickFiles === null) {
        throw new StamError('WRONG_USAGE', 'In a browser, drop the files onto the page or choose them there.');
      }
      const paths = await pickFiles();
      return { files: paths.map((path) => vault.add({ path, name: basename(path) })) };
    },
    'import.start': ({ files, patient }) => {
      // Asked first: a locked workspace must not cost the files.
      const jobs = session.jobs();
      const taken = vault.take(files);
      return jobs.startImport({
        title: titleOf(taken.files.map((file) => file.name)),
        files: taken.files,
        release: taken.release,
        ...(patient === undefined ? {} : { patient }),
      });
    },
  };
}
