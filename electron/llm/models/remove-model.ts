/** Removes a model's file from the models folder, or what an unfinished fetch has left of it. */
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import type { AssignableRole, ModelRow } from '../../../shared/models.ts';
import type { ModelsHome } from './models-home.ts';
import { changeRegistry } from './models-registry.ts';
import { dropPart } from './partial-file.ts';
import { clearRolesOf } from './roles.ts';

/**
 * Removes the file and takes the model's roles away. What the probe found stays: it belongs to the very bytes, should they come back.
 *
 * @returns the roles that nobody has now
 * @throws StamError WRONG_USAGE where the model is not in the person's own folder, or nothing of it is on this machine
 */
export function removeModel(home: ModelsHome, row: ModelRow): AssignableRole[] {
  if (row.file === null) {
    if (row.fetched === null) throw new StamError('WRONG_USAGE', `Nothing of ${row.name} is on this machine.`);
    dropPart(join(home.own, row.fileName));
    return [];
  }
  const { file, sha256 } = row;
  if (row.bundled || resolve(dirname(file)) !== resolve(home.own)) {
    throw new StamError('WRONG_USAGE', `${row.name} belongs to the program's own files and is not removed here.`);
  }
  rmSync(file);
  let roles: AssignableRole[] = [];
  changeRegistry(home.own, (registry) => {
    registry.hashes = registry.hashes.filter(({ path }) => path !== file);
    if (sha256 !== null) roles = clearRolesOf(registry, sha256);
  });
  return roles;
}
