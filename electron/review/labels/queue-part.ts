/** What an annotator does, key by key. */
import { StamError } from '../../../shared/errors.ts';
import type { LabelItem, LabelProgress } from '../../../shared/labels.ts';
import type { StoredItem, StoredRound } from '../../store/repositories/labels-rounds.ts';
import { versionOf } from '../memory-version.ts';
import type { LabelDesk } from '../review-contract.ts';
import type { LabelBase } from './label-base.ts';
import { labelsAnHour, PACE_LABELS } from './label-pace.ts';

type QueuePart = Pick<LabelDesk, 'queue' | 'done' | 'label' | 'undo' | 'skip'>;

/** An item as one person may see it; null where the memory is gone. */
export function itemFor(base: LabelBase, item: StoredItem, person: string): LabelItem | null {
  const shown = base.shown.get(item.memory);
  if (!shown) return null;
  const own = base.labels.find({ memory: item.memory, person, source: item.round, adjudicated: false });
  return {
    id: item.id,
    round: item.round,
    patient: shown.memory.memory.patient,
    ...shown,
    own: own ? { label: own.label, note: own.note } : null,
    skipped: base.rounds.assigned(item.rowId, person)?.skipped ?? false,
    changed: versionOf(shown.memory) !== item.version,
  };
}

export function queuePart(base: LabelBase): QueuePart {
  const { tools, rounds, labels } = base;

  function progress(round: StoredRound, person: string): LabelProgress {
    const share = rounds.share(round.rowId, person);
    return {
      round: round.id,
      done: share?.labelled ?? 0,
      skipped: share?.skipped ?? 0,
      total: share?.asked ?? 0,
      perHour: labelsAnHour(labels.newest(round.rowId, person, PACE_LABELS).map(({ at }) => at)),
    };
  }

  /** An item of this person that nobody has decided yet. */
  function open(by: string, id: string): { item: StoredItem; round: StoredRound } {
    tools.person(by, 'annotator');
    const item = base.item(id);
    if (!rounds.assigned(item.rowId, by)) {
      throw new StamError('NOT_ALLOWED', 'This item is another annotator’s.');
    }
    assertUndecided(item);
    return { item, round: base.round(item.round) };
  }

  function assertUndecided(item: StoredItem): void {
    if (labels.ofItem(item.rowId).some((label) => label.adjudicated)) {
      throw new StamError('WRONG_USAGE', 'A third person has decided on this memory: its labels stay as they are.');
    }
  }

  function note(by: string, action: string, item: StoredItem, detail: string): void {
    tools.audit({ by, action, subjectType: 'label-item', subjectId: item.id, detail });
  }

  function undone(by: string, round: StoredRound): LabelItem | null {
    const [last] = labels.newest(round.rowId, by, 1);
    if (!last) return null;
    const item = base.item(last.item);
    assertUndecided(item);
    labels.remove(last.rowId);
    note(by, 'label.undo', item, '');
    return itemFor(base, item, by);
  }

  return {
    queue: (by, id, limit) =>
      tools.snapshot(() => {
        tools.person(by, 'annotator');
        const round = base.round(id);
        const items = rounds.next(round.rowId, by, limit).flatMap((item) => itemFor(base, item, by) ?? []);
        return { items, progress: progress(round, by) };
      }),
    done: (by, id, limit) =>
      tools.snapshot(() => {
        tools.person(by, 'annotator');
        const newest = labels.newest(base.round(id).rowId, by, limit);
        return newest.flatMap(({ item }) => itemFor(base, base.item(item), by) ?? []);
      }),
    label: (by, id, label, text) =>
      tools.transaction(() => {
        const { item, round } = open(by, id);
        labels.put({
          itemId: item.rowId,
          patientId: item.patientId,
          memory: item.memory,
          label,
          note: text.trim(),
          guideline: round.guideline,
          person: by,
          at: tools.now(),
          adjudicated: false,
          source: round.id,
        });
        rounds.unskip(item.rowId, by);
        note(by, 'label.give', item, label);
        return progress(round, by);
      }),
    undo: (by, id) =>
      tools.transaction(() => {
        tools.person(by, 'annotator');
        const round = base.round(id);
        return { item: undone(by, round), progress: progress(round, by) };
      }),
    skip: (by, id) =>
      tools.transaction(() => {
        const { item, round } = open(by, id);
        rounds.skip(item.rowId, by);
        note(by, 'label.skip', item, '');
        return progress(round, by);
      }),
  };
}
