/** What the codes of the audit log say, in one place. */

const ACTIONS: Readonly<Record<string, string>> = {
  'document.import': 'Took in a document',
  'text.read': 'Read notes and dialogues that waited',
  'move.accept': 'Accepted a move',
  'move.acceptAll': 'Accepted all moves of a list',
  'correction.make': 'Corrected a fact',
  'correction.undo': 'Took a correction back',
  'conflict.decide': 'Decided a conflict',
  'label.give': 'Labelled a fact',
  'label.skip': 'Skipped a fact in labelling',
  'label.undo': 'Took a label back',
  'label.round': 'Started a round of labelling',
  'label.guideline': 'Wrote a version of the guideline',
  'label.import': 'Took in labels from a file',
  'label.adjudicate': 'Decided between labels',
  'forget.scorer': 'Trained a scorer',
  'forget.score': 'Scored what is archived',
  'forget.calibrate': 'Calibrated deletion',
  'forget.use': 'Chose the calibration that proposes deletions',
  'forget.removeCalibration': 'Deleted a calibration of deletion',
  'deletion.approve': 'Approved a deletion',
  'deletion.keep': 'Kept a deletion candidate',
  'deletion.defer': 'Put a deletion candidate off',
  'deletion.take-back': 'Took an approved deletion back',
  'deletion.purge': 'Purged what was approved',
  'deletion.undo-window': 'Set the time in which a deletion can be taken back',
  'backup.remove': 'Removed copies that held what was purged',
  'record.merge': 'Joined two records',
  'record.merge-undone': 'Took the joining of two records back',
  'record.split': 'Divided a record',
  'record.split-undone': 'Took the division of a record back',
  'record.removed': 'Removed a whole record',
  'record.hand-off': 'Handed a whole record on',
  'record.receive': 'Took in a record that was handed on',
  'prompt.save': 'Named a prompt',
  'prompt.remove': 'Took the name of a prompt away',
  'training.correct': 'Said what a model should have answered',
  'training.take-back': 'Took back what a model should have answered',
  'question.remove': 'Deleted a question that was kept',
  'question.remove-all': 'Deleted all kept questions of a patient',
  'gate.calibrate': 'Calibrated the store gate',
  'gate.use': 'Took a calibration of the store gate into use',
  'gate.stop': 'Took every calibration of the store gate out of use',
  'gate.remove': 'Deleted a calibration of the store gate',
  'person.add': 'Added a person',
  'person.rename': 'Changed a person’s name',
  'person.roles': 'Changed a person’s roles',
  'person.leave': 'Noted that a person has left',
  'person.return': 'Took a person back',
  'workspace.idle-time': 'Set the time until it locks',
};

const GROUPS: Readonly<Record<string, string>> = {
  document: 'Documents',
  person: 'People',
  workspace: 'The workspace',
  correction: 'Corrections',
  move: 'Moves',
  conflict: 'Conflicts',
  label: 'Labels',
  forget: 'Scores and calibrations of deletion',
  deletion: 'Deletions',
  backup: 'Copies',
  record: 'Records',
  prompt: 'Prompts',
  training: 'Training examples',
  question: 'Questions',
  gate: 'Store gate',
  text: 'Notes and dialogues',
};

/** What a line is about; where the log's own word is no plain one. */
const SUBJECTS: Readonly<Record<string, string>> = {
  memory: 'fact',
  'label-item': 'labelled fact',
  inbox: 'list of moves',
};

export const subjectWords = (subjectType: string): string => SUBJECTS[subjectType] ?? subjectType;

/** An action that this version has no words for stands as its code. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action;

export const groupOf = (action: string): string => action.split('.')[0] ?? action;

export const groupWords = (group: string): string => GROUPS[group] ?? group;

/** Who acted: a name, the program itself, or the id of somebody who is not known here. */
export function actorWords(id: string, name: string | null): string {
  return name ?? (id === 'system' ? 'The program' : id);
}

/** "30 Nov 2026, 09:47:22 UTC" is made from this: day and time of a UTC time. */
export function utcParts(at: string): { day: string; time: string } {
  return { day: at.slice(0, 10), time: `${at.slice(11, 19)} UTC` };
}
