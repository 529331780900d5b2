/** How far each entry of the browser's history was scrolled. */
export type Places = Map<string, number>;

const STORED = 'scroll';

/** Reads what a reload, or the way back from another site, has to find again; an address that was typed finds nothing. */
export function keptPlaces(storage: Pick<Storage, 'getItem'>, time: Pick<Performance, 'getEntriesByType'>): Places {
  const [start] = time.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (start?.type !== 'reload' && start?.type !== 'back_forward') return new Map();
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORED) ?? '{}');
    return new Map(Object.entries(kept ?? {}).filter(([, top]) => typeof top === 'number'));
  } catch {
    return new Map();
  }
}

/** Keeps the places for as long as the tab lives. */
export function keepPlaces(storage: Pick<Storage, 'setItem'>, places: Places): void {
  try {
    storage.setItem(STORED, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // Full or forbidden: the page begins at its top.
  }
}
