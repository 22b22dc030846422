/** The system's dialog for the files of an import. */
import type { BrowserWindow, Dialog } from 'electron';

/**
 * Answers the absolute paths that a person chose; none when the dialog was dismissed. Folders can be chosen where the
 * system's dialog offers both at once (macOS); elsewhere a folder is dropped onto the window.
 */
export async function chooseFiles(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | null,
  platform: NodeJS.Platform,
): Promise<string[]> {
  const options = {
    title: 'Import records',
    buttonLabel: 'Import',
    properties: [
      'openFile' as const,
      'multiSelections' as const,
      'dontAddToRecent' as const,
      ...(platform === 'darwin' ? ['openDirectory' as const] : []),
    ],
  };
  const { canceled, filePaths } =
    window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
  return canceled ? [] : filePaths;
}

/** Answers the paths of model files that a person chose; none when the dialog was dismissed. */
export async function chooseModels(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | null,
): Promise<string[]> {
  const options = {
    title: 'Add language models',
    buttonLabel: 'Add',
    filters: [{ name: 'Models', extensions: ['gguf'] }],
    properties: ['openFile' as const, 'multiSelections' as const, 'dontAddToRecent' as const],
  };
  const { canceled, filePaths } =
    window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
  return canceled ? [] : filePaths;
}
