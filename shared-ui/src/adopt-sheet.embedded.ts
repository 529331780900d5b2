/** Replaces `adopt-sheet.ts` in the build for foreign pages, where the root element may have any font size. */

/** Matches lengths in rem, and the conditions of at-rules, where CSS variables do not work. */
const REM = /(@(?:media|container|supports)[^{]*)|(-?\d*\.?\d+)rem\b/gu;

/** Returns the rules of a sheet with `--vr-rem` instead of rem. The embedded element sets that variable. */
export const withOwnRem = (css: string): string =>
  css.replace(REM, (_, condition: string | undefined, value: string) => condition ?? `calc(${value} * var(--vr-rem))`);

/** The adapted sheet of each original sheet, shared by all embedded elements of a page. */
const derived = new WeakMap<CSSStyleSheet, CSSStyleSheet>();

function ownSheet(sheet: CSSStyleSheet): CSSStyleSheet {
  let own = derived.get(sheet);
  if (!own) {
    const css = [...sheet.cssRules].map(({ cssText }) => cssText).join('');
    own = sheet;
    if (css.includes('rem')) {
      own = new CSSStyleSheet();
      own.replaceSync(withOwnRem(css));
    }
    derived.set(sheet, own);
  }
  return own;
}

/** Adopts a style sheet (the default export of a `.css` file) into a shadow root, once. */
export function adoptSheet(root: Document | ShadowRoot, sheet: StyleSheetModule): void {
  const adopted = ownSheet(sheet as unknown as CSSStyleSheet);
  if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets.push(adopted);
}
