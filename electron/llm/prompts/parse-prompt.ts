/**
 * A prompt as a file that a person can read and change: a front part that names its role and name, then the system text and
 * the examples, each under a heading line of its own.
 *
 *     ---
 *     role: extract
 *     name: default
 *     ---
 *     # System
 *     …
 *     # User
 *     …
 *     # Assistant
 *     …
 */
import { createHash } from 'node:crypto';
import { StamError } from '../../../shared/errors.ts';
import { WRITE_ROLES, type WriteRole } from '../../../shared/interchange.ts';
import type { Prompt } from '../language-model.ts';

/** A prompt with what its file says of it. */
export interface PromptFile<Role extends string = WriteRole> {
  role: Role;
  /** "default" for those that come with the program; a variant has a name of its own. */
  name: string;
  prompt: Prompt;
}

interface Part {
  heading: 'System' | 'User' | 'Assistant';
  text: string;
  line: number;
}

const HEADING = /^# (System|User|Assistant)[ \t]*$/;
const FIELD = /^(role|name):[ \t]*(.*?)[ \t]*$/;

/**
 * Reads a prompt file. Its hash is that of the system text and the examples alone, so that line endings and a new name make no
 * other prompt. A prompt of the write path.
 *
 * @throws StamError WRONG_USAGE with the line that cannot be read
 */
export function parsePrompt(text: string): PromptFile {
  return parsePromptOf(text, WRITE_ROLES);
}

/** The same of a prompt of one of these roles. @throws as parsePrompt */
export function parsePromptOf<Role extends string>(text: string, roles: readonly Role[]): PromptFile<Role> {
  if (!text.isWellFormed()) throw fault(1, 'it holds a character that is no text');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const { role, name, next } = readFront(lines, roles);
  const parts = readParts(lines, next);
  const [first, ...turns] = parts;
  if (first?.heading !== 'System') throw fault(next + 1, 'the first part must be "# System"');
  if (first.text === '') throw fault(first.line, 'the system text is empty');
  const examples = readExamples(turns);
  const hash = createHash('sha256')
    .update(JSON.stringify({ system: first.text, examples }))
    .digest('hex');
  return { role, name, prompt: { id: `${role}/${name}@${hash.slice(0, 12)}`, hash, system: first.text, examples } };
}

function readFront<Role extends string>(
  lines: readonly string[],
  roles: readonly Role[],
): { role: Role; name: string; next: number } {
  if (lines[0]?.trim() !== '---') throw fault(1, 'a prompt begins with a line "---"');
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---');
  if (end < 0) throw fault(lines.length, 'the front part is not closed by a line "---"');
  const fields = new Map<string, string>();
  for (let i = 1; i < end; i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    const [, key, value] = FIELD.exec(line) ?? [];
    if (!key || !value) throw fault(i + 1, 'the front part holds "role: …" and "name: …" only');
    fields.set(key, value);
  }
  const role = roles.find((known) => known === fields.get('role'));
  if (!role) throw fault(2, `the role must be one of ${roles.join(', ')}`);
  return { role, name: fields.get('name') ?? 'default', next: end + 1 };
}

function readParts(lines: readonly string[], from: number): Part[] {
  const parts: Part[] = [];
  let open: { heading: Part['heading']; line: number; text: string[] } | null = null;
  const close = (): void => {
    if (open) parts.push({ heading: open.heading, line: open.line, text: open.text.join('\n').trim() });
  };
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const heading = HEADING.exec(line)?.[1];
    if (heading === 'System' || heading === 'User' || heading === 'Assistant') {
      close();
      open = { heading, line: i + 1, text: [] };
    } else if (open) open.text.push(line);
    else if (line.trim() !== '') throw fault(i + 1, 'there is text before the first heading');
  }
  close();
  return parts;
}

function readExamples(turns: readonly Part[]): { user: string; assistant: string }[] {
  const examples: { user: string; assistant: string }[] = [];
  for (let i = 0; i < turns.length; i += 2) {
    const [user, assistant] = [turns[i], turns[i + 1]];
    if (user?.heading !== 'User') throw fault(user?.line ?? 1, 'an example begins with "# User"');
    if (assistant?.heading !== 'Assistant')
      throw fault(assistant?.line ?? user.line, 'after "# User" comes "# Assistant"');
    const empty = [user, assistant].find((part) => part.text === '');
    if (empty) throw fault(empty.line, 'this part is empty');
    examples.push({ user: user.text, assistant: assistant.text });
  }
  return examples;
}

function fault(line: number, why: string): StamError {
  return new StamError('WRONG_USAGE', `This prompt cannot be read: line ${line}: ${why}.`, { line });
}
