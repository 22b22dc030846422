/** `prompts …` and the arguments of `correct`: what a researcher does with the words that a model is asked in. */
import { StamError } from '../../shared/errors.ts';
import { promptRow, WRITE_ROLES, type WriteRole } from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import { parsePrompt } from '../llm/prompts/parse-prompt.ts';
import { readWholeFile } from '../read-whole-file.ts';

const wrong = (message: string): StamError => new StamError('WRONG_USAGE', message);

/**
 * Runs one of the `prompts` commands.
 * @throws StamError WRONG_USAGE, NOT_FOUND, TOO_LARGE, UNREADABLE_FILE
 */
export async function promptsCommand([action = 'list', ...rest]: readonly string[], engine: Engine): Promise<unknown> {
  const [one, two] = rest;
  switch (action) {
    case 'list':
      return promptRow.array().parse(engine.prompts());
    case 'show':
      if (!one) throw wrong('prompts show needs the hash of a prompt.');
      return promptRow.parse(engine.prompt(one));
    case 'save': {
      if (!one || !two) throw wrong('prompts save needs a file and a name.');
      const text = await readWholeFile(one, { name: one, what: 'a prompt' });
      return promptRow.parse(engine.savePrompt(parsePrompt(text).role, two, text));
    }
    case 'remove':
      if (!one || !two) throw wrong('prompts remove needs a role and a name.');
      return promptRow.array().parse(engine.removePrompt(roleOf(one), two));
    default:
      throw wrong(`There is no command “prompts ${action}”.`);
  }
}

/** The place of a question in the trace of an entry. @throws StamError WRONG_USAGE */
export function numberOf(text: string): number {
  const call = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(call) || call < 0) {
    throw wrong(`The number of a question is the “call” of the trace, not “${text}”.`);
  }
  return call;
}

/** @throws StamError WRONG_USAGE where it is no JSON */
export function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('An answer is JSON: "superseded", or a list of facts as the model would have written them.');
  }
}

function roleOf(text: string): WriteRole {
  const role = WRITE_ROLES.find((r) => r === text);
  if (!role) throw wrong(`A role is one of ${WRITE_ROLES.join(', ')}, not “${text}”.`);
  return role;
}
