/** The maximum time between two counts. A longer gap means that the machine slept. */
const INTERVAL_MAX_MS = 60_000;

/** Measures how long a page has been visible, in whole seconds. `count` must run at least every minute. */
export function createVisibleTime(isVisible: () => boolean, now: () => number) {
  let visibleMs = 0;
  let countedAt = now();
  let counting = isVisible();
  const count = () => {
    const at = now();
    if (counting) visibleMs += Math.min(Math.max(0, at - countedAt), INTERVAL_MAX_MS);
    countedAt = at;
    counting = isVisible();
    return Math.floor(visibleMs / 1000);
  };
  return count;
}
