/** The element with the variables of a theme: the root, or the first element of a shadow root, which has all others. */
export const themeRoot = (root: Document | ShadowRoot): HTMLElement =>
  (root instanceof Document ? root.documentElement : root.firstElementChild) as HTMLElement;
