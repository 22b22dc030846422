/** Hands a text to the person as a file, the way a page can: the browser or the system asks where to keep it. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'application/jsonl' | 'text/csv',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
