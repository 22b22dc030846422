/** What the parts of the label desk share: their repositories, names of persons, and who may see what of a round. */
import { StamError } from '../../../shared/errors.ts';
import type { Actor } from '../../../shared/review.ts';
import { Labels } from '../../store/repositories/labels.ts';
import { LabelRounds, type StoredItem, type StoredRound } from '../../store/repositories/labels-rounds.ts';
import type { DeskTools } from '../desk-tools.ts';
import { ShownMemories } from './shown-memory.ts';

export interface LabelBase {
  tools: DeskTools;
  rounds: LabelRounds;
  labels: Labels;
  shown: ShownMemories;
  /** @throws StamError NOT_FOUND */
  round(id: string): StoredRound;
  /** @throws StamError NOT_FOUND */
  item(id: string): StoredItem;
  /** Somebody who is not known here is shown by what the label says. */
  actor(id: string): Actor;
  /**
   * True where this person still has something to label in a round: then nothing of what others said may reach them.
   * @param by undefined: nobody is named, so anybody counts
   */
  stillLabels(round: StoredRound, by: string | undefined): boolean;
}

export function labelBase(tools: DeskTools): LabelBase {
  const rounds = new LabelRounds(tools.store.db);
  const labels = new Labels(tools.store.db);
  return {
    tools,
    rounds,
    labels,
    shown: new ShownMemories(tools.store.db),
    round: (id) => {
      const round = rounds.round(id);
      if (!round) throw new StamError('NOT_FOUND', 'There is no such round of labelling.');
      return round;
    },
    item: (id) => {
      const item = rounds.item(id);
      if (!item) throw new StamError('NOT_FOUND', 'There is no such item in any round of labelling.');
      return item;
    },
    actor: (id) => ({ id, name: labels.names().get(id) ?? id }),
    stillLabels: (round, by) =>
      rounds
        .shares(round.rowId)
        .some((share) => (by === undefined || share.person === by) && share.labelled < share.asked),
  };
}
