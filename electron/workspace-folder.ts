/** Where the workspace lies: where the user says, else where the operating system keeps the data of programs. */
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  home: string;
}

function here(): Surroundings {
  return { env: process.env, platform: process.platform, home: homedir() };
}

/** The user's data folder by the convention of the system (XDG base directories, %APPDATA%, ~/Library). */
function dataFolder({ env, platform, home }: Surroundings): string {
  if (platform === 'win32') return env.APPDATA || win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  // The XDG specification: a relative path is invalid and is ignored.
  return env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : posix.join(home, '.local', 'share');
}

/**
 * The folder of the workspace: `chosen` (of the command line), else STAM_WORKSPACE, else "stam-review/workspace" in the
 * user's data folder. It is not made here.
 */
export function workspaceFolder(chosen?: string, surroundings: Surroundings = here()): string {
  if (chosen !== undefined && chosen !== '') return chosen;
  if (surroundings.env.STAM_WORKSPACE) return surroundings.env.STAM_WORKSPACE;
  const { join } = surroundings.platform === 'win32' ? win32 : posix;
  return join(dataFolder(surroundings), 'stam-review', 'workspace');
}
