/** Two records that are one, one that is two, and one that goes. */
import { StamError } from '../../../shared/errors.ts';
import type { RecordsAct } from '../../../shared/review.ts';
import { removeBackups } from '../../store/backup.ts';
import { publicId } from '../../store/public-id.ts';
import { brokenReferences } from '../../store/repositories/patient-tables.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { RecordsActs, type StoredAct } from '../../store/repositories/records-acts.ts';
import { RecordsRemoval } from '../../store/repositories/records-removal.ts';
import { rewriteTextIndex } from '../../store/repositories/text-index.ts';
import type { DeskTools } from '../desk-tools.ts';
import type { RecordsDesk } from '../review-contract.ts';
import { assertQuiet, joinRecords } from './join-records.ts';
import { assertNoDeletionCut, partRecords, withTheirActs } from './part-records.ts';
import { RecordsPlans } from './plan-records.ts';
import { Regrouping } from './regroup.ts';
import { undoMerge, undoSplit } from './undo-records.ts';

export function openRecordsDesk(tools: DeskTools): RecordsDesk {
  const { db } = tools.store;
  const { patients } = tools.stores;
  const acts = new RecordsActs(db);
  const plans = new RecordsPlans(tools);
  const removal = new RecordsRemoval(db);
  const identifiers = (patientId: number): [string, string][] =>
    patients.identifiers(patientId).map(({ system, value }) => [system, value]);

  /** One transaction in which rows change records: all of it or nothing, and no reference may lead nowhere afterwards. */
  function regrouped<T>(of: () => readonly number[], work: (regrouping: Regrouping) => T): T {
    const regrouping = new Regrouping(tools);
    try {
      return regrouping.rows.unchecked(() =>
        tools.transaction(() => {
          const result = work(regrouping);
          const broken = brokenReferences(db, of());
          if (broken.length > 0) throw new Error(`references lead nowhere: ${broken.join(', ')}`);
          return result;
        }),
      );
    } finally {
      tools.book.forget();
    }
  }

  function needsReason(reason: string): string {
    const tidy = reason.trim();
    if (tidy === '') throw new StamError('WRONG_USAGE', 'Say why: the reason is kept with the act.');
    return tidy;
  }

  /** Kept whole, so that it can be taken back. */
  function keep(
    by: string,
    what: 'merge' | 'split',
    patient: StoredPatient,
    other: StoredPatient,
    body: StoredAct['body'],
    reason: string,
  ): RecordsAct {
    const at = tools.now();
    const id = publicId('r', tools.store.fingerprint, what, patient.publicId, other.publicId, acts.count());
    acts.add({ publicId: id, what, patientId: patient.id, otherId: other.id, body, person: by, at, reason });
    for (const subject of [patient.publicId, other.publicId]) {
      tools.audit({
        by,
        action: `record.${what}`,
        subjectType: 'patient',
        subjectId: subject,
        detail: `${id} ${reason}`,
      });
    }
    return told(need(id));
  }

  function need(id: string): StoredAct {
    const act = acts.get(id);
    if (!act) throw new StamError('NOT_FOUND', `There is no merge or division “${id}”.`);
    return act;
  }

  function chosenOf(patient: StoredPatient, entries: readonly string[], regrouping: Regrouping): number[] {
    const steps = regrouping.steps(patient);
    const rows = new Map(steps.map((s) => [s.entry.publicId, s.entry.id]));
    const chosen = [...new Set(entries)].map((id) => {
      const row = rows.get(id);
      if (row === undefined) throw new StamError('NOT_FOUND', `There is no entry “${id}” in this record.`);
      return row;
    });
    const going = withTheirActs(patient, chosen, steps, acts);
    if (going.length === 0) throw new StamError('WRONG_USAGE', 'Choose the entries that belong to the other person.');
    const goes = new Set(going);
    if (steps.every((s) => s.entry.act || goes.has(s.entry.id))) {
      throw new StamError('WRONG_USAGE', 'Every entry was chosen: one has to stay, or there is nothing to divide.');
    }
    assertNoDeletionCut(patient, going, acts);
    return going.sort((a, b) => a - b);
  }

  function freeId(patient: StoredPatient): string {
    let n = 2;
    while (patients.byPublicId(`${patient.publicId}-${n}`)) n++;
    return `${patient.publicId}-${n}`;
  }

  return {
    planMerge: (patient, other) => tools.snapshot(() => plans.merge(tools.patient(patient), tools.patient(other))),
    planSplit: (id, entries, name) =>
      tools.snapshot(() => {
        const patient = tools.patient(id);
        const going = chosenOf(patient, entries, new Regrouping(tools));
        return plans.split(patient, freeId(patient), tidyName(name), going);
      }),
    planRemoval: (patient) => tools.snapshot(() => plans.removal(tools.patient(patient))),

    merge: (by, patientId, otherId, reason, mark) => {
      tools.person(by, 'clinician');
      const why = needsReason(reason);
      assertQuiet(tools.atWork());
      const [into, from] = [tools.patient(patientId), tools.patient(otherId)];
      return regrouped(
        () => [into.id, from.id],
        (regrouping) => {
          plans.assertShown(plans.merge(into, from), mark);
          const steps = [...regrouping.steps(into), ...regrouping.steps(from)];
          const body = joinRecords(into, from, steps, { acts, regrouping, identifiers });
          return keep(by, 'merge', into, from, body, why);
        },
      );
    },

    split: (by, patientId, entries, name, reason, mark) => {
      tools.person(by, 'clinician');
      const why = needsReason(reason);
      assertQuiet(tools.atWork());
      const from = tools.patient(patientId);
      const made: number[] = [from.id];
      return regrouped(
        () => made,
        (regrouping) => {
          const going = chosenOf(from, entries, regrouping);
          const id = freeId(from);
          const called = tidyName(name);
          plans.assertShown(plans.split(from, id, called, going), mark);
          const goes = new Set(going);
          const to = patients.create({ publicId: id, name: called, birthDate: null, sex: null });
          made.push(to.id);
          const steps = regrouping.steps(from);
          const stay = steps.filter((s) => !goes.has(s.entry.id));
          const go = steps.filter((s) => goes.has(s.entry.id));
          const body = partRecords(from, to, { stay, go }, { acts, regrouping });
          return keep(by, 'split', from, to, body, why);
        },
      );
    },

    undo: (by, id, reason) => {
      tools.person(by, 'clinician');
      const why = needsReason(reason);
      assertQuiet(tools.atWork());
      const act = need(id);
      if (act.undoneAt !== null) {
        throw new StamError('CHANGED_SINCE', `${act.undoneByName} has taken this back already.`, told(act));
      }
      const later = acts.after(act);
      if (later !== null) {
        throw new StamError(
          'WRONG_USAGE',
          `A later act on one of these records (${later}) has to be taken back first.`,
        );
      }
      const [patient, other] = [patients.byId(act.patientId), patients.byId(act.otherId)];
      if (!patient || !other) throw new StamError('NOT_FOUND', 'One of the two records is not there any more.');
      return regrouped(
        () => [patient.id, other.id],
        (regrouping) => {
          const parts = { acts, regrouping, identifiers };
          if (act.what === 'merge') undoMerge(act, patient, other, parts);
          else undoSplit(act, patient, other, parts);
          acts.setUndone(act.id, by, tools.now());
          for (const subject of [act.patient, act.other]) {
            const detail = `${act.publicId} ${why}`;
            tools.audit({
              by,
              action: `record.${act.what}-undone`,
              subjectType: 'patient',
              subjectId: subject,
              detail,
            });
          }
          return told(need(id));
        },
      );
    },

    acts: (patient) => acts.list(patient === undefined ? null : tools.patient(patient).id).map(told),
    aliases: (patient) => acts.aliases(tools.patient(patient).id),

    remove: (by, patientId, reason, mark) => {
      tools.person(by, 'clinician');
      const why = needsReason(reason);
      assertQuiet(tools.atWork());
      const patient = tools.patient(patientId);
      const went = regrouped(
        () => [],
        () => {
          plans.assertShown(plans.removal(patient), mark);
          const rows = removal.remove(patient.id);
          rewriteTextIndex(db);
          tools.audit({
            by,
            action: 'record.removed',
            subjectType: 'patient',
            subjectId: patient.publicId,
            detail: why,
          });
          // Before it is done: where one cannot be deleted, nothing is; a crash in between leaves none that still holds the record.
          removeBackups(tools.store.folder);
          return rows;
        },
      );
      removal.emptyLog();
      return went;
    },
  };
}

function tidyName(name: string | null): string | null {
  const tidy = name?.trim() ?? '';
  return tidy === '' ? null : tidy;
}

function told(act: StoredAct): RecordsAct {
  const { publicId: id, what, patient, other, at, reason, body } = act;
  return {
    id,
    what,
    patient,
    other,
    by: { id: act.person, name: act.personName },
    at,
    reason,
    entries: body.moved,
    undone:
      act.undoneBy === null || act.undoneAt === null
        ? null
        : { by: { id: act.undoneBy, name: act.undoneByName ?? act.undoneBy }, at: act.undoneAt },
  };
}
