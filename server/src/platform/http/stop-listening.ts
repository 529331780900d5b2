import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that was shorter did nothing else. */
const QUIET_TURN_MS = 0.3;
/** A server that is never quiet is closed after this time. */
const QUIET_MAX_MS = 2000;

/**
 * Closes the port of a server, and keeps its connections. The kernel resets connections that the process has not accepted
 * yet, and a proxy may have sent a request on them, which it does not repeat if the request changes something. Node accepts
 * one connection in each turn of its event loop. So the port is closed right after a turn that had none to accept, and that
 * was too short for others to arrive meanwhile.
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
  // `close` of an HTTP server also closes connections that have not sent anything yet. That of its base class does not.
  Server.prototype.close.call(server);
}
