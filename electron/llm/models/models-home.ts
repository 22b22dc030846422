/** Where model files lie on this machine. */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import { type Surroundings, workspaceFolder } from '../../workspace-folder.ts';
import { modelsFolder } from '../catalogue.ts';

export interface ModelsHome {
  /** The person's own folder: what is added and fetched goes here, beside the registry. It is made when first needed. */
  own: string;
  /** The program's folders, only read: what comes with it, and a folder "local" of models to try while developing. */
  program: readonly string[];
}

/**
 * The folders of this machine: STAM_MODELS, else "stam-review/models" in the user's data folder, beside the workspace that the
 * window uses. Nothing is made here.
 */
export function modelsHome(
  surroundings: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): ModelsHome {
  const { STAM_MODELS: chosen, STAM_WORKSPACE: _, ...env } = surroundings.env;
  const own = chosen ? resolve(chosen) : join(dirname(workspaceFolder(undefined, { ...surroundings, env })), 'models');
  return { own, program: [modelsFolder(), join(modelsFolder(), 'local')] };
}

/** Makes a folder for models where there is none. @throws StamError MODEL_FAILED where that is not allowed */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new StamError(
      'MODEL_FAILED',
      'The models folder cannot be made: you may not write there, or a file is in its place. STAM_MODELS names another one.',
      undefined,
      { cause },
    );
  }
}
