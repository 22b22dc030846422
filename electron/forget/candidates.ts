/** Which archived memories are proposed for deletion now, highest score first, and what a person sees of each. */
import type { Candidate, CandidateDetail } from '../../shared/forgetting.ts';
import type { Kind } from '../../shared/vocabulary.ts';
import type { DeletionCandidates, ScoredMemory } from '../store/repositories/deletion-candidates.ts';
import type { DeletionDecisions, LastDecision, PutOff } from '../store/repositories/deletion-decisions.ts';
import type { PurgeExtent } from '../store/repositories/purge-extent.ts';
import { needlesOf, placesOf, searchedForms } from './needles.ts';
import type { PresentScore, ProposalBasis, Proposals } from './proposal-basis.ts';
import type { ShownMemories, ShownMemory } from './shown-memory.ts';

export interface CandidateFilter {
  /** Row of a patient; null: all. */
  patientId: number | null;
  kind: Kind | null;
  includeDecided: boolean;
}

const MOST_A_PAGE = 200;
/** The end of the list, where those stand that were put off. */
const DEFERRED = 'later';

interface Parts {
  proposals: Proposals;
  scores: DeletionCandidates;
  decisions: DeletionDecisions;
  memories: ShownMemories;
  extent: PurgeExtent;
}

interface Placed {
  scored: ScoredMemory;
  /** Where it stands in the list, for the page after. */
  place: string;
  decision: LastDecision | null;
}

export class CandidateList {
  readonly #parts: Parts;
  readonly #totals = new WeakMap<ProposalBasis, Map<string, number>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One page. What was kept as it stands is left out, what was put off comes last. */
  page(filter: CandidateFilter, after: string | null, limit: number): { items: Candidate[]; next: string | null } {
    const basis = this.#parts.proposals.basis();
    if (!basis) return { items: [], next: null };
    const items: Candidate[] = [];
    const room = Math.min(Math.max(1, limit), MOST_A_PAGE);
    let last: string | null = null;
    for (const { scored, place, decision } of this.#inOrder(basis, filter, after)) {
      if (items.length === room) return { items, next: last };
      last = place;
      const candidate = this.#candidate(scored, decision, filter.includeDecided);
      if (candidate) items.push(candidate);
    }
    return { items, next: null };
  }

  /** How many there are; those that were kept are left out unless their memory changed since. Counted once while nothing is written. */
  total(filter: CandidateFilter): number {
    const basis = this.#parts.proposals.basis();
    if (!basis) return 0;
    const known = this.#totals.get(basis) ?? new Map<string, number>();
    this.#totals.set(basis, known);
    const { patientId, kind, includeDecided } = filter;
    const key = JSON.stringify([patientId, kind, includeDecided]);
    const total = known.get(key) ?? this.#count(basis, filter);
    known.set(key, total);
    return total;
  }

  #count(basis: ProposalBasis, filter: CandidateFilter): number {
    const { scores, decisions } = this.#parts;
    let total = 0;
    for (const [kind, tau] of kindsOf(basis, filter)) {
      total += scores.countAbove(filter.patientId, { scorer: basis.scorer, kind, tau });
    }
    if (filter.includeDecided) return total;
    const kept = decisions.putOff('keep', basis.scorer).filter(proposedBy(basis, filter));
    return (
      total - kept.filter((m) => this.#parts.memories.byRow(m.patientId, m.memoryId)?.version === m.version).length
    );
  }

  /** A candidate opened; null where the memory is none. */
  detail(shown: ShownMemory): CandidateDetail | null {
    const present = this.#parts.proposals.present(shown.patient.id, shown.id);
    if (!present) return null;
    const { memory } = shown.detail;
    const last = this.#parts.decisions.last(shown.patient.id, memory.id);
    const others = memory.relations.map((r) => r.to);
    const texts = this.#parts.memories.texts(shown.patient.id, others);
    const { extent } = this.#parts;
    const ids = extent.claimsOf(shown.patient.id, shown.id);
    const claims = extent.claims(shown.patient.id, ids);
    const needles = needlesOf(claims.flatMap((c) => [c.text, c.quote]));
    return {
      ...candidateOf(shown, present, last),
      detail: shown.detail,
      dependents: memory.relations.map((r) => ({ memory: r.to, text: texts.get(r.to) ?? '', relation: r.type })),
      questions: extent.questionsWith(shown.patient.id, [...claims.map((c) => c.publicId), ...searchedForms(needles)]),
      sources: shown.detail.evidence.map((e) => ({ entry: e.entry.id, title: e.entry.title, quote: e.quote })),
      elsewhere: this.#elsewhere(shown, needles, ids, new Set(claims.map((c) => c.entryId))),
    };
  }

