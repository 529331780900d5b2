/** The font size of browsers whose settings were not changed, in pixels. */
const USUAL_PX = 16;

/** Returns the font size that the person has set in the browser, compared with the usual one. */
export const browserFontScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX;
