/** Worker: the real import of one file into a new workspace. The clock starts with the workspace open and the engine there. */
import { openEngine } from '../electron/engine.ts';
import { createWorkspace } from '../electron/store/workspace-file.ts';
import { benchKeeper } from './bench-keeper.ts';
import { answerOrder, peakMegabytes, type Spent, startClock } from './child-process.ts';

export interface ImportOrder {
  file: string;
  /** Folder of the workspace to be made; stays, for the floor to read the rows from. */
  workspace: string;
  /** Null: opened by the keeper of the benches, without deriving a key. */
  passphrase: string | null;
  /** Imported before the clock starts, and given its vectors or not; null: the workspace is empty. */
  before: { file: string; embed: boolean } | null;
}

export interface ImportAnswer extends Spent {
  entries: number;
  memories: number;
  transitions: number;
  problems: number;
  peakMB: number;
  /** Memory of the process before the import began. */
  restMB: number;
}

answerOrder<ImportOrder>(async ({ file, workspace, passphrase, before }) => {
  const secret = passphrase === null ? { keeper: benchKeeper } : { passphrase };
  const engine = openEngine(await createWorkspace(workspace, secret));
  if (before) await engine.import([before.file]);
  if (before?.embed) {
    const { waiting, message } = await engine.embedMissing();
    if (waiting > 0) throw new Error(message ?? 'texts are left without a vector');
  }
  const restMB = peakMegabytes();
  const stop = startClock();
  const report = await engine.import([file]);
  const spent = stop();
  const peakMB = peakMegabytes();
  await engine.close();
  const [refused] = report.refused;
  if (refused) throw new Error(`the record was refused: ${refused.message}`);
  const { entries, memories, transitions, problemCount } = report;
  return { ...spent, entries, memories, transitions, problems: problemCount, peakMB, restMB } satisfies ImportAnswer;
});
