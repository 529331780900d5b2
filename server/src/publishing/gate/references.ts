import { ImportType, init, parse } from 'es-module-lexer';
import type { Parser } from 'htmlparser2';
import { parseMarkup } from './markup.ts';

/** Maximum number of references to check in one file. */
export const REFERENCES_MAX = 5000;
/** Longer addresses cannot lead to a file of a build. */
export const ADDRESS_MAX_CHARS = 4000;
/** More words in a page's declaration of features are ignored. */
const FEATURES_MAX = 20;
/** Larger scripts are engines and libraries, which name many addresses that they never load. */
const OWN_SCRIPT_MAX_CHARS = 262_144;

/** Kinds of links that a page needs to work. */
const NEEDED_LINKS = new Set(['stylesheet', 'modulepreload']);
/** Kinds of links that load a file, which must not come from another origin. */
const LOADING_LINKS = new Set([...NEEDED_LINKS, 'preload', 'icon', 'apple-touch-icon', 'manifest']);
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** The script that Cordova adds to apps. Pages name it also where they run without. */
const APP_SCRIPT = /^(?:.*\/)?cordova\.js$/u;

/** How a file is parsed to find the files that it requests. */
export type Kind = 'page' | 'script' | 'module' | 'worker' | 'style';

/** An address in a file of a build. */
export interface Reference {
  /** As written in the file. */
  address: string;
  /** Offset in the text of the file. */
  at: number;
  /**
   * - needed: the page does not work without the file.
   * - module: a module of the page imports the file, and does not run without it.
   * - shown: the page shows or plays the file, and runs without it.
   * - later: the file is requested while the page runs, or not at all.
   * - loaded: the page works without the file. The file is reported only if it comes from another origin.
   */
  use: 'needed' | 'module' | 'shown' | 'later' | 'loaded';
  /** How to parse the file, if it may request other files. */
  kind?: Kind | undefined;
  /** Whether the address is relative to the file that contains it. By default, it is relative to the page. */
  fromFile?: boolean;
}

export interface InlineScript {
  code: string;
  at: number;
  module: boolean;
}

export interface PageReferences {
  /** The href of the page's `<base>`, if any. */
  base: string | undefined;
  references: Reference[];
  scripts: InlineScript[];
  importMaps: string[];
  /** The features that the page declares in `<meta name="portal-features">`. */
  features: string[];
}

/** Adds references up to one more than REFERENCES_MAX, which shows that there are too many. */
export function append(found: Reference[], more: readonly Reference[]): void {
  for (const reference of more) {
    if (found.length > REFERENCES_MAX) return;
    found.push(reference);
  }
}

/** Returns the addresses in a `srcset`, such as `a.png 1x, b,c.png 2x`. An address may have commas inside. */
function candidatesOf(set: string): string[] {
  const found: string[] = [];
  for (const [, address] of set.matchAll(/([^\s,](?:\S*[^\s,])?)(?:,+|\s[^,]*)?/gu)) {
    if (found.length === REFERENCES_MAX) break;
    found.push(address!);
  }
  return found;
}

