/** One sentence and one mention of it, told by its words; the answer in short words that read well in a test. */
import { scopeOf } from '../../../../electron/write/text/scope/scope-of.ts';
import type { Sentence, Voice } from '../../../../electron/write/text/text-contract.ts';

/** What is not told is that of a sentence of prose in a note. */
export interface Setting {
  section?: Sentence['section']['kind'];
  heading?: string;
  voice?: Voice;
  speaker?: string;
  leadIn?: string;
  /** Text before the sentence in the same body. */
  earlier?: string;
}

/** "absent", "present, resolved, family member: mother" … ; what is of no note is left out. */
export function scopeIn(text: string, words: string, setting: Setting = {}): string {
  const body = `${setting.earlier ?? ''}${text}`;
  const start = setting.earlier?.length ?? 0;
  const at = body.indexOf(words, start);
  if (at < 0) throw new Error(`"${words}" is not in "${text}"`);
  const heading = setting.heading ?? null;
  const voice = setting.voice ?? 'author';
  const sentence: Sentence = {
    start,
    end: body.length,
    section: { kind: setting.section ?? 'other', heading, start: 0, end: body.length },
    form: 'prose',
    cells: [],
    voice,
    turn: voice === 'author' ? null : 0,
    speaker: setting.speaker ?? null,
    leadIn: setting.leadIn ?? null,
  };
  const scope = scopeOf(body, sentence, { start: at, end: at + words.length });
  const parts: string[] = [scope.assertion];
  if (scope.past) parts.push(scope.past);
  if (scope.hypothetical) parts.push('hypothetical');
  if (scope.question) parts.push('asked');
  if (scope.subject !== 'patient') parts.push(`${scope.subject}: ${scope.relationship ?? 'not named'}`);
  return parts.join(', ');
}
