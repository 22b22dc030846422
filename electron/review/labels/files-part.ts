/** The label that counts for each memory, and labels as lines of JSONL that other workspaces and tools read and write. */
import { StamError } from '../../../shared/errors.ts';
import { type LabelImport, type LabelLine, labelLine, type SettledLabel } from '../../../shared/labels.ts';
import type { PlacedLabel, StoredLabel } from '../../store/repositories/labels.ts';
import { sameName } from '../person-name.ts';
import type { LabelDesk } from '../review-contract.ts';
import type { LabelBase } from './label-base.ts';
import { readLabelLine } from './read-label-line.ts';
import { settle } from './settle.ts';

type FilesPart = Pick<LabelDesk, 'settled' | 'export' | 'import'>;

export function filesPart(base: LabelBase): FilesPart {
  const { tools, labels } = base;

  function settled(): SettledLabel[] {
    const nearest = new Set(base.rounds.rounds().flatMap((r) => (r.sampling === 'near the threshold' ? [r.id] : [])));
    const byMemory = Map.groupBy(labels.standing(), (label) => label.memory);
    return [...byMemory.values()].flatMap((given) => {
      const [first] = given;
      if (!first) return [];
      const { memory, patient, kind, concept } = first;
      const said = given.map((one) => ({ ...one, imported: one.itemId === null }));
      const byScore = given.every((one) => nearest.has(one.source));
      return [{ memory, patient, kind, concept, ...settle(said), ...(byScore ? { byScore } : {}) }];
    });
  }

  function lines(round: string | undefined, by: string | undefined): string[] {
    const rounds = round === undefined ? base.rounds.rounds() : [base.round(round)];
    for (const one of by === undefined ? [] : rounds) {
      if (base.stillLabels(one, by)) {
        throw new StamError(
          'NOT_ALLOWED',
          `You still label in “${one.name}”: the labels of others can be saved when you are through.`,
        );
      }
    }
    const names = labels.names();
    return labels
      .all()
      .filter((label) => round === undefined || label.source === round)
      .map((label) => `${JSON.stringify(lineOf(label, names))}\n`);
  }

  /** The label of a line, as it is to be kept. @throws StamError with what is wrong with the line */
  function labelOf(line: LabelLine, names: ReadonlyMap<string, string>): StoredLabel {
    const detail = base.shown.detail(line.memory);
    if (!detail) throw new StamError('NOT_FOUND', `There is no memory “${line.memory}” in this workspace.`);
    const patient = tools.patient(detail.memory.patient);
    if (line.patient !== patient.publicId && tools.stores.patients.byPublicId(line.patient)?.id !== patient.id) {
      throw new StamError('OTHER_PATIENT', `The memory “${line.memory}” is of another patient here.`);
    }
    return {
      itemId: null,
      patientId: patient.id,
      memory: line.memory,
      label: line.label,
      note: line.note,
      guideline: line.guideline,
      person: personOf(line.annotator, names),
      at: line.at,
      adjudicated: line.adjudicated,
      source: line.round,
    };
  }

  function take(text: string): LabelImport {
    const report: LabelImport = { taken: 0, known: 0, skipped: [] };
    const names = labels.names();
    text.split('\n').forEach((raw, i) => {
      if (raw.trim() === '') return;
      try {
        const label = labelOf(readLabelLine(raw.replace(/^\uFEFF/, '')), names);
        const there = labels.find(label);
        if (there && (there.label !== label.label || there.note !== label.note)) {
          throw new StamError('WRONG_USAGE', 'The same person has labelled this memory otherwise here; that stays.');
        }
        if (there) report.known += 1;
        else {
          labels.put(label);
          report.taken += 1;
        }
      } catch (error) {
        if (!(error instanceof StamError)) throw error;
        report.skipped.push({ line: i + 1, message: error.message });
      }
    });
    return report;
  }

  return {
    settled: () => tools.snapshot(settled),
    export: (round, by) => tools.snapshot(() => lines(round, by)),
    import: (by, text) =>
      tools.transaction(() => {
        tools.person(by, 'researcher');
        const report = take(text);
        tools.audit({
          by,
          action: 'label.import',
          subjectType: 'workspace',
          subjectId: tools.store.fingerprint,
          detail: JSON.stringify({ taken: report.taken, known: report.known, skipped: report.skipped.length }),
        });
        return report;
      }),
  };
}

/** Somebody of this workspace by id or name; else the name in the file. */
function personOf(annotator: string, names: ReadonlyMap<string, string>): string {
  for (const [id, name] of names) if (id === annotator || sameName(name, annotator)) return id;
  return annotator;
}

function lineOf(label: PlacedLabel, names: ReadonlyMap<string, string>): LabelLine {
  return labelLine.parse({
    memory: label.memory,
    patient: label.patient,
    kind: label.kind,
    text: label.text,
    label: label.label,
    annotator: names.get(label.person) ?? label.person,
    at: label.at,
    guideline: label.guideline,
    round: label.source,
    note: label.note,
    adjudicated: label.adjudicated,
  });
}
