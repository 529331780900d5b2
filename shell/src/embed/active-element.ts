/**
 * Returns the focused element, even inside shadow roots. The build for foreign pages makes antd use this instead of
 * `document.activeElement`, which returns only the host of a shadow root.
 */
export function activeElement(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot ? (activeElement(active.shadowRoot) ?? active) : active;
}
