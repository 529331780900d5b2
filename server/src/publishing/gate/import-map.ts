import { ADDRESS_MAX_CHARS } from './references.ts';

/** Maximum number of entries to read from all import maps of a build. */
export const ENTRIES_MAX = 2000;
/** Maximum number of prefixes per table, and of scopes per page, because they are compared one by one. */
const PREFIXES_MAX = 200;
const SCOPES_MAX = 200;

interface Imports {
  exact: Map<string, string>;
  /** Keys with a trailing slash, the longest first. */
  prefixes: [key: string, url: string][];
}

/** Resolves a specifier that is written as an address. Returns undefined for a bare specifier, such as `three`. */
function addressOf(specifier: string, base: string): string | undefined {
  if (/^\.{0,2}\//u.test(specifier)) return URL.canParse(specifier, base) ? new URL(specifier, base).href : undefined;
  return URL.canParse(specifier) ? new URL(specifier).href : undefined;
}

/** Returns the entries of an object, or none for any other value. */
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function importsFrom(pairs: readonly [string, unknown][], base: string): Imports {
  const resolved = pairs.flatMap(([key, value]): [string, string][] => {
    const url = typeof value === 'string' ? addressOf(value, base) : undefined;
    return url === undefined ? [] : [[addressOf(key, base) ?? key, url]];
  });
  const prefixes = resolved.filter(([key, url]) => key.endsWith('/') && url.endsWith('/')).slice(0, PREFIXES_MAX);
  return { exact: new Map(resolved), prefixes: prefixes.sort(([a], [b]) => b.length - a.length) };
}

function lookUp({ exact, prefixes }: Imports, specifier: string): string | undefined {
  const url = exact.get(specifier);
  if (url !== undefined) return url;
  const prefix = prefixes.find(([key]) => specifier.startsWith(key));
  return prefix && addressOf(`./${specifier.slice(prefix[0].length)}`, prefix[1]);
}

/** The import maps of a page, merged into one (HTML standard, "Import maps"). */
export class ImportMap {
  private readonly imports: Imports[] = [];
  private readonly scopes: [scope: string, Imports][] = [];
  private readonly most: number;
  size = 0;

  /** `most` is the maximum number of entries. */
  constructor(most: number) {
    this.most = most;
  }

  /** Adds the text of a `<script type="importmap">`. Ignores invalid JSON, as browsers do. */
  add(text: string, base: string): void {
    let map: unknown;
    try {
      map = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof map !== 'object' || map === null) return;
    const { imports, scopes } = map as { imports?: unknown; scopes?: unknown };
    const pairs = this.take(imports);
    if (pairs.length > 0) this.imports.push(importsFrom(pairs, base));
    for (const [scope, table] of entriesOf(scopes).slice(0, SCOPES_MAX - this.scopes.length)) {
      const isAddress = scope.length <= ADDRESS_MAX_CHARS && URL.canParse(scope, base);
      const address = isAddress ? new URL(scope, base).href : undefined;
      if (address !== undefined) this.scopes.push([address, importsFrom(this.take(table), base)]);
    }
    this.scopes.sort(([a], [b]) => b.length - a.length);
  }

  /** Returns the entries of a table, until the maximum is reached. */
  private take(table: unknown): [string, unknown][] {
    const isShort = (text: unknown) => typeof text !== 'string' || text.length <= ADDRESS_MAX_CHARS;
    const pairs = entriesOf(table)
      .filter((pair) => pair.every(isShort))
      .slice(0, this.most - this.size);
    this.size += pairs.length;
    return pairs;
  }

  /** Returns all addresses from which modules may be imported. */
  addresses(): string[] {
    return [...this.imports, ...this.scopes.map(([, imports]) => imports)].flatMap(({ exact }) => [...exact.values()]);
  }

  /** Returns the address that a specifier means in a module at `from`. Returns undefined for an unknown bare specifier. */
  resolve(specifier: string, from: string): string | undefined {
    const address = addressOf(specifier, from);
    const tables = this.scopes.flatMap(([scope, imports]) =>
      scope === from || (scope.endsWith('/') && from.startsWith(scope)) ? [imports] : [],
    );
    for (const imports of [...tables, ...this.imports]) {
      const found = lookUp(imports, address ?? specifier);
      if (found !== undefined) return found;
    }
    return address;
  }
}
