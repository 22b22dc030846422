import './step.css';
import { useState } from 'react';
import type { PromptRow, WriteRole } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { ROLE_WORDS, WRITE_ROLES } from './role-words.ts';
import { TrainingSets } from './training-sets.tsx';

/** The prompts there are, a place to make variants of them, and what was corrected so far. */
export function PromptsPage() {
  const prompts = useAnswer('prompt.list', {});
  return (
    <div className="stack prompts-page">
      <h1>Prompts and training sets</h1>
      <p>
        A prompt tells a language model what to do. The program’s own cannot be changed; a variant of one is saved under
        a name and can be chosen when an entry is replayed.
      </p>
      {prompts.isPending && <p>Reading the prompts…</p>}
      {prompts.isError && <Failure error={prompts.error} retry={prompts.refetch} />}
      {prompts.data && <Prompts prompts={prompts.data} />}
      <TrainingSets />
    </div>
  );
}

const keyOf = (prompt: PromptRow): string => `${prompt.role} ${prompt.name}`;

function Prompts({ prompts }: { prompts: readonly PromptRow[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const prompt = prompts.find((one) => keyOf(one) === chosen) ?? prompts[0];
  if (!prompt) return <p>There are no prompts.</p>;
  return (
    <div className="prompt-layout">
      <nav className="stack" aria-label="Prompts">
        {WRITE_ROLES.map((role) => (
          <RolePrompts
            key={role}
            role={role}
            prompts={prompts.filter((one) => one.role === role)}
            chosen={keyOf(prompt)}
            onChoose={(one) => setChosen(keyOf(one))}
          />
        ))}
      </nav>
      <PromptEditor key={`${keyOf(prompt)} ${prompt.hash}`} prompt={prompt} onSaved={(one) => setChosen(keyOf(one))} />
    </div>
  );
}

function RolePrompts({
  role,
  prompts,
  chosen,
  onChoose,
}: {
  role: WriteRole;
  prompts: readonly PromptRow[];
  chosen: string;
  onChoose(prompt: PromptRow): void;
}) {
  return (
    <section aria-label={ROLE_WORDS[role].name}>
      <h2 className="prompt-role">{ROLE_WORDS[role].name}</h2>
      <ul className="step-list">
        {prompts.map((prompt) => (
          <li key={keyOf(prompt)}>
            <button
              type="button"
              className="button light-button"
              aria-pressed={keyOf(prompt) === chosen}
              onClick={() => onChoose(prompt)}
            >
              <span>{prompt.name}</span> <code className="small">{prompt.hash.slice(0, 8)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
