import { useState } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A prompt by name and hash; it opens the very text that was used, also where it has been changed since. */
export function PromptLink({ prompt }: { prompt: { id: string; hash: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {prompt.id} <code>{prompt.hash.slice(0, 12)}</code>
      </button>
      {open && (
        <Dialog title={`Prompt ${prompt.id}`} onClose={() => setOpen(false)}>
          <PromptText hash={prompt.hash} />
        </Dialog>
      )}
    </>
  );
}

function PromptText({ hash }: { hash: string }) {
  const prompt = useAnswer('prompt.get', { hash });
  if (prompt.isPending) return <p>Opening the prompt…</p>;
  if (prompt.isError) return <Failure error={prompt.error} retry={prompt.refetch} />;
  return (
    <div className="stack">
      <p className="small">
        {prompt.data.name === 'built-in' ? 'Comes with the program' : `The variant “${prompt.data.name}”`}. Hash{' '}
        <code>{prompt.data.hash}</code>
      </p>
      <pre className="step-raw whole">{prompt.data.text}</pre>
    </div>
  );
}
