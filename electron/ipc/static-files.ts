/** The files of the built window, and no other: a URL path becomes a file inside one folder or nothing. */
import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticFile {
  path: string;
  bytes: number;
  type: string;
}

/** Segments of a URL path, decoded once; null for anything that could climb, name a drive, or is not well-formed. */
function segmentsOf(urlPath: string): string[] | null {
  const segments: string[] = [];
  for (const raw of urlPath.split('/')) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return null;
    }
    if (segment === '') continue;
    if (segment === '.' || segment === '..' || /[/\\:\0]/.test(segment)) return null;
    segments.push(segment);
  }
  return segments;
}

/**
 * Finds the file for the path of a URL ("/" is the page itself). Null where there is none, where the path leaves the
 * folder, also through a link, and for types that the window does not consist of.
 */
export async function staticFile(folder: string, urlPath: string): Promise<StaticFile | null> {
  const segments = segmentsOf(urlPath);
  if (segments === null) return null;
  const wanted = join(folder, ...(segments.length === 0 ? ['index.html'] : segments));
  const type = TYPES[extname(wanted).toLowerCase()];
  if (type === undefined) return null;
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(wanted)]);
    if (!path.startsWith(root + sep)) return null;
    const found = await stat(path);
    return found.isFile() ? { path, bytes: found.size, type } : null;
  } catch {
    return null;
  }
}
