/** Replaces `adopt-sheet.ts` in the build for foreign pages, whose root may have any font size. */

/** Matches the lengths in rem of a sheet, and the conditions of its at-rules, in which no variable works. */
const REM = /(@(?:media|container|supports)[^{]*)|(-?\d*\.?\d+)rem\b/gu;

/** Returns the rules of a sheet with `--vr-rem` in the place of rem. The element sets that variable. */
export const withOwnRem = (css: string): string =>
  css.replace(REM, (_, condition: string | undefined, value: string) => condition ?? `calc(${value} * var(--vr-rem))`);

/** The sheet that takes the place of each sheet with lengths in rem. All elements of a page use the same. */
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
