import { useEffect, useRef, useState } from 'react';
import { type ContentEvent, comesFrom, FLUSH, type ReportsState, readEvent, reportsAfter } from './messages.ts';

/** The time that the content has to send its last reports after the person has left. */
const FLUSH_TIMEOUT_MS = 1500;

interface ContentMessages {
  /** The address of the content. Undefined before the launch. */
  url: string | undefined;
  leaving: boolean;
  /** Called with each event of the content and the message's data. Must be memoized. */
  onEvent: (event: ContentEvent, data: unknown) => void;
}

/**
 * Exchanges messages with the content in the returned frame. After the person leaves, `finished` becomes true when the
 * last reports are sent or timed out, or at once if none are expected.
 */
export function useContentMessages({ url, leaving, onEvent }: ContentMessages) {
  const contentOrigin = url && new URL(url).origin;
  const frame = useRef<HTMLIFrameElement>(null);
  /** The page of the content that sent the last event: it has the player script. */
  const speaker = useRef<Window>(null);
  const [ready, setReady] = useState(false);
  const [reports, setReports] = useState<ReportsState>('unknown');
  const [flushed, setFlushed] = useState(false);

  useEffect(() => {
    const listen = (message: MessageEvent) => {
      if (!comesFrom(message, frame, url)) return;
      const { data } = message;
      const event = readEvent(data);
      if (!event) return;
      speaker.current = message.source as Window;
      setReady(true);
      setReports((before) => reportsAfter(before, event));
      if (event === 'flushed') setFlushed(true);
      onEvent(event, data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [url, onEvent]);

  useEffect(() => {
    if (!leaving || !ready || !contentOrigin) return;
    speaker.current?.postMessage(FLUSH, contentOrigin);
    const timer = setTimeout(() => setFlushed(true), FLUSH_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [leaving, ready, contentOrigin]);

  return { frame, ready, reports, finished: leaving && (flushed || !ready) };
}
