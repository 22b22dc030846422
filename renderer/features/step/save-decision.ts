import type { Decision } from '../../../shared/interchange.ts';
import { saveFile } from '../../ui/save-file.ts';

/** One stage as the command line would answer it. The file's name holds an id, and nothing of a patient. */
export function saveDecision(decision: Decision): void {
  save(`decision-${decision.entry}-${decision.stage}.json`, decision);
}

/** Every stage of an entry. */
export function saveDecisions(entry: string, decisions: readonly Decision[]): void {
  save(`decisions-${entry}.json`, decisions);
}

function save(name: string, content: Decision | readonly Decision[]): void {
  saveFile(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
}
