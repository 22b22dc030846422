/** Visits without a gold: the notes and dialogues of ACI-Bench and PriMock57, for checking by hand. None of them has a date. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { EvaluatedText } from './evaluated-text.ts';
import { dialogueOf } from './text-grid.ts';

const CONSULTATION = /^(day\d+_consultation\d+)\.json$/;

/** What is there of both; empty where the data are absent. */
export function visitTexts(data: string): EvaluatedText[] {
  return [...aciBench(join(data, 'notes/aci-bench')), ...primock(join(data, 'notes/primock57'))];
}

function aciBench(folder: string): EvaluatedText[] {
  return ['train.csv', 'valid.csv'].flatMap((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [];
    const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    return rows.flatMap(({ encounter_id = '', dialogue = '', note = '' }) => [
      noteText('ACI-Bench notes', `aci-bench/${encounter_id}/note`, note),
      taggedDialogue(`aci-bench/${encounter_id}/dialogue`, dialogue),
    ]);
  });
}

function taggedDialogue(id: string, dialogue: string): EvaluatedText {
  const turns: { speaker: string; start: number; end: number }[] = [];
  const tags = [...dialogue.matchAll(/^\[([^\]\n]{1,24})\]/gm)];
  for (const [i, tag] of tags.entries()) {
    const end = tags[i + 1]?.index ?? dialogue.length;
    turns.push({ speaker: tag[1] ?? '', start: tag.index + tag[0].length, end });
  }
  const source = { type: 'dialogue' as const, title: 'Visit', time: null, body: dialogue, turns };
  return { id, corpus: 'ACI-Bench dialogues', source };
}

function primock(folder: string): EvaluatedText[] {
  if (!existsSync(join(folder, 'notes'))) return [];
  const names = readdirSync(join(folder, 'notes')).flatMap((file) => CONSULTATION.exec(file)?.[1] ?? []);
  return names.sort().flatMap((name) => {
    const { note } = JSON.parse(readFileSync(join(folder, 'notes', `${name}.json`), 'utf8')) as { note: string };
    const grids = ['doctor', 'patient'].flatMap((speaker) => {
      const file = join(folder, 'transcripts', `${name}_${speaker}.TextGrid`);
      return existsSync(file) ? [{ speaker, grid: readFileSync(file, 'utf8') }] : [];
    });
    const said = dialogueOf(grids);
    const source = { type: 'dialogue' as const, title: 'Consultation', time: null, ...said };
    return [
      noteText('PriMock57 notes', `primock57/${name}/note`, note),
      ...(said.turns.length > 0 ? [{ id: `primock57/${name}/dialogue`, corpus: 'PriMock57 dialogues', source }] : []),
    ];
  });
}

function noteText(corpus: string, id: string, body: string): EvaluatedText {
  return { id, corpus, source: { type: 'note', title: 'Note', time: null, body } };
}
