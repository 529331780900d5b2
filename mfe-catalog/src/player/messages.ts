/** What the running content tells the portal; the other end is the player script of the content's origin. */
const EVENTS = ['ready', 'saved', 'offline', 'refused', 'flushed', 'exit-requested'] as const;
export type ContentEvent = (typeof EVENTS)[number];

/** Asks the content to hand in what it has not reported yet; it answers `flushed`. */
export const FLUSH = { type: 'portal-player', command: 'flush' };

/** Where the content's reports stand; unknown until it has sent the first. */
export type Reports = 'unknown' | 'saved' | 'offline' | 'refused';

/** The event in a message of our content, or null for anything else that is posted to a window. */
export function readEvent(data: unknown): ContentEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, event } = data as { type?: unknown; event?: unknown };
  return type === 'portal-player' ? (EVENTS.find((name) => name === event) ?? null) : null;
}

/** Where the reports stand after an event. */
export const reportsAfter = (before: Reports, event: ContentEvent): Reports =>
  event === 'saved' || event === 'offline' || event === 'refused' ? event : before;
