/**
 * The packet: what an answerer gets to read. Lines as packet-line.ts writes them, in the order of evidence-units.ts, as many as the
 * budget has room for. Nothing in it depends on a clock or on the order in which a store was asked.
 */
import type { EvidenceLine, PacketInfo } from '../../../shared/asking.ts';
import type { ReadRecord, Retrieval } from '../read-contract.ts';
import { type Candidate, evidenceLine, evidenceUnits, type Unit, type Units } from './evidence-units.ts';
import { packetLine } from './packet-line.ts';

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

interface Room {
  lines: number;
  tokens: number;
}

/**
 * The ranked evidence within its budget; superseded and successor travel together. The record is read before the first wait.
 *
 * @throws what `count` throws
 */
export async function makePacket(
  retrieval: Retrieval,
  record: ReadRecord,
  request: PacketRequest,
): Promise<{ evidence: EvidenceLine[]; packet: PacketInfo }> {
  const { variant, pinned } = request;
  const best = evidenceUnits(retrieval, record, pinned, request.limit);
  // The controls look beyond the lines that an answerer gets.
  const ofAll = variant === 'all' || variant === 'active refilled';
  const every = ofAll ? evidenceUnits(retrieval, record, pinned, Number.POSITIVE_INFINITY) : best;
  const count = request.count ?? estimated;
  const asked = { lines: request.limit, tokens: Math.max(0, request.budget) };

  if (variant === 'all') {
    const lines = await priced(membersOf(every.units), count);
    return packetOf(lines, request, every, request.budget);
  }
  const both = await filled(best.units, asked, count);
  if (variant === 'both') return packetOf(both, request, best, request.budget);
  if (variant === 'active') {
    const active = await priced(both.map((line) => line.candidate).filter(isActive), count);
    return packetOf(active, request, best, request.budget);
  }
  const budget = Math.min(request.budget, tokensOf(both));
  const refilled = await filled(onlyActive(every.units), { lines: request.limit, tokens: budget }, count);
  return packetOf(refilled, request, every, budget);
}

interface PricedLine {
  candidate: Candidate;
  line: string;
  tokens: number;
}

/** As many units as there is room for, the best first; a smaller one may take the room that a larger one did not find. */
async function filled(
  units: readonly Unit[],
  room: Room,
  count: NonNullable<PacketRequest['count']>,
): Promise<PricedLine[]> {
  // Counted once, with numbers and references at least as long as they will be.
  const all = await priced(membersOf(units.map(withBefore)), count);
  const price = new Map(all.map(({ candidate, tokens }) => [candidate.item.publicId, tokens]));
  const chosen: Candidate[][] = [];
  const taken = new Set<string>();
  let left = room;
  const take = (members: readonly Candidate[]): Candidate[] | null => {
    const fresh = members.filter(({ item }) => !taken.has(item.publicId));
    const tokens = fresh.reduce((sum, { item }) => sum + (price.get(item.publicId) ?? 0), 0);
    if (fresh.length > left.lines || tokens > left.tokens) return null;
    for (const { item } of fresh) taken.add(item.publicId);
    left = { lines: left.lines - fresh.length, tokens: left.tokens - tokens };
    return fresh;
  };
  const groups = units.map(({ members, before }) => ({ before, members: take(members) }));
  for (const { members, before } of groups) {
    if (!members) continue;
    const earlier = before ? take([before]) : null;
    chosen.push([...members, ...(earlier ?? [])]);
  }
  // The last word has what is really sent: a reference to a line that found no room names its memory instead, which is longer.
  for (;;) {
    const lines = await priced(chosen.flat(), count);
    if (tokensOf(lines) <= room.tokens) return lines;
    chosen.pop();
  }
}

/** Candidates numbered in their order, each once, with the tokens of its line. */
async function priced(
  candidates: readonly Candidate[],
  count: NonNullable<PacketRequest['count']>,
): Promise<PricedLine[]> {
  const once = [...new Map(candidates.map((one) => [one.item.publicId, one])).values()];
  const numbers = new Map(once.map(({ item }, i) => [item.publicId, i + 1]));
  const lines = once.map((candidate, i) => {
    const { successor } = candidate;
    const by = successor && { item: successor, number: numbers.get(successor.publicId) ?? null };
    return { candidate, line: packetLine(i + 1, { ...candidate, successor: by }) };
  });
  const tokens = lines.length === 0 ? [] : await count(lines.map(({ line }) => line));
  return lines.map((line, i) => ({ ...line, tokens: tokens[i] ?? 0 }));
}

function packetOf(
  lines: readonly PricedLine[],
  request: PacketRequest,
  { found }: Units,
  budget: number,
): { evidence: EvidenceLine[]; packet: PacketInfo } {
  const inside = new Set(lines.map(({ candidate }) => candidate.item.publicId));
  const ofActive = request.variant === 'active' || request.variant === 'active refilled';
  const left = found.filter(({ publicId, store }) => !inside.has(publicId) && !(ofActive && store === 'HISTORY'));
  return {
    evidence: lines.map(({ candidate, line }, i) => evidenceLine(i + 1, candidate, line)),
    packet: {
      budget,
      counted: request.count ? 'answerer' : 'estimate',
      tokens: tokensOf(lines),
      historyTokens: tokensOf(lines.filter(({ candidate }) => !isActive(candidate))),
      left: left.length,
    },
  };
}

const isActive = ({ item }: Candidate): boolean => item.store === 'ACTIVE';
const membersOf = (units: readonly Unit[]): Candidate[] => units.flatMap(({ members }) => members);
const tokensOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { tokens }) => sum + tokens, 0);
const withBefore = ({ members, before }: Unit): Unit => ({ members: before ? [...members, before] : members, before });

function onlyActive(units: readonly Unit[]): Unit[] {
  return units.flatMap((unit) => {
    const members = unit.members.filter(isActive);
    return members.length === 0 ? [] : [{ members, before: null }];
  });
}

/** Four characters a token, as English text has them on the average. */
async function estimated(texts: readonly string[]): Promise<number[]> {
  return texts.map((text) => Math.ceil(text.length / 4));
}
