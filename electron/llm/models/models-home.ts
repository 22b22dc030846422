/** Where model files lie on this machine. */
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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
