/** `npm start`: builds what is out of date, then shows the desktop window where there can be one, else serves a browser. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseFolderArgument } from '../electron/ipc/arguments.ts';
import { workspaceFolder } from '../electron/workspace-folder.ts';
import { StamError } from '../shared/errors.ts';
import { electronProgram, whyNoWindow } from './electron-program.ts';
import { isStale } from './freshness.ts';

const root = join(import.meta.dirname, '..');
const inRoot = (path: string): string => join(root, path);

async function buildWindow(): Promise<void> {
  const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'].map(inRoot);
  if (!isStale(inRoot('dist/renderer/index.html'), sources)) return;
  console.error('Building the window …');
  const { build } = await import('vite');
  // Not emptied first: another start may be serving from it.
  const beside = { emptyOutDir: false };
  await build({ configFile: inRoot('vite.config.ts'), root: inRoot('renderer'), logLevel: 'warn', build: beside });
}

async function buildMain(): Promise<void> {
  const sources = ['electron', 'shared', 'vite.electron.config.ts', 'package-lock.json'].map(inRoot);
  if (!isStale(inRoot('dist/electron/main.js'), sources)) return;
  console.error('Building the desktop app …');
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: inRoot('vite.electron.config.ts'), root, logLevel: 'warn' });
  await builder.buildApp();
}

/** Runs the desktop app until it ends; signals are passed on, so that it can finish the entry in flight. */
async function runElectron(program: string, folder: string): Promise<number> {
  const child = spawn(program, [root, '--workspace', folder], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** @throws StamError WRONG_USAGE */
function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StamError('WRONG_USAGE', 'STAM_PORT must be a number between 0 and 65535.');
}

/** Takes the passphrase out of the environment, so that no child process inherits it. */
function takePassphrase(): string | null {
  const passphrase = process.env.STAM_PASSPHRASE;
  delete process.env.STAM_PASSPHRASE;
  return passphrase === undefined || passphrase === '' ? null : passphrase;
}

async function start(): Promise<number> {
  const passphrase = takePassphrase();
  const port = portOf(process.env.STAM_PORT);
  const folder = workspaceFolder(parseFolderArgument(process.argv.slice(2)));
  await buildWindow();
  const program = electronProgram();
  const why = whyNoWindow(program, process.platform, process.env, process.getuid?.());
  if (program !== null && why === null) {
    await buildMain();
    return await runElectron(program, folder);
  }
  console.log(`${why}, so STAM Review runs in your browser.`);
  const { runLoopback } = await import('../electron/ipc/loopback-main.ts');
  await runLoopback({ folder, port, passphrase, say: (line) => console.log(line) });
  return 0;
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof StamError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
