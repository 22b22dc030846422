/**
 * Where the app's own files lie. This source is two folders below the root, and so is the bundle that it becomes a part
 * of (dist/electron); both find the root the same way. In a packaged app, what is read by other means than Electron's
 * patched file system lies beside the archive.
 */
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const unpacked = root.replace(/app\.asar$/, `app.asar.unpacked`);

/** The built window. */
export const RENDERER_FOLDER = join(root, 'dist', 'renderer');
/** The bundled preload. */
export const PRELOAD_FILE = join(root, 'dist', 'electron', 'preload.cjs');
/** The sample record, STAM JSONL. */
export const SAMPLE_FILE = `${unpacked}${sep}sample${sep}sample-record.jsonl`;
