/**
 * Returns the focused element, also inside shadow roots. In the build for foreign pages it replaces
 * `document.activeElement` in antd, because that property returns only the host of the shadow root.
 */
export function activeElement(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot ? (activeElement(active.shadowRoot) ?? active) : active;
}
