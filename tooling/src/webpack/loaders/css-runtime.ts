/**
 * Takes the place of css-loader's runtime, which joins the rules of imported sheets. Ours import only class names, so the
 * text of a sheet is all there is.
 */
export default function createSheetText() {
  let text = '';
  return {
    push: ([, css]: [id: string, css: string]) => {
      text = css;
    },
    i: () => undefined,
    toString: () => text,
  };
}
