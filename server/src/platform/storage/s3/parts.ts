import type { Readable } from 'node:stream';

/** The size of all parts except the last. S3 allows 10,000 parts of at least 5 MiB, so a file can have up to 78 GiB. */
export const PART_BYTES = 8 * 1_048_576;
/** How many parts of one file are sent at the same time, while the next part is filled. */
const PARTS_AT_ONCE = 2;
/** The initial size of a buffer. Buffers grow, so that a small file does not need a large buffer. */
const FIRST_BYTES = 65_536;

interface Cut {
  /** The bytes after the last whole part. */
  rest: Buffer;
  /** The number of whole parts that were sent. */
  sent: number;
  /** Why cutting stopped early: the source failed, or a part could not be sent. */
  failure?: unknown;
}

/**
 * Cuts `head` and then the source into parts, and sends the whole parts. Returns the rest after all parts are sent. At most
 * {@link PARTS_AT_ONCE} parts are in memory, plus the one that is being filled.
 */
export async function cutIntoParts(
  head: Buffer,
  source: Readable,
  send: (part: Buffer, index: number) => Promise<void>,
): Promise<Cut> {
  const free: Buffer[] = [];
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let part: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let filled = 0;
  let sent = 0;

  async function sendAndFree(full: Buffer, index: number): Promise<void> {
    try {
      await send(full, index);
      free.push(full);
    } catch (error) {
      failures.push(error);
    }
  }
  async function makeRoom(): Promise<void> {
    if (part.length < PART_BYTES) {
      const larger = Buffer.allocUnsafeSlow(Math.min(part.length * 4, PART_BYTES));
      part.copy(larger);
      part = larger;
      return;
    }
    if (sending.size >= PARTS_AT_ONCE) await Promise.race(sending);
    if (failures.length > 0) throw failures[0];
    const sendingPart = sendAndFree(part, sent).then(() => void sending.delete(sendingPart));
    sending.add(sendingPart);
    sent += 1;
    part = free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
    filled = 0;
  }
  async function take(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from);
      from += copied;
      filled += copied;
      if (filled === part.length) await makeRoom();
    }
  }

  let failure: unknown;
  try {
    await take(head);
    for await (const chunk of source) await take(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
  } catch (error) {
    failure = error;
    source.destroy();
  }
  await Promise.all(sending);
  return { rest: part.subarray(0, filled), sent, failure: failure ?? failures[0] };
}
