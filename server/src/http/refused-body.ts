import type { FastifyRequest } from 'fastify';

/** How long the rest of a refused body is read before the connection is closed. */
const DRAIN_MS = 5000;

/**
 * Reads and drops the rest of a refused body: a client that is still sending may not read the reply before it has sent
 * everything. Closes the connection of a client that sends for longer than {@link DRAIN_MS}.
 */
export function drainRefusedBody({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const timeout = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  const stopTimeout = () => clearTimeout(timeout);
  raw.once('end', stopTimeout).once('close', stopTimeout);
}
