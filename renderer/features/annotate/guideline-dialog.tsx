import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guideline } from '../../../shared/labels.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useActing } from '../people/who.tsx';
import { GuidelineText } from './guideline-text.tsx';

/** The newest guideline, to read and to write on. A new text is a new version; those before stay, and so do the rounds that go by them. */
export function GuidelineDialog({ newest, onClose }: { newest: Guideline; onClose(): void }) {
  const client = useQueryClient();
  const acting = useActing();
  const [text, setText] = useState<string | null>(null);
  const save = useCommand('label.saveGuideline', () => {
    void client.invalidateQueries({ queryKey: ['label.guidelines'] });
    onClose();
  });
  return (
    <Dialog title={`Guideline, version ${newest.version}`} onClose={onClose}>
      <div className="stack">
        {text === null ? (
          <>
            <GuidelineText text={newest.text} />
            <div className="row">
              <button type="button" className="button" onClick={() => setText(newest.text)}>
                Write a new version
              </button>
            </div>
          </>
        ) : (
          <>
            <div className="field">
              <label htmlFor="guideline-text">Text (# heading, - list, **bold**)</label>
              <textarea
                id="guideline-text"
                className="input guideline-editor"
                value={text}
                maxLength={40_000}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            {save.error && <Failure error={save.error} />}
            <div className="row">
              <button
                type="button"
                className="button primary"
                disabled={save.isPending}
                onClick={async () => {
                  const person = await acting('researcher');
                  if (person) save.mutate({ by: person.id, text });
                }}
              >
                Save as version {newest.version + 1}
              </button>
              <button type="button" className="button" onClick={() => setText(null)}>
                Leave it as it is
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
