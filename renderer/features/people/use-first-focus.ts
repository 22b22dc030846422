import { type RefObject, useEffect } from 'react';

/** The focus goes here when what is around it has come: a dialog that opens, the page of a locked workspace. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [element, wanted]);
}
