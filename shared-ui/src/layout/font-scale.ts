/** The font size of browsers whose settings were not changed, in pixels. */
const USUAL_PX = 16;

/** Returns the font size that the person has set in the browser, compared with the usual one. */
export const browserFontScale = (root: Document | ShadowRoot): number =>
  (Number.parseFloat(getComputedStyle(root instanceof Document ? root.documentElement : root.host).fontSize) ||
    USUAL_PX) / USUAL_PX;
