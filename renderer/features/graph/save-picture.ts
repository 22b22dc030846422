import { saveBlob } from '../../ui/save-file.ts';

/** Hands a picture to the person as a file. The name holds the id of a fact and no word of it. */
export function savePicture(memory: string, picture: Blob, ending: 'svg' | 'png'): void {
  saveBlob(`relations-${memory}.${ending}`, picture);
}
