/** Returns the element for a theme's CSS variables: the document's root, or the first element of a shadow root. */
export const themeRoot = (root: Document | ShadowRoot): HTMLElement =>
  (root instanceof Document ? root.documentElement : root.firstElementChild) as HTMLElement;
