/** What the kinds of memories are called in an answer, one and many. */
import type { Kind } from '../../../../shared/vocabulary.ts';

const WORDS: Record<Kind, readonly [string, string]> = {
  medication: ['medication', 'medications'],
  condition: ['condition', 'conditions'],
  allergy: ['allergy', 'allergies'],
  measurement: ['result', 'results'],
  symptom: ['symptom', 'symptoms'],
  procedure: ['procedure', 'procedures'],
  immunization: ['immunization', 'immunizations'],
  device: ['device', 'devices'],
  plan: ['plan', 'plans'],
  monitoring: ['kind of monitoring', 'kinds of monitoring'],
  social: ['social fact', 'social facts'],
  'family history': ['fact of family history', 'facts of family history'],
  encounter: ['visit or stay', 'visits or stays'],
};

export const kindWord = (kinds: readonly Kind[], count: number): string => {
  const [kind] = kinds;
  const [one, many] = kind !== undefined && kinds.length === 1 ? WORDS[kind] : ['fact', 'facts'];
  return count === 1 ? one : many;
};
