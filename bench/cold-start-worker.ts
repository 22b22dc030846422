/** Worker: what a cold start is made of, step by step, to the list of patients. */
import { join } from 'node:path';
import { answerOrder, startClock } from './child-process.ts';

export interface ColdStartOrder {
  workspace: string;
  passphrase: string;
}

export interface ColdStartAnswer {
  /** Loading and translating the sources of the engine. */
  loadMs: number;
  /** From passphrase to key. */
  keyMs: number;
  /** Opening the encrypted database and checking that its schema is this version's. */
  openMs: number;
  queryMs: number;
  patients: number;
}

answerOrder<ColdStartOrder>(async ({ workspace, passphrase }) => {
  const load = startClock();
  const [{ openEngine }, { readKeyFile }, { unwrapKey }, { migrations }, { openForReading }, { KEY_FILE }] =
    await Promise.all([
      import('../electron/engine.ts'),
      import('../electron/store/key-file.ts'),
      import('../electron/store/keys.ts'),
      import('../electron/store/migrations/index.ts'),
      import('../electron/store/open-store.ts'),
      import('../electron/store/workspace-layout.ts'),
    ]);
  const loadMs = load().ms;
  const derive = startClock();
  const key = await unwrapKey(readKeyFile(join(workspace, KEY_FILE)), { passphrase });
  const keyMs = derive().ms;
  const open = startClock();
  const store = openForReading(workspace, key, migrations);
  const openMs = open().ms;
  key.fill(0);
  const query = startClock();
  const engine = openEngine(store);
  const patients = engine.patients().length;
  const queryMs = query().ms;
  await engine.close();
  return { loadMs, keyMs, openMs, queryMs, patients } satisfies ColdStartAnswer;
});
