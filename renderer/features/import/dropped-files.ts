/** Files out of a drop, with the files of dropped folders under their place in the folder. */

export function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Every file of the drop. The entries must be taken during the event, before the first wait. */
export async function droppedFiles(event: DragEvent): Promise<File[]> {
  const transfer = event.dataTransfer;
  if (!transfer) return [];
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const plain = [...transfer.files];
  const entries = items.map((item) => item.webkitGetAsEntry());
  if (entries.every((entry) => entry === null)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return files;
}

async function collect(entry: FileSystemEntry, into: File[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    const place = entry.fullPath.replace(/^\//, '');
    // A folder's place tells formats apart (hosp/patients.csv); browsers fill it for a folder picker only.
    if (place.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: place });
    into.push(file);
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  // A reader gives at most a hundred entries a call; an empty answer is the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const inner of batch) await collect(inner, into);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
