/** What a model is and whether it may write, in words. */
import type { AssignableRole, ModelRow, ProbeResult } from '../../../shared/models.ts';
import { bytesWords } from '../../ui/bytes-words.ts';
import { plural } from '../../ui/date-words.ts';

/** The roles in their order, and what each does. The first three write into records. */
export const ROLES: readonly { id: AssignableRole; name: string; does: string; writes: boolean }[] = [
  { id: 'extract', name: 'Extract', does: 'reads a sentence into facts', writes: true },
  { id: 'link', name: 'Link', does: 'says what two facts have to do with each other', writes: true },
  { id: 'update', name: 'Update', does: 'says whether a newer fact replaces or ends an earlier one', writes: true },
  { id: 'answer', name: 'Answer', does: 'answers questions about a record; writes nothing', writes: false },
];

const roleName = (role: AssignableRole): string => ROLES.find((one) => one.id === role)?.name.toLowerCase() ?? role;

/** "1.8 GB" or "size unknown". */
export const sizeWords = (bytes: number | null): string => (bytes === null ? 'size unknown' : bytesWords(bytes));

/** "1.7 billion weights"; null where they were not counted. */
export function weightsWords(parameters: number | null): string | null {
  if (parameters === null) return null;
  if (parameters >= 1e9) return `${(parameters / 1e9).toFixed(1)} billion weights`;
  if (parameters >= 1e6) return `${Math.round(parameters / 1e6).toLocaleString('en')} million weights`;
  return plural(parameters, 'weight');
}

/** What it is for: what the catalogue says, or what its kind allows. */
export function purposeWords(model: Pick<ModelRow, 'kind' | 'meantFor'>): string {
  if (model.kind === 'embedder') return 'Search by meaning; it comes with the program and writes nothing';
  if (model.kind === 'adapter') return 'An adapter: it goes onto the language model that it was trained for';
  if (model.kind === 'unusable') return 'Cannot be used';
  if (model.meantFor.length === 0)
    return 'A language model that the catalogue does not know: the probe says what it can do';
  return `Meant to ${model.meantFor.map(roleName).join(', ')}`;
}

/** Whether it may write into records, as a sentence. */
export function fitnessWords(model: Pick<ModelRow, 'fitness' | 'probe' | 'file'>): string {
  if (model.file === null) return 'Not on this machine yet.';
  if (model.fitness === 'fit') return 'Fit to write: it passed every part of the probe.';
  if (model.fitness === 'unfit') return `Not fit to write: ${failedWords(model.probe)}`;
  return 'Not tried yet: it may not write until it has passed the probe.';
}

function failedWords(probe: ProbeResult | null): string {
  const failed = probe?.parts.filter((part) => !part.passed).map((part) => part.name) ?? [];
  return failed.length === 0 ? 'it did not pass the probe.' : `it did not pass ${failed.join(', ')}.`;
}

/** Why a model cannot be given a role; null where it can. */
export function refusalWords(model: ModelRow, role: { writes: boolean }): string | null {
  if (model.kind !== 'language model') return 'not a language model';
  if (model.file === null) return 'not on this machine';
  if (!role.writes) return null;
  if (model.fitness === 'fit') return null;
  return model.fitness === 'unfit' ? failedWords(model.probe).replace(/\.$/, '') : 'not probed yet';
}

/** What will be compared with what once a file has come. */
export function checkWords(model: Pick<ModelRow, 'sha256' | 'bytes'>): string {
  if (model.sha256 !== null)
    return 'The file is compared with the hash that comes with this program, and refused where it differs.';
  const size = model.bytes === null ? '' : ' and with its size';
  return `This program carries no hash of the file: it is compared with the hash that its server states${size}, and the result is said.`;
}
