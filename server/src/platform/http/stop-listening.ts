import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop shorter than this many milliseconds did nothing else. */
const QUIET_TURN_MS = 0.3;
/** After this many milliseconds, the port is closed even if the event loop is still busy. */
const QUIET_MAX_MS = 2000;

/**
 * Closes the port of a server, and keeps its connections. The kernel resets connections that the process has not accepted
 * yet. A proxy may have sent a request on such a connection, and does not repeat it if it changes something. Node accepts
 * one connection per turn of its event loop. So the port is closed right after a turn in which no connection was accepted,
 * and which was too short for new ones to arrive.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = true;
  const note = () => {
    accepted = true;
  };
  server.on('connection', note);
  const deadline = performance.now() + QUIET_MAX_MS;
  let began = performance.now();
  for (let quiet = false; !quiet && began < deadline; ) {
    accepted = false;
    await nextTurn();
    const now = performance.now();
    quiet = !accepted && now - began < QUIET_TURN_MS;
    began = now;
  }
  server.off('connection', note);
  // `close` of an HTTP server also closes connections that have not sent anything yet; `close` of the base class does not.
  Server.prototype.close.call(server);
}
