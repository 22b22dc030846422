import type { EvidenceLine, PacketInfo } from '../../../shared/asking.ts';
import type { ReadRecord, Retrieval } from '../read-contract.ts';

/**
 * active and both: what the gate chooses from (ACTIVE-only is the same packet without its HISTORY); active refilled: as many tokens of
 * ACTIVE as `both` has in all; all: every hit, without a budget (controls, for comparison).
 */
export const PACKET_VARIANTS = ['active', 'both', 'active refilled', 'all'] as const;
export type PacketVariant = (typeof PACKET_VARIANTS)[number];

export interface PacketRequest {
  variant: PacketVariant;
  /** Memories that must be in it, first (public ids): those that a direct answer cites. */
  pinned: readonly string[];
  /** Most lines, and most tokens. */
  limit: number;
  budget: number;
  /** Tokens of each text, by the answerer's tokenizer; null: estimated. */
  count: ((texts: readonly string[]) => Promise<number[]>) | null;
}

/** The ranked evidence within its budget; superseded and successor travel together. */
export async function makePacket(
  _retrieval: Retrieval,
  _record: ReadRecord,
  _request: PacketRequest,
): Promise<{ evidence: EvidenceLine[]; packet: PacketInfo }> {
  throw new Error('not built yet');
}
