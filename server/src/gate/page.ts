import type { Archive, PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';

interface Page {
  /** The folder that the page's files are counted from, with its slash; '' for the archive's own. */
  root: string;
  file: PackedFile;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The folder that holds all files. */
function commonFolder(files: readonly PackedFile[]): string {
  let common = folderOf(files[0]?.path ?? '');
  for (const { path } of files) while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** The page that is opened: the index at the top, or in the one folder that everything lies in. */
export function pageOf({ files }: Archive): Page | undefined {
  const root = commonFolder(files);
  const names = ['index.html', 'index.htm'];
  const tops = files.filter(({ path }) => folderOf(path) === root);
  for (const name of names) {
    const file =
      tops.find(({ path }) => path === root + name) ??
      tops.find(({ path }) => path.toLowerCase() === (root + name).toLowerCase());
    if (file) return { root, file };
  }
  return undefined;
}

/** Whether it is a page for the browser. */
export const hasPage = (archive: Archive): boolean => pageOf(archive) !== undefined;

/** Notes what a page for the browser is and lacks; the path of its entry page below its root. */
export async function inspectPage(archive: Archive, findings: Findings): Promise<string | null> {
  const page = pageOf(archive);
  if (!page) {
    findings.add('NO_ENTRY_PAGE');
    return null;
  }
  const entry = page.file.path.slice(page.root.length);
  findings.add('ENTRY_PAGE', { params: { path: printable(entry) } });
  return entry;
}
