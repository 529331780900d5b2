import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** For how many milliseconds the rest of a refused body is read before the connection is closed. */
const DRAIN_MS = 5000;

/** Destroys a stream that has not ended within `ms` milliseconds. */
export function closeLater(stream: Readable, ms = DRAIN_MS): void {
  const timeout = setTimeout(() => stream.destroy(), ms).unref();
  const stopTimeout = () => clearTimeout(timeout);
  stream.once('end', stopTimeout).once('close', stopTimeout);
}

/** Drops the rest of a refused body, for at most {@link DRAIN_MS}. Clients may read the reply only after sending it all. */
export function drainRefusedBody({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (!raw.complete) closeLater(raw);
}
