/** The transcripts of PriMock57: one Praat TextGrid for each speaker, with the time of each utterance. */

interface Utterance {
  /** Seconds from the start of the recording. */
  at: number;
  speaker: string;
  words: string;
}

const INTERVAL = /intervals \[\d+\]:\s*xmin = ([\d.]+)\s*xmax = [\d.]+\s*text = "((?:[^"]|"")*)"/g;
/** Marks of the transcribers: "<UNSURE>", "</UNSURE>", "<INAUDIBLE_SPEECH/>". */
const MARK = /<[^<>]{1,40}>/g;

/** The dialogue of several speakers as turns one a line, in the order in which they began to speak. */
export function dialogueOf(grids: readonly { speaker: string; grid: string }[]): {
  body: string;
  turns: { speaker: string; start: number; end: number }[];
} {
  const said = grids.flatMap(({ speaker, grid }) => utterances(speaker, grid)).sort((a, b) => a.at - b.at);
  const turns: { speaker: string; start: number; end: number }[] = [];
  let body = '';
  for (const { speaker, words } of said) {
    const start = body.length;
    body += `${speaker}: ${words}\n`;
    turns.push({ speaker, start, end: body.length - 1 });
  }
  return { body, turns };
}

function utterances(speaker: string, grid: string): Utterance[] {
  const found: Utterance[] = [];
  for (const [, at = '', text = ''] of grid.matchAll(INTERVAL)) {
    const words = text.replaceAll('""', '"').replace(MARK, ' ').replace(/\s+/g, ' ').trim();
    if (words !== '') found.push({ at: Number(at), speaker, words });
  }
  return found;
}
