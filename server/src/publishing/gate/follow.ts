import type { FindingCode } from '@vr/shared-api/findings';
import type { Findings } from './findings.ts';
import { ENTRIES_MAX, ImportMap } from './import-map.ts';
import {
  append,
  filesOfEngine,
  type InlineScript,
  type Kind,
  REFERENCES_MAX,
  type Reference,
  referencesOfPage,
  referencesOfScript,
  referencesOfStyle,
  serviceWorkerOf,
} from './references.ts';

/** The files of a build that its page can request. Paths are relative to the page's folder. */
export interface Served {
  /** Returns the path of the file that a request for `path` gets, or undefined. */
  find(path: string): string | undefined;
  hasInOtherCase(path: string): boolean;
  /** Whether any path matches the pattern. */
  has(pattern: RegExp): boolean;
  /** Returns the text of a file, or undefined if it is missing or the read limit is reached. */
  read(path: string): Promise<string | undefined>;
}

/** Placeholder for the address at which the build will be served. */
const PLACE = 'https://content.invalid/of/this/build/';
const { origin: ORIGIN, pathname: FOLDER } = new URL(PLACE);
/** The path of the player script, which the content origin serves to all builds. */
const PLAYER_SCRIPT = '/portal-player.js';

/** Usual names of service workers: sw.js, service-worker.js, index.service.worker.js. */
const SERVICE_WORKER_FILE = /(?:service[._-]?worker|(?:^|[/._-])sw)(?:[._-][^/]*)?\.m?js$/iu;

const urlOf = (path: string): string => new URL(path.split('/').map(encodeURIComponent).join('/'), PLACE).href;

type Target = { path: string } | 'elsewhere' | 'outside' | 'player' | 'unknown';

/**
 * Returns the target of a resolved address. An object: a path below the page's folder. `elsewhere`: another path on the
 * page's origin. `outside`: another origin. `player`: the player script. Undefined: not a file.
 */
function targetOf(href: string): Target | undefined {
  const url = new URL(href);
  if (!/^(?:https?|wss?|file):$/u.test(url.protocol)) return undefined;
  if (url.origin !== ORIGIN) return 'outside';
  if (url.pathname === PLAYER_SCRIPT) return 'player';
  if (!url.pathname.startsWith(FOLDER)) return 'elsewhere';
  try {
    return { path: decodeURIComponent(url.pathname.slice(FOLDER.length)) };
  } catch {
    return 'elsewhere';
  }
}

/** A page, with the base address and the import maps that its scripts share. */
interface Page {
  base: string;
  map: ImportMap;
  /** Whether a script of the page writes an import map, which cannot be known beforehand. */
  writesMap: boolean;
}

interface Step {
  path: string;
  kind: Kind;
  /** The page that requests the file. Undefined if the file is a page itself. */
  page: Page | undefined;
  /** Whether the entry page requests the file whenever it loads, and not only later while it runs. */
  certain: boolean;
}

/** Returns the line number (from 1) of an offset in a text. */
type LineAt = (offset: number) => number;