  /** What says the same and stays, in words. */
  #elsewhere(
    shown: ShownMemory,
    needles: readonly string[],
    ids: readonly number[],
    entries: ReadonlySet<number>,
  ): string[] {
    const { extent } = this.#parts;
    const patient = shown.patient.id;
    const says = new Set<string>();
    for (const needle of needles) {
      for (const m of extent.memoriesWith(patient, needle, ids)) {
        if (placesOf(needle, m.text).length > 0) says.add(`The memory “${m.text}” says the same and stays.`);
        else if (placesOf(needle, m.quote).length > 0) {
          says.add(
            `The sentence “${m.quote}” is the source of “${m.text}” too: only the words of this memory are covered in it.`,
          );
        }
      }
      for (const e of extent.entriesWith(patient, needle, [...entries])) {
        if (e.format !== 'review' && placesOf(needle, e.body).length > 0)
          says.add(`The entry “${e.title}” has the same words and stays.`);
      }
    }
    return [...says];
  }

  #candidate(scored: ScoredMemory, decision: LastDecision | null, includeDecided: boolean): Candidate | null {
    const shown = this.#parts.memories.byRow(scored.patientId, scored.memoryId);
    if (!shown) return null;
    if (!includeDecided && decision?.decision === 'keep' && decision.version === shown.version) return null;
    // As the record is now, not as it was when all were scored.
    const present = this.#parts.proposals.present(scored.patientId, scored.memoryId);
    return present && candidateOf(shown, present, decision);
  }

  /** All above their thresholds, each with its place in the list: first what nobody put off, by falling score, then what was put off. */
  *#inOrder(basis: ProposalBasis, filter: CandidateFilter, after: string | null): Generator<Placed> {
    const { decisions } = this.#parts;
    const from = parsePlace(after);
    if (!from?.deferred) {
      for (const scored of this.#byScore(basis, filter, from?.at ?? null)) {
        const decision = decisions.lastOfRow(scored.patientId, scored.memoryId);
        if (decision?.decision !== 'defer') yield { scored, place: placeText(scored, false), decision };
      }
    }
    const deferred = decisions.putOff('defer', basis.scorer).filter(proposedBy(basis, filter));
    for (const scored of deferred.sort(byScore)) {
      if (from?.deferred && byScore(from.at, scored) >= 0) continue;
      const decision = decisions.lastOfRow(scored.patientId, scored.memoryId);
      yield { scored, place: placeText(scored, true), decision };
    }
  }

  /** The kinds' lists as one: each is read from the index only as far as the page goes. */
  *#byScore(basis: ProposalBasis, filter: CandidateFilter, after: ScoredMemory | null): Generator<ScoredMemory> {
    const { scores } = this.#parts;
    const lists = kindsOf(basis, filter).map(([kind, tau]) => {
      const group = { scorer: basis.scorer, kind, tau };
      return { group, rows: scores.above(filter.patientId, group, after, MOST_A_PAGE), at: 0 };
    });
    for (;;) {
      let best: (typeof lists)[number] | null = null;
      for (const list of lists) {
        const row = list.rows[list.at];
        const bestRow = best?.rows[best.at];
        if (row && (!bestRow || byScore(row, bestRow) < 0)) best = list;
      }
      const row = best?.rows[best.at];
      if (!best || !row) return;
      yield row;
      best.at++;
      if (best.at < best.rows.length || best.rows.length < MOST_A_PAGE) continue;
      best.rows = scores.above(filter.patientId, best.group, row, MOST_A_PAGE);
      best.at = 0;
    }
  }
}

function candidateOf(shown: ShownMemory, present: PresentScore, last: LastDecision | null): Candidate {
  const { memory } = shown.detail;
  return {
    memory: memory.id,
    patient: memory.patient,
    patientName: shown.patient.name,
    kind: memory.kind,
    text: memory.text,
    concept: memory.concept,
    score: present.score,
    tau: present.tau,
    drivers: present.drivers,
    version: shown.version,
    last: last && { decision: last.decision, by: last.by, at: last.at, reason: last.reason },
  };
}

/** Whether the stored score of a memory stands above the threshold of its kind. */
function proposedBy(basis: ProposalBasis, filter: CandidateFilter): (m: PutOff) => boolean {
  const taus = new Map(kindsOf(basis, filter));
  return ({ kind, score, patientId }) =>
    score > (taus.get(kind) ?? Number.POSITIVE_INFINITY) && (filter.patientId ?? patientId) === patientId;
}

function kindsOf({ taus }: ProposalBasis, { kind }: CandidateFilter): [Kind, number][] {
  return [...taus].filter(([k]) => kind === null || k === kind);
}

/** Highest score first; ties as the index has them. */
function byScore(a: ScoredMemory, b: ScoredMemory): number {
  return b.score - a.score || b.patientId - a.patientId || b.memoryId - a.memoryId;
}

function placeText({ score, patientId, memoryId }: ScoredMemory, deferred: boolean): string {
  return [score, patientId, memoryId, ...(deferred ? [DEFERRED] : [])].join('|');
}

/** Null for the start of the list, and for what is no place in one. */
function parsePlace(text: string | null): { at: ScoredMemory; deferred: boolean } | null {
  if (text === null) return null;
  const [score, patientId, memoryId, end] = text.split('|');
  const at = { score: Number(score), patientId: Number(patientId), memoryId: Number(memoryId) };
  return Object.values(at).every(Number.isFinite) ? { at, deferred: end === DEFERRED } : null;
}
