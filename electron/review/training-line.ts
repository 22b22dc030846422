/** One corrected question as one line of chat JSONL, the form that trainers of LoRA adapters read (docs/prompts.md). */
import { parsePrompt } from '../llm/prompts/parse-prompt.ts';
import { publicId } from '../store/public-id.ts';
import { LINK_WORDS, UPDATE_WORDS } from '../write/model/pair-choices.ts';
import type { ModelCall } from '../write/model-call.ts';

export interface TrainingExample {
  /** Of the workspace: makes the key of a patient one that cannot be guessed. */
  salt: string;
  /** Public id of the patient. */
  patient: string;
  entry: string;
  call: ModelCall;
  /** As correctedAnswer gives it. */
  answer: unknown;
  /** The whole prompt file that the question was put with. */
  promptText: string;
}

/**
 * The chat as the model saw it, with the right answer last. `patient` is a key that is the same for all lines of one patient and tells
 * nothing of who that is: training and test are split by it, never by line.
 */
export function trainingLine({ salt, patient, entry, call, answer, promptText }: TrainingExample): string {
  const { prompt } = parsePrompt(promptText);
  return JSON.stringify({
    messages: [
      { role: 'system', content: prompt.system },
      ...prompt.examples.flatMap((e) => [
        { role: 'user', content: e.user },
        { role: 'assistant', content: e.assistant },
      ]),
      { role: 'user', content: call.input },
      { role: 'assistant', content: contentOf(call, answer) },
    ],
    patient: publicId('s', salt, patient),
    role: call.role,
    prompt: call.prompt.hash,
    entry,
    model: call.model,
    answered: call.raw,
  });
}

/** What the model should have written: the word that stands for the verdict, or the facts as JSON. */
function contentOf({ role }: ModelCall, answer: unknown): string {
  if (role === 'extract') return JSON.stringify(answer);
  const words: Readonly<Record<string, string>> = role === 'link' ? LINK_WORDS : UPDATE_WORDS;
  const word = Object.keys(words).find((w) => words[w] === answer);
  if (word === undefined) throw new Error('a correction is one of the verdicts that the model can be asked for');
  return word;
}
