/**
 * Returns the element that a theme sets its variables on: the root of the document, or the first element of a shadow root,
 * which contains everything else of it.
 */
export const themeRoot = (root: Document | ShadowRoot): HTMLElement =>
  (root instanceof Document ? root.documentElement : root.firstElementChild) as HTMLElement;
