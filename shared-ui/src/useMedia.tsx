import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below 768 pixels: bottom bar, full-page dialogs, lists instead of tables. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');

/** Below 480 pixels: a phone whose navigation leaves pages out that are `hiddenOnSmallPhones`, with short titles. */
export const useIsSmallPhone = (): boolean => useMedia('(max-width: 479px)');
