/** The paths of a content's files, as the gate expects and the content server finds them. */

/** Longest path in an archive in bytes: the storage's longest key minus the prefix for the build's folder. */
export const PATH_MAX_BYTES = 900;

/** Whether a path is too long for any file. Check this before normalizing, which takes minutes for very long names. */
export const isTooLong = (path: string): boolean => path.length > 3 * PATH_MAX_BYTES;

/** Returns a path in the form in which files are stored. macOS writes accents as separate characters. */
export const normalPath = (path: string): string => path.normalize('NFC');

const INDEX_PAGES = ['index.html', 'index.htm'];

/** Returns the pages that a browser gets at a folder, the best first. The path is '' or ends with a slash. */
export const indexPagesOf = (folder: string): string[] => INDEX_PAGES.map((name) => folder + name);

/** Returns the files that can answer a request for a path of a content, the best first. A folder has its index page. */
export function filesAt(path: string): string[] {
  if (isTooLong(path)) return [];
  // Engines join folders and names with a slash too many. Other hosts merge them too.
  const normal = normalPath(path)
    .replace(/\/{2,}/gu, '/')
    .replace(/^\//u, '');
  return normal === '' || normal.endsWith('/') ? indexPagesOf(normal) : [normal];
}

/**
 * Returns the pages to which a path without a file is redirected, with the ending that its address gets: the index page of
 * a folder, and a page that is named without its `.html`.
 */
export function pagesInsteadOf(path: string): [page: string, ending: string][] {
  if (path === '' || path.endsWith('/')) return [];
  return filesAt(path).flatMap((file): [string, string][] => [
    ...indexPagesOf(`${file}/`).map((page): [string, string] => [page, '/']),
    [`${file}.html`, '.html'],
  ]);
}