function linesOf(text: string): LineAt {
  let ends: number[] | undefined;
  return (offset) => {
    if (!ends) {
      ends = [];
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
    }
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** The uses of references, ordered by the harm that a missing file does, the worst first. */
const BY_USE = { module: 0, needed: 1, shown: 2, later: 3, loaded: 4 } as const;

/**
 * Follows the requests of a build's entry page, file by file, and adds findings for files that the page will not get.
 */
export class Follower {
  private readonly served: Served;
  private readonly findings: Findings;
  private readonly onScript: (code: string) => void;
  private readonly certain: Step[] = [];
  private readonly uncertain: Step[] = [];
  private readonly begun = new Set<string>();
  private readonly maps: ImportMap[] = [];
  /** The number of entries in all import maps. */
  private entries = 0;
  /** Addresses of other origins that have a finding. */
  private readonly outside = new Set<string>();
  /** The features that the entry page declares. */
  features: readonly string[] = [];
  /** Whether a tag or an import loads the player script. */
  loadsPlayer = false;
  /** Whether a file has more than REFERENCES_MAX references, so that some were not checked. */
  isCut = false;

  constructor(served: Served, findings: Findings, onScript: (code: string) => void) {
    this.served = served;
    this.findings = findings;
    this.onScript = onScript;
  }

  /** Follows the entry page and everything that it requests. */
  async follow(entry: string): Promise<void> {
    this.enqueue({ path: entry, kind: 'page', page: undefined, certain: true });
    // Files that are always requested come first: only their missing references are errors.
    for (let step = this.certain.shift(); step; step = this.certain.shift() ?? this.uncertain.shift()) {
      const text = await this.served.read(step.path);
      if (text === undefined) continue;
      if (step.kind === 'page') await this.followPage(step, text);
      else await this.followFile(step, text);
    }
    for (const address of new Set(this.maps.flatMap((map) => map.addresses())))
      if (targetOf(address) === 'outside' && !this.outside.has(address))
        this.findings.add('OUTSIDE_DEPENDENCY', { path: address });
  }

  private enqueue(step: Step): void {
    const key = `${step.kind} ${step.path}`;
    if (this.begun.has(key)) return;
    this.begun.add(key);
    (step.certain ? this.certain : this.uncertain).push(step);
  }

  private async followPage(step: Step, html: string): Promise<void> {
    const { base: declared, references, scripts, importMaps, features } = referencesOfPage(html);
    // The entry page is the first.
    if (this.maps.length === 0) this.features = features;
    const own = urlOf(step.path);
    const base = declared !== undefined && URL.canParse(declared, own) ? new URL(declared, own).href : own;
    const map = new ImportMap(ENTRIES_MAX - this.entries);
    for (const text of importMaps) map.add(text, base);
    this.entries += map.size;
    this.maps.push(map);
    const all = [...references];
    const lineAt = linesOf(html);
    for (const script of scripts) append(all, await this.inlineReferences(script, step.path, lineAt));
    const writesMap = scripts.some(({ code }) => code.includes('importmap'));
    this.check({ ...step, page: { base, map, writesMap } }, lineAt, base, all);
  }

  /** Returns the references of an inline script, with their offsets in the page. */
  private async inlineReferences({ code, at, module }: InlineScript, path: string, lineAt: LineAt) {
    this.onScript(code);
    const { needed, serviceWorker } = filesOfEngine(code);
    this.checkServiceWorker(code, path, (offset) => lineAt(at + offset), serviceWorker);
    const found = [...needed, ...(await referencesOfScript(code, module ? 'module' : 'script'))];
    return found.map((reference) => ({ ...reference, at: at + reference.at }));
  }

  private async followFile(step: Step, text: string): Promise<void> {
    const { kind, path } = step;
    const lineAt = linesOf(text);
    if (kind === 'style') return this.check(step, lineAt, urlOf(path), referencesOfStyle(text));
    if (kind === 'page') return undefined;
    this.onScript(text);
    this.checkServiceWorker(text, path, lineAt);
    return this.check(step, lineAt, urlOf(path), await referencesOfScript(text, kind));
  }

  private checkServiceWorker(code: string, file: string, lineAt: LineAt, configured = false): void {
    const found = serviceWorkerOf(code);
    // Engines also contain the call in exports without a service worker.
    if (found && (found.isNamed || this.served.has(SERVICE_WORKER_FILE)))
      this.findings.add('SERVICE_WORKER', { path: 'serviceWorker.register', place: { file, line: lineAt(found.at) } });
    else if (configured) this.findings.add('SERVICE_WORKER', { path: file });
  }

  /** Adds findings for the references of a file, and enqueues the files that they lead to. */
  private check(step: Step, lineAt: LineAt, own: string, references: readonly Reference[]): void {
    const done = new Set<string>();
    if (references.length > REFERENCES_MAX) this.isCut = true;
    // An address that a file requests in several ways gets one finding, for the worst use.
    const sorted = references.slice(0, REFERENCES_MAX).sort((a, b) => BY_USE[a.use] - BY_USE[b.use]);
    for (const reference of sorted) {
      const { address, at, use, kind } = reference;
      if (done.has(address)) continue;
      const resolved = this.resolve(step, own, reference);
      if (resolved === undefined) continue;
      const target = resolved === 'unknown' ? resolved : targetOf(resolved);
      if (target === undefined) continue;
      done.add(address);
      if (target === 'player') this.loadsPlayer = true;
      if (target === 'outside') this.outside.add(resolved);
      const file = typeof target === 'object' ? this.served.find(target.path) : undefined;
      const code = file === undefined ? this.codeOf(reference, target, step.certain) : undefined;
      if (code) {
        // If the address comes from an import map, only its resolved form shows the other origin.
        const path = target === 'outside' && !address.includes('//') ? resolved : address;
        this.findings.add(code, { path, place: { file: step.path, line: lineAt(at) } });
      } else if (file !== undefined && kind)
        this.enqueue({
          path: file,
          kind: kind === 'module' && step.kind === 'worker' ? 'worker' : kind,
          page: kind === 'page' ? undefined : step.page,
          certain: step.certain && use !== 'later' && kind !== 'page',
        });
    }
  }

  /**
   * Returns an absolute address, `unknown` for a bare specifier that no import map has, or undefined for a reference to
   * ignore.
   */
  private resolve({ kind, page }: Step, own: string, reference: Reference): string | undefined {
    const { address } = reference;
    // A template that a script fills in later.
    if (/\{\{|\$\{|<%/u.test(address)) return undefined;
    if (reference.kind === 'module' && reference.fromFile) {
      // Import maps do not apply to workers.
      const map = kind === 'worker' || !page ? new ImportMap(0) : page.map;
      // Scripts for both browsers and Node import Node's modules by bare specifiers, but only when they run in Node.
      return map.resolve(address, own) ?? (reference.use === 'module' && !page?.writesMap ? 'unknown' : undefined);
    }
    const base = reference.fromFile ? own : (page?.base ?? own);
    return URL.canParse(address, base) ? new URL(address, base).href : undefined;
  }

  /** Returns the finding for a reference without a file in the build, or undefined if the page does without. */
  private codeOf({ use, kind }: Reference, target: Target, certain: boolean): FindingCode | undefined {
    const isError = certain && (use === 'needed' || use === 'module');
    if (target === 'outside') return isError && use === 'module' ? 'OUTSIDE_MODULE' : 'OUTSIDE_DEPENDENCY';
    if (target === 'player' || use === 'loaded') return undefined;
    if (target === 'elsewhere' || target === 'unknown') return isError ? 'MISSING_FILE' : 'MISSING_LATER';
    // The target is a folder, as with `new URL('.', import.meta.url)`.
    if (target.path === '' || target.path.endsWith('/')) return kind === 'page' ? 'MISSING_LATER' : undefined;
    // A file in another case is a mistake of its author, who sees it nowhere on Windows and macOS.
    if (certain && use !== 'later' && this.served.hasInOtherCase(target.path)) return 'CASE_MISMATCH';
    return isError ? 'MISSING_FILE' : 'MISSING_LATER';
  }
}
