/** The persons of a workspace, and the settings that are theirs. */
import type { DeskTools } from './desk-tools.ts';
import type { PeopleDesk } from './review-contract.ts';

export function openPeopleDesk(_tools: DeskTools): PeopleDesk {
  throw new Error('not built yet');
}
