import type { PersonRole } from '../../../shared/review.ts';

export const ROLE_WORDS: Readonly<Record<PersonRole, { name: string; may: string }>> = {
  clinician: { name: 'Clinician', may: 'decides on the record: corrections, conflicts, deletions' },
  annotator: { name: 'Annotator', may: 'labels archived memories' },
  researcher: { name: 'Researcher', may: 'draws samples, trains scorers, calibrates, hands labels on' },
};

/** "clinician and annotator" */
export function rolesWords(roles: readonly PersonRole[]): string {
  const names = roles.map((role) => ROLE_WORDS[role].name.toLowerCase());
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
