import { type RefObject, useEffect, useRef, useState } from 'react';

interface Opened<T> {
  /** What is open; null where nothing is. */
  opened: T | null;
  open(what: T): void;
  close(): void;
}

/**
 * What a dialog is open for. Once it is closed the focus goes back to what opened it, or where that has gone to `place`,
 * which can take it.
 */
export function useOpened<T>(place: RefObject<HTMLElement | null>): Opened<T> {
  const [opened, setOpened] = useState<T | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (opened !== null || !opener.current) return;
    const back = opener.current.isConnected ? opener.current : place.current;
    opener.current = null;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [opened, place]);
  return {
    opened,
    open(what) {
      opener.current = document.activeElement;
      setOpened(what);
    },
    close: () => setOpened(null),
  };
}
