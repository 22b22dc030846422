/** Hands a picture to the person as a file. The name holds the id of a fact and no word of it. */
export function savePicture(memory: string, picture: Blob, ending: 'svg' | 'png'): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = `relations-${memory}.${ending}`;
  link.click();
  // The browser has taken the picture over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
