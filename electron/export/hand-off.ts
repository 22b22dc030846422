/** A patient's record handed over whole, and the page that is printed. */
import { StamError } from '../../shared/errors.ts';
import type { ImportReport } from '../../shared/interchange.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import { asStamError } from '../store/failure.ts';
import { HandOffRows } from '../store/repositories/hand-off-rows.ts';
import { Memories } from '../store/repositories/memories.ts';
import { recordLines } from './bundle/give-record.ts';
import { packed, unpacked } from './bundle/record-lines.ts';
import { openSealedFile, type SealedFile, sealing } from './bundle/sealed-file.ts';
import { type TakenRecord, takeRecord } from './bundle/take-record.ts';
import { currentStatePage } from './page/current-state.ts';

export interface HandOffDesk {
  /** One encrypted file: entries, memories, states, reasons, corrections, labels, decisions, questions and the audit lines of the patient. */
  bundle(by: string, patient: string, passphrase: string): AsyncIterable<Uint8Array>;
  /**
   * Takes such a file in, whole or not at all; a record that is here already takes what it has more.
   * @throws StamError WRONG_PASSPHRASE, UNREADABLE_FILE, WORKSPACE_NEWER for a file of a later version
   */
  receive(by: string, path: string, passphrase: string, signal?: AbortSignal): Promise<ImportReport>;
  /** The current state on one page to print: HTML without scripts, dates and sources on every line. */
  page(patient: string): string;
}

export function openHandOffDesk(tools: DeskTools): HandOffDesk {
  return {
    bundle: (by, patient, passphrase) => given(by, patient, passphrase, tools),
    receive: (by, path, passphrase, signal) => received(by, path, passphrase, signal, tools),
    page: (patient) => tools.snapshot(() => printed(patient, tools)),
  };
}

function printed(id: string, { patient: find, stores, store }: DeskTools): string {
  const patient = find(id);
  const { active } = new Memories(store.db).state(patient, { validAt: null, seq: null, kind: null });
  return currentStatePage({
    patient: stores.patients.row(patient.publicId),
    identifiers: stores.patients.identifiers(patient.id),
    active,
    contradicted: new Set(stores.waiting.conflicts(patient.id).flatMap(({ memories }) => memories)),
    waiting: stores.entries.countWaiting(patient.id),
  });
}

async function* given(by: string, id: string, passphrase: string, tools: DeskTools): AsyncGenerator<Uint8Array> {
  tools.person(by, 'clinician');
  tools.patient(id);
  const seal = await sealing(passphrase);
  // Asked once more: the key takes a while, and the record may be another's by now, or gone.
  const person = tools.person(by, 'clinician');
  const patient = tools.patient(id);
  // Said first: the line of the log goes with the record.
  tools.transaction(() =>
    tools.audit({
      by: person.id,
      action: 'record.hand-off',
      subjectType: 'patient',
      subjectId: patient.publicId,
      detail: patient.publicId,
    }),
  );
  // Of one moment, whatever is written while the file goes out; compressed, so that it can be held.
  yield* tools.snapshot(() => [...seal(packed(recordLines(patient, new HandOffRows(tools.store.db))))]);
}

async function received(
  by: string,
  path: string,
  passphrase: string,
  signal: AbortSignal | undefined,
  tools: DeskTools,
): Promise<ImportReport> {
  const person = tools.person(by, 'clinician');
  const begun = Date.parse(tools.now());
  const file = await openSealedFile(path, passphrase);
  try {
    await assertWhole(file, signal);
    // Asked before the turn, in which this is at work itself.
    const busy = tools.atWork();
    return await tools.stores.inTurn(async () => {
      assertNotCancelled(signal);
      let report: ImportReport | null = null;
      takeRecord(unpacked(file.pieces()), tools, busy, (taken) => {
        tools.audit({
          by: person.id,
          action: 'record.receive',
          subjectType: 'patient',
          subjectId: taken.patient.publicId,
          detail: taken.what,
        });
        report = reportOf(taken, tools);
      });
      if (report === null) throw new Error('a record was taken without a report');
      return { ...(report as ImportReport), ms: Date.parse(tools.now()) - begun };
    });
  } catch (error) {
    const known = asStamError(error);
    // Authentic, and yet not what this program writes: nothing of it stays.
    if (known.code !== 'INTERNAL') throw known;
    throw new StamError(
      'UNREADABLE_FILE',
      'The file opens, but what it holds is no whole record. Nothing of it was taken.',
      undefined,
      { cause: error },
    );
  } finally {
    file.close();
  }
}

/** Every piece is looked at before anything is written: a file that was cut off brings in nothing. */
async function assertWhole(file: SealedFile, signal: AbortSignal | undefined): Promise<void> {
  for (const _piece of file.pieces()) {
    assertNotCancelled(signal);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function assertNotCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StamError('CANCELLED', 'Cancelled. Nothing of the file was taken.');
}

function reportOf({ patient, what, taken }: TakenRecord, tools: DeskTools): ImportReport {
  const { active, history } = tools.stores.patients.counts([patient.id]);
  const rows = (table: Parameters<typeof taken.get>[0]): number => taken.get(table) ?? 0;
  const entries = rows('entry');
  return {
    documents: rows('document'),
    entries,
    memories: rows('memory'),
    active,
    history,
    transitions: rows('transition'),
    attention: what === 'here' ? 0 : tools.stores.patients.row(patient.publicId).attention,
    duplicates: what === 'here' ? tools.stores.entries.lastSeq(patient.id) : 0,
    patients: [patient.publicId],
    refused: [],
    problems: [],
    problemCount: 0,
    cancelled: false,
    ms: 0,
  };
}
