import './settings.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onStirring } from './stirring.ts';

/** Tells main that somebody is at this window, and asks shortly before it locks itself. */
export function IdleGuard({ status }: { status: WorkspaceStatus }) {
  const bridge = useBridge();
  useEffect(() => {
    return onStirring(() => {
      // Where it was locked in this moment, the window is told so anyway.
      ask(bridge, 'workspace.touch', {}).catch(() => undefined);
    });
  }, [bridge]);
  return status.locksIn === null ? null : <StillThere seconds={status.locksIn} />;
}

/** Takes the keys while it stands: the key that says "still here" must not decide anything on the page behind. */
function StillThere({ seconds }: { seconds: number }) {
  const bridge = useBridge();
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState(seconds);
  // Closed while it is still in the page: only so does it give the focus back to what had it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    const started = performance.now();
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.round(seconds - (performance.now() - started) / 1000))),
      1000,
    );
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      ask(bridge, 'workspace.touch', {}).catch(() => undefined);
    };
    for (const type of ['keydown', 'pointerdown'] as const) addEventListener(type, stay, { capture: true });
    return () => {
      clearInterval(timer);
      for (const type of ['keydown', 'pointerdown'] as const) removeEventListener(type, stay, { capture: true });
      shown?.close();
    };
  }, [bridge, seconds]);
  return (
    <dialog
      className="dialog still-there"
      ref={dialog}
      role="alertdialog"
      aria-labelledby="still-there"
      aria-describedby="still-there-words"
    >
      <div className="dialog-body stack">
        <h2 id="still-there">
          <Icon name="lock" /> Still there?
        </h2>
        <p id="still-there-words">
          Nobody has stirred here for a while, so the workspace is about to lock. Any key or click keeps it open.
        </p>
        <p className="number" aria-hidden="true">
          It locks in {left} s.
        </p>
        <button type="button" className="button primary">
          I am still here
        </button>
      </div>
    </dialog>
  );
}
