import { type RefObject, useEffect } from 'react';

/** The focus goes here when the dialog around it has opened. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [element, wanted]);
}
