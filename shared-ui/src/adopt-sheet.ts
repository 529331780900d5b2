/**
 * Adopts a style sheet (the default export of a `.css` file) into the document or a shadow root, once. A constructed
 * sheet needs no style element, so it works under a strict CSP. The order does not matter: each sheet uses a cascade layer.
 */
export function adoptSheet(root: Document | ShadowRoot, sheet: StyleSheetModule): void {
  const adopted = sheet as unknown as CSSStyleSheet;
  if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets.push(adopted);
}
