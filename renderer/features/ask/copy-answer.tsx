import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AskedQuestion } from '../../../shared/asking.ts';
import type { MemoryDetail } from '../../../shared/interchange.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { answerText, citedMemories } from './answer-text.ts';

/** Puts question, answer and sources on the clipboard; where the system refuses, the text is shown to be copied by hand. */
export function CopyAnswer({ asked }: { asked: AskedQuestion }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 4000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const details = new Map<string, MemoryDetail>();
    for (const id of citedMemories(asked)) {
      const found = await client
        .ensureQueryData({
          queryKey: ['memory.get', { id }],
          queryFn: ({ signal }) => ask(bridge, 'memory.get', { id }, signal),
        })
        // A source that is not there any more is said in the text.
        .catch(() => null);
      if (found) details.set(id, found);
    }
    const text = answerText(asked, details);
    if (await onClipboard(text)) setCopied(true);
    else setByHand(text);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'file'} />
        {copied ? 'Copied' : 'Copy with sources'}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? 'Question, answer and sources are on the clipboard.' : ''}
      </span>
      {byHand !== null && <ByHand text={byHand} onClose={() => setByHand(null)} />}
    </>
  );
}

async function onClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/** The older way, which asks for no permission: from a field of the page that is selected. */
function copiedFromField(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

function ByHand({ text, onClose }: { text: string; onClose(): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog title="Answer with sources" onClose={onClose}>
      <div className="stack">
        <p>The clipboard is out of reach. The text is selected: copy it with Ctrl + C, or ⌘ + C.</p>
        <textarea
          ref={field}
          className="input copy-text"
          aria-label="Answer with sources"
          readOnly
          value={text}
          rows={16}
        />
      </div>
    </Dialog>
  );
}
