/** The door of the session over a real workspace on disk: its file, its key, its engine, and the sample record. */
import { existsSync } from 'node:fs';
import { StamError } from '../../shared/errors.ts';
import { doctorOfMachine } from '../doctor.ts';
import { openEngine } from '../engine.ts';
import type { Engine } from '../engine-contract.ts';
import type { Services } from '../services.ts';
import { openThrowaway } from '../store/throwaway.ts';
import {
  assertOpens,
  createWorkspace,
  type KeyKeeper,
  openWorkspace,
  type Secret,
  type Store,
  waysIn,
  workspaceState,
} from '../store/workspace-file.ts';
import type { OpeningSecret, WorkspaceDoor } from './session.ts';

export interface WorkspaceDoorOptions {
  /** Folder of the workspace; made when one is created. */
  folder: string;
  /** The operating system's key store; null where there is none (a browser, a Linux without a keyring). */
  keeper: KeyKeeper | null;
  /** The sample record, STAM JSONL. */
  sampleFile: string;
  services: Pick<Services, 'newEmbedder' | 'writers' | 'answerers'>;
}

/** @throws StamError WORKSPACE_LOCKED when the keychain is named where there is none */
function secretFor(secret: OpeningSecret, keeper: KeyKeeper | null): Secret {
  if ('passphrase' in secret) return secret;
  if (keeper === null) throw new StamError('WORKSPACE_LOCKED', 'This computer keeps no key: a passphrase is needed.');
  return { keeper };
}

/** Whether the key store can open the workspace. A damaged key file says so when it is opened, not here. */
function keeperOpens(folder: string, keeper: KeyKeeper): boolean {
  try {
    return waysIn(folder).keepers.includes(keeper.name);
  } catch {
    return false;
  }
}

export function workspaceDoor(options: WorkspaceDoorOptions): WorkspaceDoor {
  const { folder, keeper, sampleFile, services } = options;

  let fingerprint: string | null = null;

  /** A store that got no engine is closed again: it holds the writer's lock. */
  async function engineOver(store: Store): Promise<Engine> {
    try {
      const { writers, answerers } = services;
      await Promise.all([writers.look(), answerers.look()]);
      return openEngine(store, { embedder: services.newEmbedder(), writers, answerers });
    } catch (error) {
      store.close();
      throw error;
    }
  }

  function own(store: Store): Promise<Engine> {
    fingerprint = store.fingerprint;
    return engineOver(store);
  }

  return {
    look() {
      const state = workspaceState(folder);
      const byKeychain = keeper !== null && (state === 'none' || keeperOpens(folder, keeper));
      return { state, keyKeeper: byKeychain ? 'keychain' : 'passphrase' };
    },
    create: async (secret) => own(await createWorkspace(folder, secretFor(secret, keeper))),
    unlock: async (secret) => {
      if (workspaceState(folder) === 'none') {
        throw new StamError('NO_WORKSPACE', 'There is no workspace yet: make one first.');
      }
      return own(await openWorkspace(folder, secretFor(secret, keeper)));
    },
    prove: async (secret) => {
      if (fingerprint === null) throw new Error('no workspace was opened that could be opened again');
      await assertOpens(folder, secretFor(secret, keeper), fingerprint);
    },
    doctor: () => doctorOfMachine(folder, services),
    async openSample() {
      if (!existsSync(sampleFile)) {
        throw new StamError('NOT_FOUND', 'The sample record is not part of this installation.');
      }
      const engine = await engineOver(openThrowaway());
      try {
        // The rules: the sample is to be looked at now, and is the same on every machine.
        const report = await engine.import([sampleFile], { writer: 'rules' });
        const [refused] = report.refused;
        if (refused !== undefined) throw new StamError('UNREADABLE_FILE', refused.message);
        return engine;
      } catch (error) {
        await engine.close();
        throw error;
      }
    },
  };
}
