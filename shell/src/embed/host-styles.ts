/**
 * The styles of the element itself. The page decides the outer box of the element, such as its width and margins, and nothing
 * inside: no value is inherited into `[data-portal]`. An `!important` rule in a shadow root overrides all rules of the page.
 * The first line declares the same order of cascade layers as first-paint.css.
 */
const HOST_STYLES = `
@layer base, antd, adapted, ui, remote;
/* The element may be a flex or grid item, which without a minimum of 0 would not shrink. */
:host {
  display: block !important;
  min-width: 0;
  font-size: medium !important;
}
:host([hidden]) {
  display: none !important;
}
[data-portal] {
  all: initial;
  display: block;
  position: relative;
  box-sizing: border-box;
  padding: 16px;
  direction: ltr;
  overflow-wrap: break-word;
  background: var(--paper);
  color: var(--ink);
  font: 400 calc(0.9375 * var(--vr-rem)) / 1.5 var(--font);
  -webkit-font-smoothing: antialiased;
  text-rendering: optimizeLegibility;
}
/* It has no size, so the page stays usable. What it contains is positioned in the window. */
[data-top-layer] {
  position: fixed;
  inset: 0 auto auto 0;
  width: 0;
  height: 0;
  margin: 0;
  padding: 0;
  overflow: visible;
  border: 0;
  background: none;
  color: inherit;
}
[data-portal] > [data-main] {
  outline: none;
}
/* The preferred width where the page leaves the width to the content, because a size container has none of its own. */
[data-page] {
  contain-intrinsic-inline-size: 1100px;
}
`;

let sheet: CSSStyleSheet | undefined;

/** Adopts the element's own styles into its shadow root. Must be called before any other style is adopted. */
export function adoptHostStyles(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(HOST_STYLES);
  }
  root.adoptedStyleSheets = [sheet];
}
