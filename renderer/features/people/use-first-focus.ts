import { type RefObject, useEffect } from 'react';

/** The focus goes here when the dialog around it opens, or at once where it is open already. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    // Read by the platform when it opens the dialog, which comes after the effects of what is in it.
    element.current?.setAttribute('autofocus', '');
    element.current?.focus();
  }, [element, wanted]);
}
