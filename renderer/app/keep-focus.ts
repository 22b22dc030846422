/**
 * A button that is off while it works loses the focus, and gets it back here when it is on again, unless the focus went elsewhere.
 */
export function keepFocus(page: Document): void {
  let last: EventTarget | null = null;
  const came = (event: FocusEvent) => {
    last = event.target;
  };
  const left = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement && target.disabled)) last = null;
  };
  page.addEventListener('focusin', came);
  page.addEventListener('focusout', left);
  const watch = new MutationObserver((changes) => {
    if (page.activeElement !== page.body) return;
    for (const { target } of changes) {
      if (target === last && target instanceof HTMLButtonElement && !target.disabled) target.focus();
    }
  });
  watch.observe(page, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
