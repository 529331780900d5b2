/**
 * Replaces the module with which antd adds style elements. It adopts constructed sheets instead, which no Content Security
 * Policy blocks. antd does not set a policy's nonce on all of its style elements:
 * https://github.com/react-component/util/issues/613, https://github.com/react-component/portal/pull/35
 */
interface Options {
  attachTo?: Element | ShadowRoot;
  priority?: number;
}

interface Added {
  key: string;
  priority: number;
  css: string;
  sheet: CSSStyleSheet;
  /** Never inserted into the page. antd only sets attributes on it. */
  node: HTMLStyleElement;
}

const addedTo = new WeakMap<Document | ShadowRoot, Added[]>();

const rootOf = ({ attachTo }: Options): Document | ShadowRoot => (attachTo instanceof ShadowRoot ? attachTo : document);

/** Adds a sheet after those of lower or equal priority, or replaces the text of the sheet with this key. */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const root = rootOf(options);
  const { priority = 0 } = options;
  const added = addedTo.get(root) ?? [];
  addedTo.set(root, added);
  const known = added.find((one) => one.key === key);
  if (known) {
    if (known.css !== css) known.sheet.replaceSync(css);
    known.css = css;
    return known.node;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const one = { key, priority, css, sheet, node: document.createElement('style') };
  const next = added.findIndex((other) => other.priority > priority);
  if (next === -1) {
    added.push(one);
    root.adoptedStyleSheets.push(sheet);
  } else {
    const before = added[next]!.sheet;
    added.splice(next, 0, one);
    root.adoptedStyleSheets = root.adoptedStyleSheets.flatMap((each) => (each === before ? [sheet, each] : [each]));
  }
  return one.node;
}

export function removeCSS(key: string, options: Options = {}): void {
  const root = rootOf(options);
  const added = addedTo.get(root) ?? [];
  const index = added.findIndex((one) => one.key === key);
  const [removed] = index === -1 ? [] : added.splice(index, 1);
  if (removed) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== removed.sheet);
}

/** Forgets the removed sheets of a root, so that they are added again when the root's element is added again. */
export const forgetStyles = (root: ShadowRoot): void => void addedTo.delete(root);

export const injectCSS = (css: string, options?: Options): HTMLStyleElement => updateCSS(css, css, options);
export const clearContainerCache = (): void => undefined;
