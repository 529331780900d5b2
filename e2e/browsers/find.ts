import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const LIBRARY = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/** A description of elements in a page. A string matches only a whole name or text. */
export interface Query {
  role?: string;
  /** The accessible name, together with `role`. */
  name?: string | RegExp;
  label?: string | RegExp;
  text?: string | RegExp;
  css?: string;
  /** The element to search in. If it has a shadow root, the search is inside the shadow root. */
  inside?: Query;
}

/** A query that can be sent as JSON. */
export interface SentQuery extends Record<string, unknown> {
  inside?: SentQuery;
}

/** Returns a query as JSON, with regular expressions as their source and flags. */
export const toJson = ({ inside, ...query }: Query): SentQuery => ({
  ...Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ]),
  ),
  ...(inside && { inside: toJson(inside) }),
});

type Match = string | RegExp | undefined;

/** The functions of @testing-library/dom that are used here. The library is loaded into the page. */
interface TestingLibrary {
  queryAllByRole: (root: HTMLElement, role: string, options: { name: Match }) => HTMLElement[];
  queryAllByLabelText: (root: HTMLElement, label: NonNullable<Match>) => HTMLElement[];
  queryAllByText: (root: HTMLElement, text: NonNullable<Match>) => HTMLElement[];
}

/** Runs in the page: returns the visible elements that a query finds, and file inputs even if they are hidden. */
function findAll(library: TestingLibrary, query: SentQuery): HTMLElement[] {
  const match = (value: unknown): Match => {
    if (typeof value !== 'object' || value === null) return value as string | undefined;
    const { source, flags } = value as RegExp;
    return new RegExp(source, flags);
  };
  const hosts = query.inside ? findAll(library, query.inside) : [document.body];
  const found = hosts.flatMap((host) => {
    const root = (host.shadowRoot ?? host) as HTMLElement;
    if (query.role) return library.queryAllByRole(root, String(query.role), { name: match(query.name) });
    if (query.label) return library.queryAllByLabelText(root, match(query.label) ?? '');
    if (query.text) return library.queryAllByText(root, match(query.text) ?? '');
    return [...root.querySelectorAll<HTMLElement>(String(query.css))];
  });
  return found.filter(
    (element) =>
      (element as HTMLInputElement).type === 'file' ||
      (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'),
  );
}

/**
 * The script that adds `findByWalk` to a page. The function and the library are in one script, because Firefox gives each
 * script of a driver its own classes, and the library does not recognize a RegExp from another script.
 */
export const PREPARE = `const exports = {}, module = {};
${readFileSync(LIBRARY, 'utf8')}
${findAll}
window.findByWalk = (query) => findAll(exports, query);`;

/** The script that returns the elements that a query finds, or null in a page that is not prepared. */
export const FIND = 'return window.findByWalk ? window.findByWalk(arguments[0]) : null';
