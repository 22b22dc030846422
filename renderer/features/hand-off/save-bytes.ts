/** Hands a file of bytes, told in base64, to the person: the browser or the system asks where to keep it. */
export function saveBytes(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
