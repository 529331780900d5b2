import { usePortal } from '@vr/shared-ui/kernel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Holds the item for which a dialog is open. On close, the focus returns to the element that opened the dialog. If that
 * element has been removed, the focus goes to `fallback`, which must be focusable. The returned functions never change.
 */
export function useDialogState<T>(fallback: RefObject<HTMLElement | null>) {
  const { root } = usePortal();
  /** Null while the dialog is closed. */
  const [item, setItem] = useState<T | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (item !== null || !opener.current) return;
    const target = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [item, fallback]);
  const open = useCallback(
    (next: T) => {
      opener.current = root.activeElement;
      setItem(next);
    },
    [root],
  );
  const close = useCallback(() => setItem(null), []);
  return { item, open, close };
}
