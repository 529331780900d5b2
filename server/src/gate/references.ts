import { setImmediate as nextTick } from 'node:timers/promises';
import { Parser } from 'htmlparser2';

/** The parser's time grows with the depth; no page is as deep. */
const DEPTH_MAX = 1000;
const CHUNK = 65_536;

/** Links whose file a page does not do without. */
const NEEDED_LINKS = new Set(['stylesheet', 'modulepreload']);
/** Those that load something at all, so that it must not come from elsewhere. */
const LOADING_LINKS = new Set([...NEEDED_LINKS, 'preload', 'icon', 'apple-touch-icon', 'manifest']);
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** What a page asks for, as it is written there. */
export interface References {
  /** Where it counts relative addresses from, when it says so. */
  base: string | undefined;
  /** What it does not work without. */
  needed: string[];
  /** What it also loads: of these it only matters whether they come from elsewhere. */
  loaded: string[];
  /** Of those needed, the scripts and the style sheets. */
  scripts: string[];
  styles: string[];
  /** The text of its own scripts. */
  code: string;
}

/** `a.png 1x, b.png 2x` */
const candidatesOf = (set: string): string[] =>
  set.includes('data:') ? [] : set.split(',').map((candidate) => candidate.trim().split(/\s/u)[0]!);

/** Reads a page as browsers do, with all its mistakes; what follows a nesting beyond reason is left out. */
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
      // Pictures, frames, sound, video, and the elements of engines that load by the same name.
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

/** The addresses of other origins that a style sheet loads. */
export const outsideOfStyle = (css: string): string[] =>
  [...css.matchAll(/(?:url\(|@import)\s{0,9}["']?((?:https?:)?\/\/[^"')\s;]{1,500})/giu)].map(([, url]) => url!);

/** What an import map names. */
function importsOf(json: string): string[] {
  try {
    const { imports } = JSON.parse(json) as { imports?: Record<string, unknown> };
    return Object.values(imports ?? {}).filter((url) => typeof url === 'string');
  } catch {
    return [];
  }
}

/** Whole addresses of files that a script is written to load. */
export const outsideOfScript = (code: string): string[] =>
  [
    ...code.matchAll(
      /["'`](https?:\/\/[^"'`\s<>]{1,300}\.(?:m?js|css|wasm|data|json|glb|gltf|hdr|ktx2|bin|png|jpe?g|webp|woff2?|mp3|ogg|mp4)(?:\?[^"'`\s]{0,200})?)["'`]/giu,
    ),
  ].map(([, url]) => url!);

export const registersServiceWorker = (code: string): boolean =>
  /\bserviceWorker\s{0,9}\??\.\s{0,9}register\b/u.test(code);

/** Files that a page's own script names: modules, and what the loaders of Unity and of Godot are told. */
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

  // Cut out by hand: an expression that looks for the last brace would look from every first one.
  const godotAt = code.search(/\bGODOT_CONFIG\s{0,9}=\s{0,9}\{/u);
  const line = godotAt === -1 ? '' : code.slice(godotAt).split('\n', 1)[0]!;
  const godot = line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1);
  let serviceWorker = false;
  try {
    const config = JSON.parse(godot || '{}') as { fileSizes?: object; serviceWorker?: unknown };
    needed.push(...Object.keys(config.fileSizes ?? {}));
    serviceWorker = Boolean(config.serviceWorker);
  } catch {
    // Not as Godot writes it: then nothing is known of it.
  }
  return { needed, serviceWorker };
}
