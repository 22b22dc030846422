/** What joining, dividing or removing a record would do, for a person to look at first. */
import { createHash } from 'node:crypto';
import { StamError } from '../../../shared/errors.ts';
import type { RecordsPlan } from '../../../shared/review.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { hardFloor } from '../../forget/hard-floor.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { RecordsCounts } from '../../store/repositories/records-counts.ts';
import type { DeskTools } from '../desk-tools.ts';

/** Never-forget memories that are named one by one; the rest are counted. */
const NAMED = 200;

export function who(patient: StoredPatient): RecordsPlan['patient'] {
  return { id: patient.publicId, name: patient.name, birthDate: patient.birthDate };
}

export class RecordsPlans {
  readonly #tools: DeskTools;
  readonly #counts: RecordsCounts;

  constructor(tools: DeskTools) {
    this.#tools = tools;
    this.#counts = new RecordsCounts(tools.store.db);
  }

  merge(patient: StoredPatient, other: StoredPatient): RecordsPlan {
    if (patient.id === other.id) {
      throw new StamError('WRONG_USAGE', 'This is one record already: choose another one to join it with.');
    }
    const entries = this.#counts.entryIds(other.id);
    return this.#marked(
      {
        what: 'merge',
        patient: who(patient),
        other: who(other),
        counts: this.#counts.ofRecord(other.id, 'the act'),
        warnings: [...this.#against(patient, other), ...this.#counts.knownAs(patient, other)],
        neverForget: this.#neverForget(other.id, entries),
      },
      [patient, other],
    );
  }

  /** @param entries rows, the acts of persons that go with them among them */
  split(patient: StoredPatient, publicId: string, name: string | null, entries: readonly number[]): RecordsPlan {
    return this.#marked(
      {
        what: 'split',
        patient: who(patient),
        other: { id: publicId, name, birthDate: null },
        counts: this.#counts.ofEntries(patient.id, entries),
        warnings: this.#counts.cutBy(patient.id, entries),
        neverForget: this.#neverForget(patient.id, entries),
      },
      [patient],
      entries,
    );
  }

  removal(patient: StoredPatient): RecordsPlan {
    return this.#marked(
      {
        what: 'remove',
        patient: who(patient),
        other: null,
        counts: this.#counts.ofRecord(patient.id, 'removal'),
        warnings: [
          'This cannot be undone. Copies of the workspace that were made before an upgrade of the program are deleted with it; copies that you made yourself are not.',
          ...this.#counts.sharedDocuments(patient.id),
        ],
        neverForget: this.#neverForget(patient.id, this.#counts.entryIds(patient.id)),
      },
      [patient],
    );
  }

  /** @throws StamError CHANGED_SINCE with the plan as it is now */
  assertShown(plan: RecordsPlan, mark: string): void {
    if (plan.mark === mark) return;
    throw new StamError(
      'CHANGED_SINCE',
      'These records have changed since the plan was shown, so nothing was done. Look at the plan again.',
      plan,
    );
  }

  #against(patient: StoredPatient, other: StoredPatient): string[] {
    const warnings: string[] = [];
    const differ = (what: string, a: string | null, b: string | null): void => {
      if (a !== null && b !== null && a !== b) warnings.push(`Another ${what}: ${a} and ${b}.`);
    };
    differ('birth date', patient.birthDate, other.birthDate);
    differ('sex', patient.sex, other.sex);
    differ('name', patient.name, other.name);
    return [...warnings, ...this.#counts.otherNumbers(patient.id, other.id)];
  }

  #neverForget(patientId: number, entries: readonly number[]): string[] {
    const { claims } = this.#tools.book;
    const stated = this.#counts.statedRows(patientId, entries);
    const floored = claims.byRow(patientId, stated).filter((c) => hardFloor(c) !== null);
    const texts = floored.map((c) => `${kindWord(c.kind)}: ${c.text}`);
    const more = texts.length - NAMED;
    return more > 0 ? [...texts.slice(0, NAMED), `and ${more} more`] : texts;
  }

  /** The mark stands for all that the plan says, and for how far the records have come. */
  #marked(
    plan: Omit<RecordsPlan, 'mark'>,
    patients: readonly StoredPatient[],
    entries: readonly number[] = [],
  ): RecordsPlan {
    const reached = patients.map((p) => this.#counts.reached(p.id));
    const mark = createHash('sha256')
      .update(JSON.stringify([plan, reached, entries]))
      .digest('hex');
    return { ...plan, mark };
  }
}

function kindWord(kind: Kind): string {
  return kind.slice(0, 1).toUpperCase() + kind.slice(1);
}
