/** What the codes of the audit log say, in one place. */

const ACTIONS: Readonly<Record<string, string>> = {
  'document.import': 'Took in a document',
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
  deletion: 'Deletions',
  record: 'Records',
  prompt: 'Prompts',
  training: 'Training examples',
  question: 'Questions',
  gate: 'Store gate',
  text: 'Notes and dialogues',
};

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
