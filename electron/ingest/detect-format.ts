/** Which reader takes a file: by its first 64 KiB and its name. */
import { openText } from './decode-text.ts';
import type { Format, Source } from './reading.ts';

const HEAD_CHARACTERS = 64 * 1024;

/**
 * The first 64 KiB of a source as text (gunzipped, decoded, without byte order mark).
 *
 * @throws what `openText` throws: a file that is not text, a placeholder or unreadable is refused here already.
 */
export async function readHead(source: Source): Promise<string> {
  let head = '';
  for await (const text of openText(source)) {
    head += text;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

/** The surest of the formats, the earlier one where two are equally sure; null where none knows the file. */
export function chooseFormat(path: string, head: string, formats: readonly Format[]): Format | null {
  let best: Format | null = null;
  let sureness = 0;
  for (const format of formats) {
    const sure = format.detect(path, head);
    if (sure > sureness) {
      best = format;
      sureness = sure;
    }
  }
  return best;
}

/** The first line of a head, and whether it is there to its end. */
export function firstLine(head: string): { text: string; complete: boolean } {
  const end = head.indexOf('\n');
  return end < 0 ? { text: head, complete: false } : { text: head.slice(0, end).replace(/\r$/, ''), complete: true };
}
