import { ApiError } from '@vr/shared-api/client';
import { useState } from 'react';

interface Reloading<Item> {
  /** Fetches the stored state of the item; undefined if the item no longer exists. */
  reload(item: Item): Promise<Item | undefined>;
  gone: string;
  /** Returns the text that says that someone else has saved the item in the meantime. */
  stale(current: Item): string;
}

/** Holds the item that a form changes (undefined for a new one) and the reason why the form could not be saved. */
export function useEditedItem<Item>(initial: Item | undefined, { reload, gone, stale }: Reloading<Item>) {
  // The stored state that the edit is based on. Replaced if someone else saves in the meantime.
  const [item, setItem] = useState(initial);
  const [failure, setFailure] = useState<{ error: unknown; text?: string | undefined } | null>(null);
  return {
    item,
    failure,
    clearFailure: () => setFailure(null),
    /**
     * Sets the failure of a save. If the item was outdated, its new state becomes the base of the edit; the input is
     * kept.
     */
    async fail(error: unknown, text?: string): Promise<void> {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'NOT_FOUND') return setFailure({ error, text: gone });
      if (code !== 'STALE_EDIT' || !item) return setFailure({ error, text });
      try {
        const current = await reload(item);
        if (current) setItem(current);
        setFailure({ error, text: current ? stale(current) : gone });
      } catch (reloadError) {
        setFailure({ error: reloadError });
      }
    },
  };
}
