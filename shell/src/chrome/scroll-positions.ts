/** The vertical scroll position in pixels, by history entry. */
type ScrollPositions = Map<string, number>;

const STORAGE_KEY = 'scroll';

/** Reads the stored positions after a reload, Back or Forward. Returns none for a new visit. */
export function readScrollPositions(
  storage: Pick<Storage, 'getItem'>,
  time: Pick<Performance, 'getEntriesByType'>,
): ScrollPositions {
  const [start] = time.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (start?.type !== 'reload' && start?.type !== 'back_forward') return new Map();
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}');
    return new Map(Object.entries(stored ?? {}).filter(([, top]) => typeof top === 'number'));
  } catch {
    return new Map();
  }
}

/** Stores the positions in the tab's storage. */
export function storeScrollPositions(storage: Pick<Storage, 'setItem'>, positions: ScrollPositions): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // The storage is full or forbidden. After a reload, pages then start at the top.
  }
}
