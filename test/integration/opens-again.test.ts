/** A workspace that works on behind its lock is shown again to whoever opens its own key file, and to nobody else. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertOpens, createWorkspace } from '../../electron/store/workspace-file.ts';

const OURS = { passphrase: 'correct horse battery' };
const THEIRS = { passphrase: 'another long passphrase' };

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'stam-test-'));
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

test('its passphrase opens it again while it is open, another one does not, and no key file of another workspace does', async () => {
  const folder = join(base, 'ours');
  const store = await createWorkspace(folder, OURS);
  await assertOpens(folder, OURS, store.fingerprint);
  await expect(assertOpens(folder, THEIRS, store.fingerprint)).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
  (await createWorkspace(join(base, 'theirs'), THEIRS)).close();
  copyFileSync(join(base, 'theirs', 'key.json'), join(folder, 'key.json'));
  await expect(assertOpens(folder, THEIRS, store.fingerprint)).rejects.toMatchObject({ code: 'WORKSPACE_DAMAGED' });
  store.close();
});
