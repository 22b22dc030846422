/** The prompts: those that come with the program, and a person's variants in the place of those of the write path. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { WRITE_ROLES, type WriteRole } from '../../shared/interchange.ts';
import type { Prompt } from './language-model.ts';
import { type PromptFile, parsePrompt, parsePromptOf } from './prompts/parse-prompt.ts';

/** Two folders above this file is the program's root, from source and from the bundle alike. */
const FOLDER = join(import.meta.dirname, '..', '..', 'electron', 'llm', 'prompts');

/**
 * One prompt for each role.
 *
 * @param variants texts of prompt files that take the place of the program's own, by role
 * @throws StamError WRONG_USAGE where a variant cannot be read (with its line) or is of another role; NOT_FOUND where a prompt of
 * the program is missing
 */
export function loadPrompts(variants: Partial<Record<WriteRole, string>> = {}): Record<WriteRole, PromptFile> {
  const read = (role: WriteRole): PromptFile => {
    const file = parsePrompt(variants[role] ?? readOwn(role));
    if (file.role === role) return file;
    throw new StamError('WRONG_USAGE', `This prompt is for the role "${file.role}", and not for "${role}".`);
  };
  const [extract, link, update] = WRITE_ROLES.map(read) as [PromptFile, PromptFile, PromptFile];
  return { extract, link, update };
}

/** The prompt that questions are answered under. @throws StamError NOT_FOUND where it is missing; WRONG_USAGE where it cannot be read */
export function answerPrompt(): Prompt {
  return parsePromptOf(readOwn('answer'), ['answer']).prompt;
}

/** The prompt under which a model weighs what may be forgotten. @throws as answerPrompt */
export function endurePrompt(): Prompt {
  return parsePromptOf(readOwn('endure'), ['endure']).prompt;
}

/** The text of the program's own prompt, which is what a person edits into a variant. */
export function readOwn(role: WriteRole | 'answer' | 'endure'): string {
  const path = join(FOLDER, `${role}.md`);
  if (!existsSync(path))
    throw new StamError('NOT_FOUND', `The prompt "${role}" that comes with STAM Review is not where it belongs.`);
  return readFileSync(path, 'utf8');
}
