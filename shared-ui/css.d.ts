declare const isStyleSheet: unique symbol;

/** The default export of a `.css` file: a CSSStyleSheet, which `useStyles()` adopts. */
interface StyleSheetModule {
  readonly [isStyleSheet]: true;
}

/**
 * `import sheet, * as styles from './x.css'` gives the sheet and its class names, which are scoped to it. The build fails if
 * a class name does not exist. The class names of a `*.global.css` file are not scoped.
 */
declare module '*.css' {
  const module: StyleSheetModule & { readonly [className: string]: string };
  export = module;
}
