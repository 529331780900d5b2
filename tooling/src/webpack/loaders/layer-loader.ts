/**
 * Puts a style sheet into its cascade layer: `base` for shared-ui's reset and its controls, `adapted` for its changes to antd's styles,
 * `ui` for the rest of the design system, `remote` for the shell and the remotes. antd writes its styles into `antd`.
 * Later layers win regardless of specificity and load order, so a remote can adapt components of the design system, and
 * its copy of the design system never overrides another remote's rules. shell/src/start/first-paint.css sets the order.
 */
import path from 'node:path';
import { transform } from 'lightningcss';
import type { LoaderContext } from 'webpack';

/** The sheets that any class may override. */
const BASE = ['base.global.css', 'controls.global.css'];

/** The layer of a style sheet, by its path. */
export function layerOf(file: string): 'base' | 'adapted' | 'ui' | 'remote' {
  if (BASE.includes(path.basename(file))) return 'base';
  if (path.basename(file) === 'antd.global.css') return 'adapted';
  return file.includes(`${path.sep}shared-ui${path.sep}`) ? 'ui' : 'remote';
}

/**
 * Wraps the rules of a sheet in a layer. `@value` lines, which import class names from other sheets, stay outside: CSS
 * Modules reads them at the top level. Throws for an imported name that could be a CSS keyword: CSS Modules also replaces
 * it in values, as in `object-fit: cover`.
 */
export function inLayer(css: string, layer: string): string {
  const values: string[] = [];
  const rules = css.replace(/^@value([^;]*) from [^;]*;\n?/gm, (value, names: string) => {
    const bare = names.split(',').find((name) => /^[a-z]+$/.test(name.split(' as ').at(-1)!.trim()));
    if (bare) throw new Error(`Import ${bare.trim()} under a name with a capital letter: @value ${bare.trim()} as …`);
    values.push(value);
    return '';
  });
  return `${values.join('')}@layer ${layer}{${rules}}`;
}

/** Minifies a sheet. Ignores warnings about `@value` and `:global`, because CSS Modules resolves them later. */
const minified = (filename: string, css: string): string =>
  transform({ filename, code: Buffer.from(css), minify: true }).code.toString();

export default function layerLoader(this: LoaderContext<unknown>, css: string): string {
  const layered = inLayer(css, layerOf(this.resourcePath));
  return this.mode === 'production' ? minified(this.resourcePath, layered) : layered;
}
