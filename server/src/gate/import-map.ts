/** Most entries and scopes of a page's import maps that are read. Prefixes and scopes are compared one by one. */
const ENTRIES_MAX = 2000;
const SCOPES_MAX = 200;

interface Imports {
  exact: Map<string, string>;
  /** Keys with a trailing slash, the longest first. */
  prefixes: [key: string, url: string][];
}

/** Returns a specifier as an absolute address if it is written as one. Others, such as `three`, are bare. */
function addressOf(specifier: string, base: string): string | undefined {
  if (/^\.{0,2}\//u.test(specifier)) return URL.canParse(specifier, base) ? new URL(specifier, base).href : undefined;
  return URL.canParse(specifier) ? new URL(specifier).href : undefined;
}

/** Returns the properties of an object, and none of anything else. */
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function importsFrom(pairs: readonly [string, unknown][], base: string): Imports {
  const resolved = pairs.flatMap(([key, value]): [string, string][] => {
    const url = typeof value === 'string' ? addressOf(value, base) : undefined;
    return url === undefined ? [] : [[addressOf(key, base) ?? key, url]];
  });
  const prefixes = resolved.filter(([key, url]) => key.endsWith('/') && url.endsWith('/'));
  return { exact: new Map(resolved), prefixes: prefixes.sort(([a], [b]) => b.length - a.length) };
}

function lookUp({ exact, prefixes }: Imports, specifier: string): string | undefined {
  const url = exact.get(specifier);
  if (url !== undefined) return url;
  const prefix = prefixes.find(([key]) => specifier.startsWith(key));
  return prefix && addressOf(`./${specifier.slice(prefix[0].length)}`, prefix[1]);
}

/** The import maps of a page, which say where its modules import others from (HTML, "import maps"). */
export class ImportMap {
  private readonly imports: Imports[] = [];
  private readonly scopes: [scope: string, Imports][] = [];
  private entries = 0;

  /** Adds the text of a `<script type="importmap">`. One that is not JSON has no effect in browsers either. */
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
      const address = URL.canParse(scope, base) ? new URL(scope, base).href : undefined;
      if (address !== undefined) this.scopes.push([address, importsFrom(this.take(table), base)]);
    }
    this.scopes.sort(([a], [b]) => b.length - a.length);
  }

  /** Returns the entries of a table that may still be read. */
  private take(table: unknown): [string, unknown][] {
    const pairs = entriesOf(table).slice(0, ENTRIES_MAX - this.entries);
    this.entries += pairs.length;
    return pairs;
  }

  /** All addresses that modules may be imported from. */
  addresses(): string[] {
    return [...this.imports, ...this.scopes.map(([, imports]) => imports)].flatMap(({ exact }) => [...exact.values()]);
  }

  /** Returns the address that a module at `from` imports by a specifier. Returns undefined for an unknown bare one. */
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
