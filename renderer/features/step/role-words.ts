import type { WriteRole } from '../../../shared/interchange.ts';

/** In the order in which the stages come. */
export const WRITE_ROLES: readonly WriteRole[] = ['extract', 'link', 'update'];

export const ROLE_WORDS: Record<WriteRole, { name: string; doing: string }> = {
  extract: { name: 'Extract: read a sentence into facts', doing: 'extract' },
  link: { name: 'Link: say what two facts have to do with each other', doing: 'link' },
  update: { name: 'Update: say whether the newer fact replaces or ends the earlier one', doing: 'update' },
};
