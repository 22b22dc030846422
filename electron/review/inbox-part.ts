/** The inbox: what moved and why, heaviest first, accepted one by one or as a filtered list. */
import { createHash } from 'node:crypto';
import { StamError } from '../../shared/errors.ts';
import type { Inbox, InboxFilter } from '../../shared/review.ts';
import type { InboxCount, InboxMoves, InboxPlace } from '../store/repositories/inbox-moves.ts';
import type { DeskTools } from './desk-tools.ts';
import type { ReviewDesk } from './review-contract.ts';

const PAGE = 100;

type InboxPart = Pick<ReviewDesk, 'inbox' | 'looked' | 'accept' | 'acceptAll'> & {
  /** Moves that wait, by weight. */
  waitingMoves(): Inbox['byWeight'];
};

export function inboxPart(moves: InboxMoves, tools: DeskTools): InboxPart {
  const patientOf = ({ patient }: InboxFilter): number | null =>
    patient === undefined ? null : tools.patient(patient).id;
  const sinceOf = (by: string, filter: InboxFilter): number => (filter.onlyNew ? moves.lookedAt(by) : 0);

  return {
    inbox: (by, filter, page = {}) =>
      tools.snapshot(() => {
        tools.person(by);
        const limit = Math.min(Math.max(page.limit ?? PAGE, 1), PAGE);
        const patientId = patientOf(filter);
        const counted = moves.count(filter, patientId, sinceOf(by, filter));
        const after = page.after ? placeIn(page.after) : null;
        // One more than asked for tells whether there is another page.
        const rows = moves.page(filter, patientId, moves.lookedAt(by), after, limit + 1);
        const shown = rows.slice(0, limit);
        const last = shown.at(-1)?.place;
        const byWeight = byWeightOf(counted);
        return {
          items: shown.map((r) => r.item),
          total: byWeight.high + byWeight.raised + byWeight.usual,
          byWeight,
          next: rows.length > limit && last ? `${last.weight}.${last.patientId}.${last.id}` : null,
          mark: markOf(counted),
        };
      }),

    looked: (by) =>
      tools.transaction(() => {
        tools.person(by);
        moves.looked(by);
      }),

    waitingMoves: () => byWeightOf(moves.count({}, null, 0)),

    accept: (by, ids) =>
      tools.transaction(() => {
        const person = tools.person(by, 'clinician');
        const rows = ids.map((id) => /^t(\d+)$/.exec(id)?.[1]).map(Number);
        const open = moves.open(rows.filter(Number.isSafeInteger));
        moves.accept(open, person.id, tools.now());
        for (const { memory, seq } of open) {
          const detail = JSON.stringify({ memory, seq });
          tools.audit({ by: person.id, action: 'move.accept', subjectType: 'memory', subjectId: memory, detail });
        }
        return { accepted: open.length };
      }),

    acceptAll: (by, filter, mark) =>
      tools.transaction(() => {
        const person = tools.person(by, 'clinician');
        const patientId = patientOf(filter);
        const since = sinceOf(by, filter);
        const counted = moves.count(filter, patientId, since);
        if (markOf(counted) !== mark) {
          throw new StamError(
            'CHANGED_SINCE',
            'The list has changed since it was counted. Look at it again before you accept all of it.',
            {
              byWeight: byWeightOf(counted),
              mark: markOf(counted),
            },
          );
        }
        const open = moves.allOpen(filter, patientId, since);
        moves.accept(open, person.id, tools.now());
        // One line: which moves they were is kept with each acceptance.
        const detail = JSON.stringify({ filter, moves: open.map((m) => [m.memory, m.seq]) });
        tools.audit({ by: person.id, action: 'move.acceptAll', subjectType: 'inbox', subjectId: mark, detail });
        return { accepted: open.length };
      }),
  };
}

function byWeightOf({ counts }: InboxCount): Inbox['byWeight'] {
  const of = (weight: number): number => counts.get(weight) ?? 0;
  return { high: of(0), raised: of(1), usual: of(2) + of(3) };
}

function markOf({ mark }: InboxCount): string {
  return createHash('sha256').update(mark).digest('hex').slice(0, 20);
}

/** @throws StamError WRONG_USAGE */
function placeIn(text: string): InboxPlace {
  const [weight, patientId, id] = text.split('.').map(Number);
  if (
    weight === undefined ||
    patientId === undefined ||
    id === undefined ||
    ![weight, patientId, id].every(Number.isSafeInteger)
  ) {
    throw new StamError('WRONG_USAGE', 'This is no place in the inbox: begin with the first page.');
  }
  return { weight, patientId, id };
}
