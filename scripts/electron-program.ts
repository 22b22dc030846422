/** Finds Electron's program where it is installed. Its package fetches it at the first run; that is not done here. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute path of the program, or null when only the package without its program is there, or none. */
export function electronProgram(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  let folder: string;
  try {
    folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
  const named = join(folder, 'path.txt');
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron';
  const program = join(env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), name);
  return existsSync(program) ? program : null;
}

/** Why the window of the desktop app cannot be shown here, in a sentence; null when it can. */
export function whyNoWindow(
  program: string | null,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  userId: number | undefined,
): string | null {
  if (program === null) return 'The desktop window (Electron) is not installed here';
  if (platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'This machine has no display';
  if (userId === 0)
    return 'The desktop window does not run for the administrator (root), because its sandbox would be off';
  return null;
}
