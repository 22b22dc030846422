/** Whether what was built is as new as what it is built from. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Newest modification under a file or folder, in milliseconds; null when it is not there. */
function newest(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isDirectory()) return found.mtimeMs;
  // The folder itself counts: a file that was taken away leaves its mark there.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name)) ?? 0), found.mtimeMs);
}

/** True when `built` is missing or older than any of the sources (files or folders). */
export function isStale(built: string, sources: readonly string[]): boolean {
  const made = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || sources.some((source) => (newest(source) ?? 0) > made);
}
