/** Hands a text to the person as a file. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'application/jsonl' | 'text/csv',
): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Hands a file to the person, the way a page can: the browser or the system asks where to keep it. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
