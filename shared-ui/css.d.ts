declare const isStyleSheet: unique symbol;

/** The default export of a `.css` file: a CSSStyleSheet, which `useStyles()` adopts. */
interface StyleSheetModule {
  readonly [isStyleSheet]: true;
}

/**
 * `import sheet, * as styles from './x.css'` gives the sheet and the names of its classes, which are scoped to it. The
 * build fails if a name does not exist. A `*.global.css` has no scoped names.
 */
declare module '*.css' {
  const module: StyleSheetModule & { readonly [className: string]: string };
  export = module;
}
