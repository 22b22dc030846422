/** Boot order of the desktop app, and nothing else. */
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  safeStorage,
  session as sessions,
  utilityProcess,
} from 'electron';
import { PRELOAD_FILE, RENDERER_FOLDER, SAMPLE_FILE } from './ipc/app-files.ts';
import { parseFolderArgument } from './ipc/arguments.ts';
import { createBridgeHost } from './ipc/bridge-host.ts';
import { createElectronTransport } from './ipc/electron-transport.ts';
import { workspaceDoor } from './ipc/workspace-session.ts';
import { APP_SCHEME_PRIVILEGES, serveApp } from './security/app-protocol.ts';
import { keychainKeeper } from './security/key-keeper.ts';
import { denyNavigation } from './security/navigation.ts';
import { denyNetwork } from './security/network.ts';
import { APP_PAGE } from './security/origin.ts';
import { denyPermissions } from './security/permissions.ts';
import { createServices } from './services.ts';
import { lockWithTheScreen } from './window/auto-lock.ts';
import { quitAfterClosing } from './window/close-guard.ts';
import { chooseFiles, chooseModels } from './window/file-dialog.ts';
import { spawnInUtilityProcess } from './window/llama-process.ts';
import { createMainWindow } from './window/main-window.ts';
import { workspaceFolder } from './workspace-folder.ts';

async function boot(): Promise<void> {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents));
  await app.whenReady();
  denyPermissions(sessions.defaultSession);
  denyNetwork(sessions.defaultSession);
  serveApp(protocol, RENDERER_FOLDER);

  const services = createServices({ spawn: spawnInUtilityProcess(utilityProcess) });
  await services.writers.look();
  let window: BrowserWindow | null = null;
  const host = createBridgeHost({
    door: workspaceDoor({
      folder: workspaceFolder(parseFolderArgument(process.argv)),
      keeper: keychainKeeper(safeStorage, process.platform),
      sampleFile: SAMPLE_FILE,
      services,
    }),
    picker: 'dialog',
    writer: () => services.writers.current().name,
    pickFiles: () => chooseFiles(dialog, window, process.platform),
    models: services.models,
    pickModels: () => chooseModels(dialog, window),
    log: (line) => console.error(line),
  });
  const transport = createElectronTransport(ipcMain, host);
  quitAfterClosing(app, async () => {
    await host.close();
    await services.close();
  });
  lockWithTheScreen(powerMonitor, () => {
    host.session.leave(null).catch(() => undefined);
  });
  app.on('window-all-closed', () => app.quit());

  window = createMainWindow(BrowserWindow, PRELOAD_FILE);
  const own = window;
  app.on('second-instance', () => {
    if (own.isMinimized()) own.restore();
    own.focus();
  });
  transport.serve(own.webContents);
  await own.loadURL(APP_PAGE);
}

// A second start shows the window of the first: one workspace has one writer.
if (app.requestSingleInstanceLock()) {
  boot().catch((error: unknown) => {
    dialog.showErrorBox('STAM Review could not start', 'Start it again; if this happens once more, install it anew.');
    console.error(error instanceof Error ? error.name : 'unknown fault');
    app.exit(1);
  });
} else {
  app.quit();
}
