/** Candidates, decisions, tombstones and the purge: the half of the forgetting desk that acts. */
import type { DeskTools } from '../review/desk-tools.ts';
import type { ForgettingDesk } from './forget-contract.ts';
import type { Proposals } from './proposal-basis.ts';

export type DecidingDesk = Pick<
  ForgettingDesk,
  | 'status'
  | 'candidates'
  | 'candidate'
  | 'decide'
  | 'tombstones'
  | 'takeBack'
  | 'undoHours'
  | 'setUndoHours'
  | 'purge'
  | 'verifyPurged'
>;

export function openDecidingPart(_tools: DeskTools, _proposals: Proposals): DecidingDesk {
  throw new Error('not built yet');
}
