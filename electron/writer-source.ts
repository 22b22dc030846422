/** Where the engine gets its text writers from: the rules are always there, a language model where one is fit and has the role. */
import type { DoctorReport, WriteRole, WriterChoice } from '../shared/interchange.ts';
import type { Writers } from './write/write-texts.ts';

export interface NamedPrompt {
  role: WriteRole;
  name: string;
  hash: string;
  /** The whole prompt file. */
  text: string;
}

export interface WriterSource {
  /** What reads notes and dialogues where nobody says otherwise: "rules", or a model's name, as `look` last found it. */
  current(): { type: 'rules' | 'model'; name: string };
  /** Looks again which model has the roles: at the start, and when roles or model files have changed. Never throws. */
  look(): Promise<void>;
  /** The models that have a role, loaded and asked one short question each: what computes, and how fast. For `doctor`; never throws. */
  inspect(): Promise<DoctorReport['models']>;
  /** The rules, alone. */
  rules(): Writers;
  /**
   * A model with its prompts.
   * @param choice another model than the one that has the roles, or other prompts
   * @param promptText the words of a prompt by its hash; null where it is not known
   * @throws StamError MODEL_MISSING where no model has the roles or is fit to write, NOT_FOUND for a prompt or model that is not there
   */
  model(
    choice: Extract<WriterChoice, { type: 'model' }>,
    promptText: (hash: string) => string | null,
  ): Promise<{ writers: Writers; prompts: NamedPrompt[] }>;
  /** The program's own prompts, one for each role. */
  builtIn(): NamedPrompt[];
  /**
   * Reads a prompt file that a person wrote.
   * @throws StamError WRONG_USAGE with the line that cannot be read
   */
  parse(text: string): NamedPrompt;
}
