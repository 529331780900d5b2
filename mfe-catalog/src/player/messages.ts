/**
 * The events that the running content posts to the portal. They are sent by /portal-player.js of the content origin.
 */
const EVENTS = ['ready', 'saved', 'offline', 'refused', 'flushed', 'exit-requested'] as const;
type ContentEvent = (typeof EVENTS)[number];

/** The command to send all unsent reports. The content replies with the event `flushed`. */
export const FLUSH = { type: 'portal-player', command: 'flush' };

/** The state of the content's reports. `unknown` until the first report. */
export type ReportsState = 'unknown' | 'saved' | 'offline' | 'refused';

/** Returns the event of a message from the content, or null for any other message to the window. */
export function readEvent(data: unknown): ContentEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, event } = data as { type?: unknown; event?: unknown };
  return type === 'portal-player' ? (EVENTS.find((name) => name === event) ?? null) : null;
}

/** Returns the state of the reports after an event. */
export const reportsAfter = (before: ReportsState, event: ContentEvent): ReportsState =>
  event === 'saved' || event === 'offline' || event === 'refused' ? event : before;
