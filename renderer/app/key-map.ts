/** Every key of the window, as data: the help shows this list, the window listens by it, and a test presses each one. */

export type KeyAction =
  | 'help'
  | 'patients'
  | 'import'
  | 'doctor'
  | 'models'
  | 'who'
  | 'search'
  | 'tab-state'
  | 'tab-timeline'
  | 'tab-attention'
  | 'tab-entries'
  | 'tab-ask'
  | 'previous-change'
  | 'next-change'
  | 'now'
  | 'date'
  | 'next-stage'
  | 'previous-stage';

export interface KeyBinding {
  action: KeyAction;
  key: string;
  words: string;
  /** as-of: on those tabs of a patient's page that show the state of a day. */
  where: 'everywhere' | 'patient' | 'as-of' | 'step';
}

export const KEY_MAP: readonly KeyBinding[] = [
  { action: 'help', key: '?', words: 'Show the keys', where: 'everywhere' },
  { action: 'patients', key: 'p', words: 'Patients', where: 'everywhere' },
  { action: 'import', key: 'i', words: 'Import files', where: 'everywhere' },
  { action: 'doctor', key: 'm', words: 'This machine', where: 'everywhere' },
  { action: 'models', key: 'l', words: 'Language models', where: 'everywhere' },
  { action: 'who', key: 'w', words: 'Who you are', where: 'everywhere' },
  { action: 'search', key: '/', words: 'Search or filter', where: 'everywhere' },
  { action: 'tab-state', key: '1', words: 'Now & before', where: 'patient' },
  { action: 'tab-timeline', key: '2', words: 'Timeline', where: 'patient' },
  { action: 'tab-attention', key: '3', words: 'Needs attention', where: 'patient' },
  { action: 'tab-entries', key: '4', words: 'Entries', where: 'patient' },
  { action: 'tab-ask', key: '5', words: 'Ask the record', where: 'patient' },
  { action: 'date', key: 'd', words: 'Go to the as-of date', where: 'as-of' },
  { action: 'previous-change', key: '[', words: 'As of the change before', where: 'as-of' },
  { action: 'next-change', key: ']', words: 'As of the next change', where: 'as-of' },
  { action: 'now', key: 'n', words: 'Back to the present state of the record', where: 'as-of' },
  { action: 'next-stage', key: 'j', words: 'The next stage', where: 'step' },
  { action: 'previous-stage', key: 'k', words: 'The stage before', where: 'step' },
];

/** Keys that belong to a list, a dialog or the timeline while the focus is in it; shown in the help. */
export const KEYS_IN_PLACE: readonly { keys: string; words: string }[] = [
  { keys: '↑ ↓ Home End', words: 'Move in a list' },
  { keys: '← →', words: 'Change between ACTIVE and HISTORY, or between tabs and stages' },
  { keys: '1 2 3', words: 'Annotate: safe to forget, never forget, uncertain' },
  { keys: 'u s n g', words: 'Annotate: undo, skip, note, guideline' },
  { keys: 'j k', words: 'Inbox, conflicts, candidates: the next, the one before' },
  { keys: 'a c u b', words: 'Inbox: accept, correct, undo the move, accept all that match' },
  { keys: 'Space', words: 'Inbox: select a move' },
  { keys: '1 2 3', words: 'Conflict: the first holds, the second holds, both hold' },
  { keys: '1 2 3', words: 'Deletion candidate: approve, keep, decide later' },
  { keys: 'Enter', words: 'Open what has the focus' },
  { keys: 'Shift + Enter', words: 'A new line in a question' },
  { keys: 'Esc', words: 'Close details, a source or this help' },
  { keys: '+ − 0', words: 'Timeline: closer, farther, whole record' },
  { keys: 'Shift + ← →', words: 'Timeline: earlier, later' },
];

/** The binding for a key press, or none: not while typing, not with a modifier, not while a dialog is open. */
export function bindingFor(event: KeyboardEvent, page: 'patient' | 'step' | 'other'): KeyBinding | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return undefined;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog')) return undefined;
  return KEY_MAP.find((binding) => binding.key === event.key && meansSomething(binding.where, page));
}

function meansSomething(where: KeyBinding['where'], page: 'patient' | 'step' | 'other'): boolean {
  if (where === 'everywhere') return true;
  return where === 'step' ? page === 'step' : page === 'patient';
}
