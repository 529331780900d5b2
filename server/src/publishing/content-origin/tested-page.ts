import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileReader } from '../../platform/storage/storage.ts';

/** The doctype is expected within this many bytes. */
const HEAD_BYTES = 4096;
/** The parts of a page that may come before all tags: a byte order mark, spaces, comments and the doctype. */
const BEFORE_TAGS = /^(?:\xef\xbb\xbf)?(?:\s|<!--.*?-->)*(?:<!doctype[^>]*>)?/isu;

/**
 * Opens a page of a content for a test run, with the error-reporting script inserted before all other scripts. The
 * doctype stays first: otherwise browsers would use quirks mode. Returns undefined if the file is missing, empty, or in
 * an encoding that does not extend ASCII.
 */
export async function openTestedPage(storage: FileReader, key: string, portal: string): Promise<Readable | undefined> {
  const file = await storage.stat(key);
  if (!file || file.size === 0) return undefined;
  const headSize = Math.min(file.size, HEAD_BYTES);
  const start = await storage.open(key, { start: 0, end: headSize - 1 });
  const head = start && (await buffer(start.stream));
  if (!head || head.includes(0)) return undefined;
  // One character for each byte, whatever the encoding.
  const at = BEFORE_TAGS.exec(head.toString('latin1'))?.[0].length ?? 0;
  const rest = headSize < file.size ? await storage.open(key, { start: headSize, end: file.size - 1 }) : undefined;
  const tag = `<script src="/portal-trial.js" data-portal="${portal}"></script>`;
  async function* parts() {
    yield head?.subarray(0, at);
    yield Buffer.from(tag);
    yield head?.subarray(at);
    if (rest) yield* rest.stream;
  }
  return Readable.from(parts(), { objectMode: false });
}
