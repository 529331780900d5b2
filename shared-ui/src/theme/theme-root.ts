/**
 * Returns the element for the dialogs and pop-ups of an embedded element, which is in the browser's top layer: nothing of the
 * page around covers, cuts or moves what it contains.
 */
export const topLayer = (root: ShadowRoot): HTMLElement => root.querySelector<HTMLElement>('[data-top-layer]')!;

/** Returns the element for a theme's CSS variables: the document's root, or the first element of a shadow root. */
export const themeRoot = (root: Document | ShadowRoot): HTMLElement =>
  (root instanceof Document ? root.documentElement : root.firstElementChild) as HTMLElement;
