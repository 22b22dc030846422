import { useMemo, useRef, useState } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dress, printDocument } from './print-document.ts';

/** The current state on one page, seen before it is printed. */
export function PrintDialog({ patient, onClose }: { patient: string; onClose(): void }) {
  const page = useAnswer('record.page', { patient });
  return (
    <Dialog title="Print the current state" onClose={onClose}>
      {page.isPending && <p>Making the page…</p>}
      {page.isError && <Failure error={page.error} retry={page.refetch} />}
      {page.data && <Preview html={page.data.html} />}
    </Dialog>
  );
}

function Preview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const { body, style } = useMemo(() => printDocument(html), [html]);
  return (
    <div className="stack">
      <p className="small quiet-text">
        What holds as of the record’s last entry, with the date and source of every line. It holds clinical text in the
        clear: keep the paper like the record.
      </p>
      <iframe
        ref={frame}
        className="print-preview"
        title="The page as it will be printed"
        srcDoc={body}
        onLoad={() => setReady(frame.current !== null && dress(frame.current, style))}
      />
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={!ready}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print…
        </button>
      </div>
    </div>
  );
}
