import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useState } from 'react';

/**
 * `shown` is the id of the mounted detail: `id`, or the previous id while its dialog closes and returns the focus. The
 * detail of a deleted item is unmounted at once. The item's card no longer exists, so <main> takes the focus.
 */
export function useShownDetail(id: number | null, isOpen = true) {
  const { root } = usePortal();
  const [shown, setShown] = useState(id);
  const [deleted, setDeleted] = useState<number | null>(null);
  if (isOpen && id !== null && id !== shown && id !== deleted) setShown(id);
  useEffect(() => {
    if (deleted !== null) root.querySelector<HTMLElement>('main, [data-main]')?.focus({ preventScroll: true });
  }, [deleted, root]);
  const markDeleted = () => {
    setShown(null);
    setDeleted(id);
  };
  return { shown, deleted, markDeleted };
}

/** Keeps a dialog's content while the dialog closes and returns the focus. Each opening gets a new `key`. */
export function useShownContent<T>(content: T | null): { shown: T | null; key: number } {
  const [shown, setShown] = useState<T | null>(null);
  const [previous, setPrevious] = useState<T | null>(null);
  const [key, setKey] = useState(0);
  if (content !== previous) {
    setPrevious(content);
    if (content !== null) {
      setShown(content);
      setKey(key + 1);
    }
  }
  return { shown, key };
}
