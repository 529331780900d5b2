/** The default font size of browsers, in pixels. */
const USUAL_PX = 16;

/** Returns the ratio of the font size set in the browser to the default one. */
export const browserFontScale = (root: Document | ShadowRoot): number =>
  (Number.parseFloat(getComputedStyle(root instanceof Document ? root.documentElement : root.host).fontSize) ||
    USUAL_PX) / USUAL_PX;
