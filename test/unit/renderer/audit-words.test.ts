import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionWords, groupOf, groupWords, subjectWords } from '../../../renderer/features/audit/audit-words.ts';
import { DELETION_DECISIONS } from '../../../shared/forgetting.ts';

const root = join(import.meta.dirname, '../../../electron');

/** Every action that the program writes to its log: named in an audit line, or given to one of the helpers that write one. */
function actionsOfTheProgram(): string[] {
  const found = new Set<string>(DELETION_DECISIONS.map((decision) => `deletion.${decision}`));
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    // The router's names of routes look alike and are no acts.
    if (!name.endsWith('.ts') || name.startsWith('ipc')) continue;
    for (const line of readFileSync(join(root, name), 'utf8').split('\n')) {
      if (!/\b(action|note|audit)\b/.test(line)) continue;
      for (const [, action] of line.matchAll(/'([a-z]+\.[a-zA-Z-]+)'/g)) if (action) found.add(action);
    }
  }
  return [...found].sort();
}

describe('the audit log in words', () => {
  const actions = actionsOfTheProgram();

  it('finds the actions of every area in the sources', () => {
    const areas = [
      'correction',
      'conflict',
      'deletion',
      'forget',
      'gate',
      'label',
      'move',
      'person',
      'question',
      'record',
    ];
    expect([...new Set(actions.map(groupOf))]).toEqual(expect.arrayContaining(areas));
  });

  it.each(actions)('has words for %s and for its group', (action) => {
    expect(actionWords(action)).not.toBe(action);
    expect(groupWords(groupOf(action))).not.toBe(groupOf(action));
  });

  it('leaves what it does not know as its code', () => {
    expect(actionWords('later.version')).toBe('later.version');
    expect(subjectWords('patient')).toBe('patient');
  });

  it('names what a line is about in words of the window', () => {
    expect(subjectWords('label-item')).toBe('labelled fact');
    expect(subjectWords('memory')).toBe('fact');
  });
});
