import { setImmediate as nextTick } from 'node:timers/promises';
import { Parser } from 'htmlparser2';

/** Deepest nesting that is parsed: the parser gets slower with depth, and no real page is that deep. */
const DEPTH_MAX = 1000;
const CHUNK = 65_536;

/** Kinds of links that a page needs to work. */
const NEEDED_LINKS = new Set(['stylesheet', 'modulepreload']);
/** Kinds of links that load a file, which must not come from another origin. */
const LOADING_LINKS = new Set([...NEEDED_LINKS, 'preload', 'icon', 'apple-touch-icon', 'manifest']);
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** The addresses in a page, as written there. */
export interface References {
  /** The href of its `<base>`, if any. */
  base: string | undefined;
  /** Files that it does not work without. */
  needed: string[];
  /** Files that it also loads. They are checked only for coming from another origin. */
  loaded: string[];
  /** The scripts among the needed files. */
  scripts: string[];
  /** The style sheets among the needed files. */
  styles: string[];
  /** The code of its inline scripts. */
  code: string;
}

/** Returns the addresses in a `srcset`, such as `a.png 1x, b.png 2x`. */
const candidatesOf = (set: string): string[] =>
  set.includes('data:') ? [] : set.split(',').map((candidate) => candidate.trim().split(/\s/u)[0]!);

/** Parses a page leniently, as browsers do. Ignores everything after a nesting deeper than DEPTH_MAX. */
export async function referencesOf(html: string): Promise<References> {
  const found: References = { base: undefined, needed: [], loaded: [], scripts: [], styles: [], code: '' };
  let depth = 0;
  let unseen = 0;
  let collecting: 'script' | 'style' | 'importmap' | undefined;
  let text = '';

  const tag = (name: string, attributes: Record<string, string>) => {
    if (name === 'base') found.base ??= attributes.href;
    const { src } = attributes;
    if (name === 'link') {
      const kinds = (attributes.rel ?? '').toLowerCase().split(/\s+/u);
      const { href } = attributes;
      if (!href || !kinds.some((kind) => LOADING_LINKS.has(kind))) return;
      (kinds.some((kind) => NEEDED_LINKS.has(kind)) ? found.needed : found.loaded).push(href);
      if (kinds.includes('stylesheet')) found.styles.push(href);
    } else if (name === 'script') {
      const type = (attributes.type ?? '').toLowerCase();
      if (type === 'importmap') collecting = 'importmap';
      if (!SCRIPT_TYPES.has(type)) return;
      if (!src) collecting = 'script';
      else {
        found.needed.push(src);
        found.scripts.push(src);
      }
    } else {
      if (name === 'style') collecting = 'style';
      // Pictures, frames, audio, video, and custom elements of engines, which also use `src`.
      if (src) found.needed.push(src);
      if (name === 'object' && attributes.data) found.needed.push(attributes.data);
      if (attributes.poster) found.loaded.push(attributes.poster);
      if (attributes.srcset) found.needed.push(...candidatesOf(attributes.srcset));
    }
  };

  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) parser.pause();
      if (name === 'noscript') unseen += 1;
      else if (unseen === 0) tag(name, attributes);
    },
    ontext(data) {
      if (collecting) text += data;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'noscript') unseen -= 1;
      if (!collecting || (name !== 'script' && name !== 'style')) return;
      if (collecting === 'style') found.loaded.push(...outsideOfStyle(text));
      else if (collecting === 'importmap') found.loaded.push(...importsOf(text));
      else found.code += `${text}\n`;
      collecting = undefined;
      text = '';
    },
  });
  for (let at = 0; at < html.length && depth <= DEPTH_MAX; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
    await nextTick();
  }
  if (depth <= DEPTH_MAX) parser.end();
  return found;
}

/** Returns the addresses of other origins that a style sheet loads. */
export const outsideOfStyle = (css: string): string[] =>
  [...css.matchAll(/(?:url\(|@import)\s{0,9}["']?((?:https?:)?\/\/[^"')\s;]{1,500})/giu)].map(([, url]) => url!);

/** Returns the addresses in an import map. */
function importsOf(json: string): string[] {
  try {
    const { imports } = JSON.parse(json) as { imports?: Record<string, unknown> };
    return Object.values(imports ?? {}).filter((url) => typeof url === 'string');
  } catch {
    return [];
  }
}

/** Returns the absolute addresses of files that a script contains as string literals. */
export const outsideOfScript = (code: string): string[] =>
  [
    ...code.matchAll(
      /["'`](https?:\/\/[^"'`\s<>]{1,300}\.(?:m?js|css|wasm|data|json|glb|gltf|hdr|ktx2|bin|png|jpe?g|webp|woff2?|mp3|ogg|mp4)(?:\?[^"'`\s]{0,200})?)["'`]/giu,
    ),
  ].map(([, url]) => url!);

/** Whether a script registers a service worker. */
export const registersServiceWorker = (code: string): boolean =>
  /\bserviceWorker\s{0,9}\??\.\s{0,9}register\b/u.test(code);

/** Returns the files that an inline script names: imported modules, and the settings of Unity's and Godot's loaders. */
export function filesOfScript(page: string): { needed: string[]; serviceWorker: boolean } {
  const code = page.replace(/^[ \t]{0,200}\/\/.*$/gmu, '');
  const texts = new Map<string, string>();
  for (const [, name, , text] of code.matchAll(
    /\b(?:var|let|const)\s{1,9}(\w{1,60})\s{0,9}=\s{0,9}(["'])([^"'\n]{0,300})\2/gu,
  ))
    texts.set(name!, text!);

  const needed: string[] = [];
  for (const [, folder, , file] of code.matchAll(
    /\b(?:loader|data|framework|code|memory|symbols|worker)Url["']?\s{0,9}[:=]\s{0,9}(?:(\w{1,60})\s{0,9}\+\s{0,9})?(["'])([^"'\n]{1,300})\2/gu,
  )) {
    const prefix = folder === undefined ? '' : texts.get(folder);
    if (prefix !== undefined) needed.push(prefix + file);
  }
  for (const [, , file] of code.matchAll(/\bUnityLoader\.instantiate\([^,\n]{1,100},\s{0,9}(["'])([^"'\n]{1,300})\1/gu))
    needed.push(file!);
  for (const [, , file] of code.matchAll(/\b(?:from|import)\s{0,9}(["'])(\.{0,2}\/[^"'\n]{1,300})\1/gu))
    needed.push(file!);

  // Not a regular expression: one that searches the last brace would restart at every opening brace.
  const godotAt = code.search(/\bGODOT_CONFIG\s{0,9}=\s{0,9}\{/u);
  const line = godotAt === -1 ? '' : code.slice(godotAt).split('\n', 1)[0]!;
  const godot = line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1);
  let serviceWorker = false;
  try {
    const config = JSON.parse(godot || '{}') as { fileSizes?: object; serviceWorker?: unknown };
    needed.push(...Object.keys(config.fileSizes ?? {}));
    serviceWorker = Boolean(config.serviceWorker);
  } catch {
    // Not valid JSON, so not written by Godot's exporter: ignored.
  }
  return { needed, serviceWorker };
}
