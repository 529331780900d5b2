/*
 * The build for foreign pages makes antd use these functions, because `document.activeElement` and `parentElement` end at a
 * shadow root.
 */

/** Returns the focused element, even inside shadow roots. */
export function activeElement(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot ? (activeElement(active.shadowRoot) ?? active) : active;
}

/** Returns the parent of an element; at the top of a shadow root, its host. */
export function parentElement(element: Element | null | undefined): Element | null {
  const parent = element?.parentNode;
  return parent instanceof ShadowRoot ? parent.host : (element?.parentElement ?? null);
}
