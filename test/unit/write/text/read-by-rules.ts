/** What the rules writer makes of a text, as tests ask for it. */
import type { FactDraft } from '../../../../electron/ingest/reading.ts';
import { createRulesWriter } from '../../../../electron/write/text/rules/rules-writer.ts';
import type { TextSource } from '../../../../electron/write/text/text-contract.ts';
import { parseIso } from '../../../../shared/clinical-time.ts';

/** A note as it came; `time` null is a note without a date. */
export function noteOf(body: string, time: string | null = '2024-03-12'): TextSource {
  return { type: 'note', title: 'Clinic note', time: parseIso(time), body };
}

/** A dialogue, its turns one a line as the reader writes them. */
export function dialogueOf(
  turns: readonly (readonly [speaker: string, text: string])[],
  time = '2024-03-12',
): TextSource {
  let body = '';
  const spans = turns.map(([speaker, text]) => {
    const start = body.length;
    body += `${speaker}: ${text}\n`;
    return { speaker, start, end: body.length - 1 };
  });
  return { type: 'dialogue', title: 'Visit', time: parseIso(time), body, turns: spans };
}

export async function factsOf(source: TextSource): Promise<FactDraft[]> {
  const read = await createRulesWriter().extract(source);
  if (read.unread.length > 0 || read.refused.length > 0) throw new Error(JSON.stringify([read.unread, read.refused]));
  return read.facts;
}

/** "kind: text (assertion, status) from", short enough to compare at a glance. */
export function told(fact: FactDraft): string {
  const status = fact.status ? `, ${fact.status}` : '';
  return `${fact.kind}: ${fact.text} (${fact.assertion}${status})`;
}

export async function toldOf(body: string, time: string | null = '2024-03-12'): Promise<string[]> {
  return (await factsOf(noteOf(body, time))).map(told);
}
