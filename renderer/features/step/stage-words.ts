import type { Decision } from '../../../shared/interchange.ts';

/** What a stage is called and what it does, in a sentence. */
export const STAGE_WORDS: Record<Decision['stage'], { name: string; what: string }> = {
  extract: { name: 'Extract', what: 'What the entry says.' },
  link: { name: 'Link', what: 'What each new fact is tied to.' },
  impact: { name: 'Impact', what: 'Which earlier facts it may affect.' },
  update: { name: 'Update', what: 'What stays and what moves.' },
  guard: { name: 'Guard', what: 'What was let through and what was held back.' },
  commit: { name: 'Commit', what: 'What was written into the two stores.' },
};
