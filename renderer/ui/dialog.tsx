import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** Not what is ticked: a key pressed too much would change it. */
const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):not(:disabled)';

/**
 * A modal dialog of the platform: it keeps the focus inside, closes with Escape and gives the focus back, to the page where what had it is
 * gone. The focus begins in the first field that is written in or chosen from, where there is one.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the effects of what is inside, so that a field in it may ask for the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>(FIELD)?.focus();
    }
    return () => {
      dialog?.close();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <dialog className="dialog" ref={element} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button" onClick={onClose}>
          <Icon name="close" />
          Close
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
