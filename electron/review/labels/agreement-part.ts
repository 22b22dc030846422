/** How far annotators agree, and the word of a third where they do not. */
import { compareText } from '../../../shared/compare-text.ts';
import { StamError } from '../../../shared/errors.ts';
import { type Agreement, type DisputedItem, ENDURANCE_CLASSES, type EnduranceClass } from '../../../shared/labels.ts';
import { KINDS, type Kind } from '../../../shared/vocabulary.ts';
import { proportion } from '../../evaluate/proportion.ts';
import type { StoredRound } from '../../store/repositories/labels-rounds.ts';
import type { LabelDesk } from '../review-contract.ts';
import { cohensKappa, krippendorffsAlpha } from './agreement-statistics.ts';
import { disputesOf } from './disputes.ts';
import type { LabelBase } from './label-base.ts';
import { itemFor } from './queue-part.ts';

type AgreementPart = Pick<LabelDesk, 'agreement' | 'disputed' | 'adjudicate'>;

interface Unit {
  kind: Kind | null;
  said: { person: string; label: EnduranceClass }[];
}

const place = (label: EnduranceClass): number => ENDURANCE_CLASSES.indexOf(label);

export function agreementPart(base: LabelBase): AgreementPart {
  const { tools, labels } = base;

  /** Items of a round that at least two people have labelled. */
  function units(round: StoredRound): Unit[] {
    const kinds = labels.kinds(round.rowId);
    const given = labels.ofRound(round.rowId).filter((one) => !one.adjudicated);
    return [...Map.groupBy(given, (one) => one.memory)]
      .filter(([, said]) => said.length > 1)
      .map(([memory, said]) => ({ kind: kinds.get(memory) ?? null, said }));
  }

  function forEyes(round: StoredRound, by: string | undefined): void {
    if (!base.stillLabels(round, by)) return;
    throw new StamError(
      'NOT_ALLOWED',
      by === undefined
        ? `“${round.name}” is still being labelled: what people said is shown when all are through.`
        : `You still label in “${round.name}”: what others said is shown when you are through.`,
    );
  }

  function disputed(by: string, round: StoredRound): DisputedItem[] {
    const given = labels.ofRound(round.rowId);
    const own = new Set(given.filter((one) => one.person === by && !one.adjudicated).map((one) => one.item));
    return disputesOf(given)
      .filter((item) => !own.has(item))
      .flatMap((id) => {
        const item = itemFor(base, base.item(id), by);
        if (!item) return [];
        const said = given
          .filter((one) => one.item === id)
          .map(({ label, note }) => ({ label, note }))
          // In the order of the classes: the order in which they came would tell who said what.
          .sort((a, b) => place(a.label) - place(b.label));
        return [{ ...item, said }];
      });
  }

  return {
    agreement: (id, by) =>
      tools.snapshot(() => {
        const round = base.round(id);
        forEyes(round, by);
        return agreementOf(units(round), round.id, base);
      }),
    disputed: (by, id) =>
      tools.snapshot(() => {
        tools.person(by);
        const round = base.round(id);
        forEyes(round, by);
        return disputed(by, round);
      }),
    adjudicate: (by, id, label, note) =>
      tools.transaction(() => {
        tools.person(by);
        const item = base.item(id);
        const round = base.round(item.round);
        forEyes(round, by);
        const given = labels.ofItem(item.rowId);
        if (given.some((one) => one.person === by && !one.adjudicated)) {
          throw new StamError('NOT_ALLOWED', 'You labelled this memory yourself: a third person decides.');
        }
        if (disputesOf(given.map((one) => ({ ...one, item: item.id }))).length === 0) {
          throw new StamError('WRONG_USAGE', 'There is nothing to decide on this memory: nobody disagrees any more.');
        }
        labels.put({
          itemId: item.rowId,
          patientId: item.patientId,
          memory: item.memory,
          label,
          note: note.trim(),
          guideline: round.guideline,
          person: by,
          at: tools.now(),
          adjudicated: true,
          source: round.id,
        });
        tools.audit({ by, action: 'label.adjudicate', subjectType: 'label-item', subjectId: item.id, detail: label });
      }),
  };
}

function agreementOf(units: readonly Unit[], seed: string, base: LabelBase): Agreement {
  const people = [...new Set(units.flatMap((unit) => unit.said.map((one) => one.person)))]
    .map((id) => base.actor(id))
    .sort((a, b) => compareText(a.name, b.name));
  const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b) => ({ a, b })));
  return {
    items: units.length,
    observed: observed(units),
    pairs: pairs.flatMap(({ a, b }) => {
      const table = tableOf(units, a.id, b.id);
      const items = table.flat().reduce((sum, count) => sum + count, 0);
      if (items === 0) return [];
      return [{ a, b, items, kappa: cohensKappa(table), table }];
    }),
    alpha: krippendorffsAlpha(
      units.map((unit) => unit.said.map((one) => place(one.label))),
      ENDURANCE_CLASSES.length,
      seed,
    ),
    byKind: KINDS.flatMap((kind) => {
      const own = units.filter((unit) => unit.kind === kind);
      return own.length === 0 ? [] : [{ kind, items: own.length, observed: observed(own).value }];
    }),
  };
}

/** Share of the items on which all say the same, with Wilson's interval. */
function observed(units: readonly Unit[]): Agreement['observed'] {
  const same = units.filter((unit) => new Set(unit.said.map((one) => one.label)).size === 1).length;
  const { share, low, high } = proportion(same, units.length);
  return { value: share, low, high };
}

function tableOf(units: readonly Unit[], a: string, b: string): number[][] {
  const table = ENDURANCE_CLASSES.map(() => ENDURANCE_CLASSES.map(() => 0));
  for (const { said } of units) {
    const one = said.find((label) => label.person === a);
    const other = said.find((label) => label.person === b);
    const row = one && other && table[place(one.label)];
    if (row) row[place(other.label)] = (row[place(other.label)] ?? 0) + 1;
  }
  return table;
}
