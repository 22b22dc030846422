import { saveBlob } from '../../ui/save-file.ts';

/** Hands a file of bytes, told in base64, to the person. */
export function saveBytes(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveBlob(name, new Blob([bytes], { type: 'application/octet-stream' }));
}
