/**
 * Returns the focused element, also inside of shadow roots. In the build for foreign pages it takes the place of
 * `document.activeElement` in antd, which sees only the element with the shadow root.
 */
export function activeElement(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot ? (activeElement(active.shadowRoot) ?? active) : active;
}
