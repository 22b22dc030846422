/**
 * Opens a workspace for writing, puts one line into it, says so with its process number and holds it until it is killed
 * or its input ends. A workspace that it cannot have is told as code and sentence.
 */
import { openWorkspace } from '../../../electron/store/workspace-file.ts';
import { StamError } from '../../../shared/errors.ts';
import { knownKeeper } from './known-keeper.ts';

const [folder = '', text = 'held'] = process.argv.slice(2);
try {
  const store = await openWorkspace(folder, { keeper: knownKeeper() });
  store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(`held by ${process.pid}`, text);
  console.log(`open ${process.pid}`);
  process.stdin.resume().on('end', () => store.close());
} catch (error) {
  if (!(error instanceof StamError)) throw error;
  console.log(`${error.code} ${error.message}`);
}
