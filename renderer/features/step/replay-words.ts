/** A replay in words: what differs, field by field. */
import type { ReplayMemory, ReplayReport } from '../../../shared/interchange.ts';
import { dateWords } from '../../ui/date-words.ts';
import { causeWords } from '../patient-state/memory-words.ts';

const FIELD_WORDS: Record<string, string> = {
  kind: 'kind',
  text: 'text',
  subject: 'whom it speaks of',
  assertion: 'assertion',
  quote: 'quote',
  validFrom: 'start',
  validTo: 'end',
  store: 'store',
  cause: 'cause',
  reason: 'reason',
};

export const fieldWords = (field: string): string => FIELD_WORDS[field] ?? field;

/** The value of a field as it is read; "unknown" where there is none. */
export function valueWords(memory: ReplayMemory, field: string): string {
  if (field === 'validFrom') return memory.validFrom ? dateWords(memory.validFrom) : 'unknown';
  if (field === 'validTo') return memory.validTo ? dateWords(memory.validTo) : 'unknown';
  if (field === 'cause') return memory.cause ? causeWords(memory.cause) : 'none';
  const value: unknown = Object.entries(memory).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : 'none';
}

const CHANGE_WORDS: Record<ReplayReport['changes'][number]['change'], string> = {
  'only as written': 'Only as written',
  'only in the replay': 'Only in the replay',
  different: 'Different',
};

export const changeWords = (change: ReplayReport['changes'][number]['change']): string => CHANGE_WORDS[change];

const STAGE_OF_REPLAY: Record<ReplayReport['stage'], string> = {
  all: 'The whole entry',
  extract: 'Extract',
  update: 'Link and update',
};

export const replayStageWords = (stage: ReplayReport['stage']): string => STAGE_OF_REPLAY[stage];
