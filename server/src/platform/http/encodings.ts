import { pipeline, type Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';

/** The encodings of files that a build may contain, the best first, with the suffix of their names. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** More than any browser can use, so it ends only files that are made to unpack without end. */
const DECODED_MAX_BYTES = 4 * 1_073_741_824;

/** Returns the encodings that a client accepts: all that `Accept-Encoding` lists without q=0. */
export function acceptedEncodings(header: string): Set<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()));
  return new Set(offers.flatMap(([name = '', quality]) => (/^q=0(?:\.0*)?$/u.test(quality ?? '') ? [] : [name])));
}

/** Returns the uncompressed bytes of a whole file. */
export function decodedStream(source: Readable, encoding: Encoding): Readable {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > DECODED_MAX_BYTES) done(new Error('A compressed file unpacks to more than 4 GiB.'));
      else done(null, chunk);
    },
  });
  const decoder = encoding === 'br' ? createBrotliDecompress() : createGunzip();
  // Errors also destroy `limit`, so its reader gets them.
  return pipeline(source, decoder, limit, () => undefined);
}

/** Returns at most `length` uncompressed bytes from the start of a compressed file. Throws if it cannot be decoded. */
export async function decodedHead(bytes: Buffer, encoding: Encoding, length: number): Promise<Buffer> {
  const decoder =
    encoding === 'br'
      ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  decoder.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoder as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Stops early, because a decompression bomb is almost endless.
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}
