import { Readable } from 'node:stream';

/** The doctype is expected within this many bytes. */
const HEAD_BYTES = 4096;
/** The parts of a page that may come before all tags: a byte order mark, spaces, comments, `<?xml …?>` and the doctype. */
const BEFORE_TAGS = /^(?:\xef\xbb\xbf)?(?:\s|<!--.*?-->|<\?[^>]*>)*(?:<!doctype[^>]*>)?/isu;

/** Inserts the tag where the page's tags begin. A page in an encoding that does not extend ASCII stays as it is. */
function insert(head: Buffer, tag: string): Buffer {
  if (head.includes(0)) return head;
  // One character for each byte, whatever the encoding.
  const at = BEFORE_TAGS.exec(head.toString('latin1'))?.[0].length ?? 0;
  return Buffer.concat([head.subarray(0, at), Buffer.from(tag), head.subarray(at)]);
}

async function* inserted(page: Readable, tag: string): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of page as AsyncIterable<Buffer>) {
    if (!head) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield insert(head, tag);
      head = undefined;
    }
  }
  if (head) yield insert(head, tag);
}

/**
 * Returns a function that changes a page of a content for a test run: the error-reporting script comes before all other
 * scripts. The doctype stays first: otherwise browsers would use quirks mode.
 */
export const withTestScript =
  (portal: string) =>
  (page: Readable): Readable =>
    Readable.from(inserted(page, `<script src="/portal-trial.js" data-portal="${portal}"></script>`), {
      objectMode: false,
    });
