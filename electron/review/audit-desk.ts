/** The audit log as persons read it. */
import type { DeskTools } from './desk-tools.ts';
import type { AuditDesk } from './review-contract.ts';

export function openAuditDesk(_tools: DeskTools): AuditDesk {
  throw new Error('not built yet');
}
