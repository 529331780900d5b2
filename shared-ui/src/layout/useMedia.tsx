import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. Renders again when the result changes. */
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

/**
 * Whether the window is narrower than 768 pixels. The shell then has a bottom bar, and offers no wizards. The layout of pages
 * follows their own width instead: see `useIsNarrow`.
 */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');

/** Whether the window is narrower than 480 pixels. The bottom bar then omits pages that are `hiddenOnSmallPhones`. */
export const useIsSmallPhone = (): boolean => useMedia('(max-width: 479px)');