/** Elements whose content a browser does not load. */
const UNSEEN_TAGS = new Set(['noscript', 'template']);
/** An address in an attribute of an engine's element, such as `src: url(click.mp3)` of A-Frame. It may have spaces. */
const URL_IN_ATTRIBUTE = /\burl\(\s{0,9}(["']?)([^"'()]{1,500})\1\s{0,9}\)/giu;
/** What engines write into `src` besides addresses: selectors, and lists of properties. */
const NO_ADDRESS = /^\s*(?:[#[{]|\.(?![./])|[\w.-]+\s*:(?!\/\/))/u;

/** Returns the references in the attributes of one tag. */
function referencesOfTag(name: string, attributes: Record<string, string>, at: number): Reference[] {
  const { src, href, style } = attributes;
  const found: Reference[] = style ? referencesOfStyle(style).map((reference) => ({ ...reference, at })) : [];
  const { style: _, ...others } = attributes;
  for (const value of Object.values(others))
    for (const [, , address] of value.slice(0, ADDRESS_MAX_CHARS).matchAll(URL_IN_ATTRIBUTE))
      found.push({ address: address!.trim(), at, use: 'later' });
  const add = (use: Reference['use'], address: string | undefined, kind?: Kind) => {
    if (address && address.length <= ADDRESS_MAX_CHARS) found.push({ address, at, use, kind });
  };
  if (name === 'link') {
    const kinds = (attributes.rel ?? '').toLowerCase().split(/\s+/u);
    if (!kinds.some((kind) => LOADING_LINKS.has(kind))) return found;
    const kind = kinds.includes('stylesheet') ? 'style' : kinds.includes('modulepreload') ? 'module' : undefined;
    add(kinds.some((each) => NEEDED_LINKS.has(each)) ? 'needed' : 'loaded', href, kind);
  } else if (name === 'script') {
    const type = (attributes.type ?? '').toLowerCase();
    // Unlike a module, a classic script may be a mere visit counter, without which the page works.
    if (type === 'module') add('module', src, 'module');
    // Every supported browser has modules.
    else if (SCRIPT_TYPES.has(type) && attributes.nomodule === undefined)
      add(APP_SCRIPT.test(src ?? '') ? 'loaded' : 'needed', src, 'script');
  } else if (name === 'a' || name === 'area') {
    // Links to other sites are not dependencies.
    if (href && /^(?![a-z]+:|\/\/)[^?#]+\.html?(?:[?#]|$)/iu.test(href)) add('later', href, 'page');
  } else {
    if (name === 'iframe' || name === 'frame') add('needed', src, 'page');
    // Media, and elements of engines such as <a-asset-item>. The page runs without their files, and may have others.
    else if (src && !NO_ADDRESS.test(src) && !src.includes('url(')) add('shown', src);
    if (name === 'object') add('shown', attributes.data);
    add('loaded', attributes.poster);
    for (const address of candidatesOf(attributes.srcset ?? '')) add('shown', address);
  }
  return found;
}

/** Returns what a page requests and declares. */
export function referencesOfPage(html: string): PageReferences {
  const found: PageReferences = { base: undefined, references: [], scripts: [], importMaps: [], features: [] };
  let unseen = 0;
  let collecting: 'script' | 'module' | 'style' | 'importmap' | undefined;
  let text = '';
  let textAt = 0;

  const collectedBy = (name: string, { type = '', src }: Record<string, string>): typeof collecting => {
    if (name === 'style') return 'style';
    if (name !== 'script') return collecting;
    if (type.toLowerCase() === 'importmap') return 'importmap';
    if (src || !SCRIPT_TYPES.has(type.toLowerCase())) return undefined;
    return type.toLowerCase() === 'module' ? 'module' : 'script';
  };

  let parser: Parser;
  parseMarkup(html, {
    onparserinit(made) {
      parser = made;
    },
    onopentag(name, attributes) {
      if (UNSEEN_TAGS.has(name)) unseen += 1;
      if (unseen > 0) return;
      if (name === 'meta' && attributes.name?.toLowerCase() === 'portal-features')
        found.features = (attributes.content ?? '').toLowerCase().split(/[\s,;]+/u, FEATURES_MAX);
      if (name === 'base') found.base ??= attributes.href?.slice(0, ADDRESS_MAX_CHARS);
      append(found.references, referencesOfTag(name, attributes, parser.startIndex));
      collecting = collectedBy(name, attributes);
    },
    ontext(data) {
      if (!collecting) return;
      if (text === '') textAt = parser.startIndex;
      text += data;
    },
    onclosetag(name) {
      if (UNSEEN_TAGS.has(name)) unseen -= 1;
      if (!collecting || (name !== 'script' && name !== 'style')) return;
      if (collecting === 'style')
        append(
          found.references,
          referencesOfStyle(text).map((each) => ({ ...each, at: textAt + each.at })),
        );
      else if (collecting === 'importmap') found.importMaps.push(text);
      else found.scripts.push({ code: text, at: textAt, module: collecting === 'module' });
      collecting = undefined;
      text = '';
    },
  });
  return found;
}

/** Replaces the comments of a style sheet with spaces. A regular expression would rescan the text for each `/*`. */
function withoutComments(css: string): string {
  let text = '';
  for (let at = 0; at < css.length; ) {
    const start = css.indexOf('/*', at);
    if (start === -1) return text + css.slice(at);
    const close = css.indexOf('*/', start + 2);
    const end = close === -1 ? css.length : close + 2;
    text += css.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return text;
}

/** Returns the files that a style sheet requests. */
export function referencesOfStyle(css: string): Reference[] {
  const found: Reference[] = [];
  for (const { index: at, 1: imports, 3: quoted, 4: address = quoted } of withoutComments(css).matchAll(
    /(?:(@import)\s{0,9}(?:url\(\s{0,9})?|url\(\s{0,9})(?:(["'])([^"'\n\\]{1,500})\2|([^"'()\s;\\]{1,500})(?=[)\s;]|$))/giu,
  )) {
    if (found.length > REFERENCES_MAX) break;
    found.push({ address: address!, at, use: 'later', kind: imports ? 'style' : undefined, fromFile: true });
  }
  return found;
}

/** Whether the offset is in a comment, judged by the text before the offset on the same line. */
function isInComment(code: string, at: number): boolean {
  // Limits the search for the start of the line: in minified code, the search would scan the whole file for each
  // address.
  const before = code.slice(Math.max(0, at - 300), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /^\s*\*|(?:^|[^:])\/\//u.test(line);
}

const NEW_WORKER = /\bnew\s{1,9}(?:Shared)?Worker\(\s{0,99}(["'`])([^"'`\n]{1,500})\1/gu;
const IMPORT_SCRIPTS = /\bimportScripts\(([^)]{1,1000})\)/gu;
/** The start of `new URL('file', import.meta.url)`, up to the quote. */
const NEW_URL = /\bnew\s{1,9}URL\(\s{0,99}$/u;

/** Returns 'file' if the `import.meta` at the offset is part of a `new URL('file', import.meta.url)`. */
function fileOfUrl(code: string, at: number): string | undefined {
  const before = code.slice(Math.max(0, at - 700), at).trimEnd();
  const argument = before.endsWith(',') ? before.slice(0, -1).trimEnd() : '';
  const quote = argument.at(-1) ?? '';
  const start = '"\'`'.includes(quote) ? argument.lastIndexOf(quote, argument.length - 2) : -1;
  const file = argument.slice(start + 1, -1);
  return start > 0 && /^[^"'`\n]{1,500}$/u.test(file) && NEW_URL.test(argument.slice(0, start).slice(-120))
    ? file
    : undefined;
}
/** Patterns of absolute addresses: addresses of files, and addresses in calls to other origins. */
const OUTSIDE = [
  /["'`](https?:\/\/[^"'`\s<>]{1,300}\.(?:m?js|css|wasm|data|json|glb|gltf|hdr|ktx2|bin|png|jpe?g|webp|woff2?|mp3|ogg|mp4)(?:\?[^"'`\s]{0,200})?)["'`]/giu,
  /\b(?:fetch|sendBeacon|WebSocket|EventSource|importScripts)\(\s{0,99}["'`]((?:https?|wss?):\/\/[^"'`\s<>]{1,300})["'`]/gu,
];

/** Returns what es-module-lexer finds in a script: static and dynamic imports, and `new URL(…, import.meta.url)`. */
function importsOf(code: string, isModule: boolean): Reference[] {
  let found: ReturnType<typeof parse>[0];
  try {
    [found] = parse(code);
  } catch {
    // The code is not valid JavaScript: a browser would not run it either.
    return [];
  }
  return found.flatMap(({ n: address, t, s, ss, at: attributes }): Reference[] => {
    if (t === ImportType.ImportMeta) {
      const url = fileOfUrl(code, ss);
      const kind = url !== undefined && /\.m?js$/u.test(url) ? 'worker' : undefined;
      return url === undefined ? [] : [{ address: url, at: ss, use: 'later', kind, fromFile: true }];
    }
    if (!address) return [];
    const kind = attributes?.some(([key]) => key === 'type') ? undefined : 'module';
    const isStatic = t === ImportType.Static || t === ImportType.StaticDeferPhase;
    if (isStatic && !isModule) return [];
    return [{ address, at: s, use: isStatic ? 'module' : 'later', kind, fromFile: true }];
  });
}

/** Returns the files that a script requests with literal addresses. `kind` says how the script runs. */
export async function referencesOfScript(code: string, kind: 'script' | 'module' | 'worker'): Promise<Reference[]> {
  await init;
  const found = importsOf(code, kind !== 'script');
  if (code.length > OWN_SCRIPT_MAX_CHARS) return found;
  for (const { index: at, 2: address } of code.matchAll(NEW_WORKER))
    if (!isInComment(code, at)) found.push({ address: address!, at, use: 'later', kind: 'worker' });
  for (const { index: at, 1: list } of code.matchAll(IMPORT_SCRIPTS)) {
    if (isInComment(code, at)) continue;
    for (const [, , address] of list!.matchAll(/(["'`])([^"'`\n]{1,500})\1/gu))
      found.push({ address: address!, at, use: 'later', kind: 'worker', fromFile: true });
  }
  for (const pattern of OUTSIDE)
    for (const { index: at, 1: address } of code.matchAll(pattern))
      found.push({ address: address!, at, use: 'loaded' });
  return found;
}

const REGISTER = /\bserviceWorker\s{0,9}\??\.\s{0,9}register\s{0,9}\(\s{0,9}((?:new\s{1,9}URL\(\s{0,9})?["'`])?/u;

/** Finds the call that registers a service worker. `isNamed`: whether the call names the file, and so surely happens. */
export function serviceWorkerOf(code: string): { at: number; isNamed: boolean } | undefined {
  const found = REGISTER.exec(code);
  return found ? { at: found.index, isNamed: found[1] !== undefined } : undefined;
}

/** Shared memory. Memory of at most one page or byte only tests whether the browser has it. */
const SHARED_MEMORY = [
  /\bMemory\(\s{0,9}\{(?![^{}]{0,200}\binitial["']?\s{0,9}:\s{0,9}[01]\s{0,9}[,}])[^{}]{0,200}\bshared["']?\s{0,9}:\s{0,9}(?:true|!0)/u,
  /\bnew\s{1,9}SharedArrayBuffer\((?!\s{0,9}[01]?\s{0,9}\))/u,
];

/** Whether a script shows that the content needs threads (true), or needs none (false). Undefined: it does not show. */
export function needsThreads(code: string): boolean | undefined {
  // Since 4.3, exports of Godot say so. Their engine can do both.
  const godot = /\bGODOT_THREADS_ENABLED\s{0,9}=\s{0,9}(true|false)\b/u.exec(code)?.[1];
  if (godot !== undefined) return godot === 'true';
  const asks = code.length <= OWN_SCRIPT_MAX_CHARS && code.includes('crossOriginIsolated');
  return asks || SHARED_MEMORY.some((pattern) => pattern.test(code)) || undefined;
}

/** Whether a script loads the player script, posts the same messages, or calls the portal's API for sessions. */
export function speaksToPortal(code: string): boolean {
  for (let at = code.indexOf('portal-player'); at !== -1; at = code.indexOf('portal-player', at + 1))
    if (!isInComment(code, at)) return true;
  return code.includes('userToken') && code.includes('/sessions');
}

/** Returns the files named in an inline script by the settings of Unity's or Godot's loader. */
export function filesOfEngine(script: string): { needed: Reference[]; serviceWorker: boolean } {
  // Comments are blanked, not cut out, so that offsets stay the same.
  const code = script.replace(/^[ \t]{0,200}\/\/.*$/gmu, (comment) => ' '.repeat(comment.length));
  const texts = new Map<string, string>();
  for (const [, name, , text] of code.matchAll(
    /\b(?:var|let|const)\s{1,9}(\w{1,60})\s{0,9}=\s{0,9}(["'])([^"'\n]{0,300})\2/gu,
  ))
    texts.set(name!, text!);

  const needed: Reference[] = [];
  // Other scripts have variables of these names too.
  const unity = code.includes('frameworkUrl') ? code : '';
  for (const { index: at, 1: name, 2: folder, 4: file } of unity.matchAll(
    /\b(loader|data|framework|code|memory|symbols|worker)Url["']?\s{0,9}[:=]\s{0,9}(?:(\w{1,60})\s{0,9}\+\s{0,9})?(["'])([^"'\n]{1,300})\3(?!\s{0,9}\+)/gu,
  )) {
    const prefix = folder === undefined ? '' : texts.get(folder);
    // The framework shows whether the content needs threads.
    const kind = name === 'framework' ? 'script' : undefined;
    if (prefix !== undefined) needed.push({ address: prefix + file!, at, use: 'needed', kind });
  }
  for (const { index: at, 2: file } of code.matchAll(
    /\bUnityLoader\.instantiate\([^,\n]{1,100},\s{0,9}(["'])([^"'\n]{1,300})\1/gu,
  ))
    needed.push({ address: file!, at, use: 'needed' });

  // Without a regular expression: a search for the last brace would restart at every opening brace.
  const godotAt = code.search(/\bGODOT_CONFIG\s{0,9}=\s{0,9}\{/u);
  const line = godotAt === -1 ? '' : code.slice(godotAt).split('\n', 1)[0]!;
  const godot = line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1);
  let serviceWorker = false;
  try {
    const config = JSON.parse(godot || '{}') as { fileSizes?: object; serviceWorker?: unknown };
    for (const address of Object.keys(config.fileSizes ?? {})) needed.push({ address, at: godotAt, use: 'needed' });
    serviceWorker = Boolean(config.serviceWorker);
  } catch {
    // Not valid JSON, so not written by Godot's exporter: ignored.
  }
  return { needed, serviceWorker };
}
