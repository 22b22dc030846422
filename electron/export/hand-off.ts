/** A patient's record handed over whole, and the page that is printed. */
import type { ImportReport } from '../../shared/interchange.ts';
import type { DeskTools } from '../review/desk-tools.ts';

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

export function openHandOffDesk(_tools: DeskTools): HandOffDesk {
  throw new Error('not built yet');
}
