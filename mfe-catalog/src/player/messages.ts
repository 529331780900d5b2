import type { SessionReport } from '@vr/shared-ui/results';
import type { RefObject } from 'react';

/** The events that /portal-player.js of the content origin posts to the portal. */
const EVENTS = [
  'ready',
  'report',
  'settled',
  'saved',
  'offline',
  'refused',
  'finished',
  'flushed',
  'exit-requested',
] as const;
export type ContentEvent = (typeof EVENTS)[number];

/** The command to send all unsent reports. The content replies with the event `flushed`. */
export const FLUSH = { type: 'portal-player', command: 'flush' };

/** The state of the content's reports. It is `unknown` until the first report. */
export type ReportsState = 'unknown' | 'saved' | 'offline' | 'refused';

/** Returns the event of a message from the content, or null for any other message to the window. */
export function readEvent(data: unknown): ContentEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, event } = data as { type?: unknown; event?: unknown };
  return type === 'portal-player' ? (EVENTS.find((name) => name === event) ?? null) : null;
}

/**
 * Whether a message to the window comes from the content that a frame shows, or from a frame inside it. `url` is the address
 * of the content.
 */
export function comesFrom(
  { source, origin }: MessageEvent,
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | undefined,
): boolean {
  const content = frame.current?.contentWindow;
  if (url === undefined || origin !== new URL(url).origin || !content) return false;
  // A page that is gone in the meantime is null or has no parent. The parent of the outermost page is the page itself.
  let page = source as Window | null;
  while (page && page !== content && page !== page.parent) page = page.parent;
  return page === content;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Returns the report of a `report` or `settled` event if its id is valid. The server checks the rest. */
export function readReport(data: unknown): SessionReport | undefined {
  const { report } = data as { report?: unknown };
  if (typeof report !== 'object' || report === null) return undefined;
  return UUID.test(String((report as { id?: unknown }).id)) ? (report as SessionReport) : undefined;
}

/** Returns the state of the reports after an event. */
export const reportsAfter = (before: ReportsState, event: ContentEvent): ReportsState =>
  event === 'saved' || event === 'offline' || event === 'refused' ? event : before;
